// tests/consumers/unusual_flags/main.cpp - a user without exceptions and RTTI, whose `char` has no
// sign and whose compiler reckons without NaN.
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
        R"({"title":"né","messages":["Resume"],"updated_at":"2026-11-21T09:00:00Z","new":[1.5e300],)"
        R"("version":"0.3.0"})";
    auto const thread = lisle::decode<lisle::zed_t>(text);
    auto const broken = lisle::decode<lisle::zed_t>(R"({"title":7})");
    return thread && lisle::encode(*thread, lisle::layout::source) == text && !broken
                   && broken.error().pointer == "/title"
               ? 0
               : 1;
}
