// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/servers/processtree_linux.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <optional>
#include <unistd.h>

extern "C" { // which the header of glibc 2.36 lacks
#include <sys/pidfd.h>
}

namespace assay::app {

namespace {

struct Entry
{
    ProcessId id;
    pid_t parent = 0;
    bool isZombie = false;
};

/// Reads /proc/PID/stat, see proc(5): "pid (name) state ppid …", the number of threads being field 20 and the start 22.
std::optional<Entry> readEntry(pid_t pid)
{
    std::array<char, 64> path{};
    std::snprintf(path.data(), path.size(), "/proc/%d/stat", static_cast<int>(pid));
    const int file = ::open(path.data(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return std::nullopt;
    std::array<char, 1024> text{}; // the name has at most 64 bytes, the numbers before field 23 at most 20 each
    const ssize_t size = ::read(file, text.data(), text.size() - 1);
    ::close(file);
    if (size <= 0)
        return std::nullopt;

    const char *at = std::strrchr(text.data(), ')'); // the name may hold brackets and spaces of its own
    if (at == nullptr || at[1] != ' ' || at[2] == '\0')
        return std::nullopt;
    Entry entry;
    entry.id.pid = pid;
    entry.isZombie = at[2] == 'Z' || at[2] == 'X';
    at += 3;
    constexpr int kParentField = 4;
    constexpr int kThreadsField = 20;
    constexpr int kStartField = 22;
    for (int field = kParentField; field <= kStartField; ++field) {
        char *end = nullptr;
        const unsigned long long value = std::strtoull(at, &end, 10); // negative ones in between are of no interest
        if (end == at)
            return std::nullopt;
        if (field == kParentField)
            entry.parent = static_cast<pid_t>(value);
        if (field == kThreadsField && value > 1)
            entry.isZombie = false; // only its first thread has ended
        entry.id.start = value;
        at = end;
    }
    return entry;
}

std::vector<Entry> allProcesses()
{
    std::vector<Entry> entries;
    DIR *folder = ::opendir("/proc");
    if (folder == nullptr)
        return entries;
    while (const dirent *item = ::readdir(folder)) {
        char *end = nullptr;
        const long pid = std::strtol(item->d_name, &end, 10);
        if (pid <= 0 || *end != '\0')
            continue;
        if (const std::optional<Entry> entry = readEntry(static_cast<pid_t>(pid)))
            entries.push_back(*entry);
    }
    ::closedir(folder);
    return entries;
}

} // namespace

std::vector<ProcessId> livingDescendants()
{
    std::vector<Entry> entries = allProcesses();
    const auto byParent = [](const Entry &a, const Entry &b) { return a.parent < b.parent; };
    std::sort(entries.begin(), entries.end(), byParent);

    std::vector<ProcessId> found;
    const auto addChildrenOf = [&](pid_t parent) {
        Entry key;
        key.parent = parent;
        const auto [first, last] = std::equal_range(entries.begin(), entries.end(), key, byParent);
        for (auto it = first; it != last; ++it) {
            if (!it->isZombie) // a zombie's children already belong to somebody else
                found.push_back(it->id);
        }
    };
    addChildrenOf(::getpid());
    // The listing is not of one moment, so numbers may have been given twice; the bound keeps a circle from going on.
    for (std::size_t i = 0; i < found.size() && found.size() <= entries.size(); ++i)
        addChildrenOf(found[i].pid);
    return found;
}

void sendSignal(const ProcessId &process, int signal)
{
    const int handle = ::pidfd_open(process.pid, 0);
    if (handle < 0) {
        if (errno == ENOSYS) // a sandbox without this call: the number has to do
            ::kill(process.pid, signal);
        return;
    }
    const std::optional<Entry> now = readEntry(process.pid);
    if (now && now->id == process)
        ::pidfd_send_signal(handle, signal, nullptr, 0);
    ::close(handle);
}

} // namespace assay::app
