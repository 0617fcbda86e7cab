// tests/separate/main.cpp - prints lisle's results for vectors, however lisle is compiled.
#include "zed.hpp"

#include <boost/json/parse.hpp>
#include <fstream>
#include <iostream>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/salvage.hpp>
#include <string>

namespace {

template <class Tag>
void print(std::string_view text) {
    auto const read = lisle::decode<Tag>(text);
    std::cout << (read ? lisle::encode(*read) : read.error().message()) << '\n';
    auto const half = lisle::salvage<Tag>(text.substr(0, text.size() / 2));
    std::cout << lisle::encode(half.value, lisle::layout::source) << '\n';
    for (auto const& error : half.errors) std::cout << error.message() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        std::ifstream file{argv[i]};
        for (std::string line; std::getline(file, line);) {
            auto const vector = boost::json::parse(line);
            auto const* const input = vector.as_object().if_contains("input");
            if (input == nullptr || !input->is_string()) continue;
            std::string const text{input->get_string()};
            print_zed(text);
            print<lisle::acpx_t>(text);
            print<lisle::loom_t>(text);
            print<lisle::opencode_t>(text);
        }
    }
}
