// Reads the rest of a cut file, and prints the losses.
#include "read_file.hpp"
#include <iostream>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/salvage.hpp>

int main() {
    auto const text = read_file("threads/chart.json").substr(0, 4000);
    auto const saved = lisle::salvage<lisle::zed_t>(text);
    std::cout << saved.value.messages.size() << " messages of \"" << saved.value.title << "\"\n";
    for (auto const& error : saved.errors) std::cout << error.message() << '\n';
}
