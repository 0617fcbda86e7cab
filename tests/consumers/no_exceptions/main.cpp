// tests/consumers/no_exceptions/main.cpp - a user without exceptions and RTTI.
#include <boost/throw_exception.hpp>
#include <lisle/lisle.hpp>

#include <cstdlib>
#include <string>

// Boost requires this function from such a user: the program ends instead of throwing.
namespace boost {
void throw_exception(std::exception const&) { std::abort(); }
void throw_exception(std::exception const&, source_location const&) { std::abort(); }
}  // namespace boost

int main() {
    std::string const text =
        R"({"title":"t","messages":["Resume"],"updated_at":"2026-11-21T09:00:00Z","new":[1],)"
        R"("version":"0.3.0"})";
    auto const thread = lisle::decode<lisle::zed_t>(text);
    auto const broken = lisle::decode<lisle::zed_t>(R"({"title":7})");
    return thread && lisle::encode(*thread, lisle::layout::source) == text && !broken
                   && broken.error().pointer == "/title"
               ? 0
               : 1;
}
