// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/adapters/logging.h"

#include "app/adapters/redaction.h"
#include "app/adapters/systemclock.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <cstdio>
#include <cstdlib>
#include <mutex>

namespace assay::app {

namespace {

constexpr qint64 kMaxBytes = 1024LL * 1024;
constexpr qsizetype kMaxLine = 4096;

QLatin1StringView levelName(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg:
        return QLatin1StringView("debug");
    case QtInfoMsg:
        return QLatin1StringView("info");
    case QtWarningMsg:
        return QLatin1StringView("warning");
    case QtCriticalMsg:
        return QLatin1StringView("error");
    case QtFatalMsg:
        break;
    }
    return QLatin1StringView("fatal");
}

class Log
{
public:
    core::Expected<void> open(const QString &programName, const QString &path, Console console)
    {
        const std::scoped_lock lock(m_mutex);
        m_programName = programName;
        m_console = console;
        QDir().mkpath(QFileInfo(path).path());
        m_file.setFileName(path);
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append))
            return core::fail(core::ErrorCode::Io,
                              QCoreApplication::translate(
                                  "app", "The log cannot be written; make the folder writable or use --portable"),
                              path, m_file.errorString());
        return {};
    }

    void write(QtMsgType type, const char *category, const QString &text)
    {
        QString safe = redactCredentials(text.left(kMaxLine));
        safe.replace(u'\r', QString()).replace(u'\n', u'⏎');
        const QString line = QStringLiteral("%1 %2 %3: %4\n")
                                 .arg(m_clock.now().toString(), levelName(type), QString::fromLatin1(category), safe);
        const std::scoped_lock lock(m_mutex);
        if (m_file.isOpen()) {
            if (m_file.size() > kMaxBytes)
                startAnew();
            m_file.write(line.toUtf8());
            m_file.flush();
        }
        // What Qt itself has to say is for the file: a person at a terminal can do nothing about it.
        const bool isOurs = qstrncmp(category, "assay.", 6) == 0;
        const bool isNews = type != QtDebugMsg && type != QtInfoMsg;
        if (type == QtFatalMsg || (isOurs && isNews && m_console == Console::Warnings))
            std::fputs(QStringLiteral("%1: %2\n").arg(m_programName, safe).toUtf8().constData(), stderr);
    }

    [[nodiscard]] QString programName() const { return m_programName; }

private:
    void startAnew()
    {
        const QString path = m_file.fileName();
        m_file.close();
        QFile::remove(path + QStringLiteral(".1"));
        QFile::rename(path, path + QStringLiteral(".1"));
        m_file.setFileName(path);
        // Without a file the console still works, and there is nobody to tell but the console.
        if (!m_file.open(QIODevice::WriteOnly | QIODevice::Append))
            std::fputs("the log could not be begun anew\n", stderr);
    }

    std::mutex m_mutex; ///< guards the file and the order of lines
    SystemClock m_clock;
    QString m_programName;
    Console m_console = Console::Warnings;
    QFile m_file;
};

/// Never destroyed: messages come until the very end of the process.
Log &theLog()
{
    static auto *s_log = new Log;
    return *s_log;
}

void handle(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const char *category = context.category != nullptr ? context.category : "default";
    if (type == QtFatalMsg && text.contains(QStringLiteral("platform plugin"))) {
        const QString line = QCoreApplication::translate(
                                 "app", "%1: there is no display here; start it in a desktop session, draw it to a "
                                        "file with --screenshot FILE, or use assay-cli")
                                 .arg(theLog().programName());
        std::fputs((line + u'\n').toUtf8().constData(), stderr);
        std::_Exit(2);
    }
    theLog().write(type, category, text);
}

} // namespace

core::Expected<void> startLogging(const QString &programName, const QString &path, Console console)
{
    auto opened = theLog().open(programName, path, console);
    qInstallMessageHandler(handle);
    return opened;
}

} // namespace assay::app
