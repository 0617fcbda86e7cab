#include <doctest/doctest.h>

#include <lisle/redact/credentials/command_arguments.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace command_arguments_test {

using namespace lisle::redaction;
using namespace lisle::redaction::detail;

namespace {

/// The arguments of the command `run` at the beginning of a text.
std::vector<std::string> arguments_of(std::string_view text) {
    constexpr std::string_view command = "run";
    std::vector<std::string> out;
    argument_reader arguments{text, command.size(), command};
    while (arguments.next()) out.emplace_back(arguments.word().of(text));
    return out;
}

}  // namespace

TEST_CASE("arguments have quotes or none, and end with the command") {
    using words = std::vector<std::string>;
    CHECK(arguments_of("run -a b") == words{"-a", "b"});
    CHECK(arguments_of("run 'a b' \"c;d\" e") == words{"a b", "c;d", "e"});
    CHECK(arguments_of("run a \\\n  b") == words{"a", "b"});
    for (auto const* end : {"; b", " | b", "\nb", " && b", " run b"})
        CHECK_MESSAGE(arguments_of(std::string{"run a"} + end) == words{"a"}, end);
}

TEST_CASE("an option has its argument behind a blank, or glued to it") {
    auto const value = [](std::string_view text, std::string_view option) {
        return std::string{argument_of_option(text, {0, 4}, option).of(text)};
    };
    CHECK(value("run -p abc d", " -p ") == "abc");
    CHECK(value("run -p 'abc' d", " -p ") == "abc");
    CHECK(value("run -pabc d", " -p") == "abc");
    CHECK(value("run a; b -p abc", " -p ").empty());
}

TEST_CASE("a path, a variable and a word of manuals are no passwords") {
    CHECK(is_password_argument("Tr0ub4dor"));
    for (auto const* text : {"abc", "/etc/x", "$PASS", "password"})
        CHECK_MESSAGE(!is_password_argument(text), text);
}

}  // namespace command_arguments_test
