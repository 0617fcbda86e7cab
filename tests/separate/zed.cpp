// tests/separate/zed.cpp - a thread of Zed's in the storage models that are compiled once, and in one
// that is compiled here.
#include "zed.hpp"

#include <iostream>
#include <lisle/document.hpp>
#include <lisle/formats/zed/legacy/impl/read_upgraded.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/peek.hpp>
#include <lisle/salvage.hpp>

namespace {

template <class Result>
void print(Result const& read) {
    if (!read) std::cout << read.error().message() << '\n';
    else if constexpr (requires { lisle::encode(**read); }) std::cout << lisle::encode(**read);
    else std::cout << lisle::encode(*read, lisle::layout::source);
    std::cout << '\n';
}

/// New ids are random, but equal in each run.
std::string make_id(void*) { return "id"; }

}  // namespace

void print_zed(std::string const& text) {
    auto options = lisle::permissive;
    options.ids = {&make_id, nullptr};
    print(lisle::decode<lisle::zed_t>(text, options));
    print(lisle::decode_borrowed<lisle::zed_t>(text, options));
    std::cout << lisle::encode(lisle::salvage<lisle::zed_t>(text + ']', options).value) << '\n';
    auto const seen = lisle::zed::peek(text, {.title = true}, options);
    std::cout << (seen ? seen->title.value_or("") : seen.error().message()) << '\n';
}
