// Redacts a thread to share it: each secret becomes a placeholder, the same everywhere.
#include "read_file.hpp"
#include <iostream>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/redact.hpp>

int main() {
    auto thread = lisle::decode<lisle::zed_t>(read_file("threads/chart.json")).value();
    thread.title += " for maria.lopez@gmx.net, see /home/maria/chart";
    auto const report = lisle::redact(thread);
    std::cout << thread.title << '\n';
    for (auto const& line : to_lines(report)) std::cout << line << '\n';
}
