// SPDX-License-Identifier: GPL-3.0-or-later
// A process whose first thread ends while another goes on: proc(5) calls it a zombie, and it is none.
#include <chrono>
#include <pthread.h>
#include <thread>

int main()
{
    std::thread([] { std::this_thread::sleep_for(std::chrono::seconds(97)); }).detach();
    ::pthread_exit(nullptr);
}
