#include <doctest/doctest.h>

#include <lisle/redact/placeholders.hpp>

#include <string>

namespace placeholders_test {

using namespace lisle::redaction;

namespace {

detector kind(std::string id, replacement replace_with = replacement::label) {
    detector out{std::move(id)};
    out.replace_with = replace_with;
    return out;
}

}  // namespace

TEST_CASE("the same value has the same placeholder, another value the next number") {
    placeholder_table table;
    CHECK(table.of(kind("a"), "x") == "[redacted:a:1]");
    CHECK(table.of(kind("a"), "y") == "[redacted:a:2]");
    CHECK(table.of(kind("b"), "x") == "[redacted:a:1]");
    CHECK(table.of(kind("b"), "z") == "[redacted:b:1]");
    CHECK(table.values().size() == 3);
    table.reserve("a", 9);
    CHECK(table.of(kind("a"), "w") == "[redacted:a:10]");
}

TEST_CASE("names and addresses keep their shape") {
    placeholder_table table;
    CHECK(table.of(kind("home", replacement::user), "maria") == "user1");
    CHECK(table.of(kind("host", replacement::host), "Box") == "host1");
    CHECK(table.of(kind("host", replacement::host), "box") == "host1");
    CHECK(table.of(kind("email", replacement::email), "A@b.de") == "email1@redacted.invalid");
    CHECK(table.of(kind("email", replacement::email), "a@b.de") == "email1@redacted.invalid");
    CHECK(table.of(kind("ip", replacement::ipv4), "1") == "192.0.2.1");
    CHECK(table.of(kind("ip", replacement::ipv6), "2") == "2001:db8::2");
    for (int i = 0; i < 762; ++i)
        static_cast<void>(table.of(kind("ip", replacement::ipv4), "n" + std::to_string(i)));
    CHECK(table.of(kind("ip", replacement::ipv4), "n253") == "198.51.100.2");
    CHECK(table.of(kind("ip", replacement::ipv4), "n761") == "[redacted:ip:764]");
}

TEST_CASE("a key has one placeholder whatever its line breaks") {
    placeholder_table table;
    auto const key = kind("private-key");
    CHECK(table.of(key, "ab\ncd") == table.of(key, "ab\\ncd"));
}

TEST_CASE("placeholders of an earlier redaction are read") {
    auto const read = [](std::string_view text, std::string_view anchor) {
        auto const at = text.find(anchor);
        auto const found = placeholder_at(text, {at, at + anchor.size()});
        if (!found) return std::string{};
        return found->id + ' ' + std::to_string(found->number) + ' '
               + std::string{found->at.of(text)};
    };
    CHECK(read("x [redacted:a-b:12] y", "[redacted:") == "a-b 12 [redacted:a-b:12]");
    CHECK(read("[redacted:a-b:]", "[redacted:").empty());
    CHECK(read("[redacted:a-b:01]", "[redacted:").empty());
    CHECK(read("[redacted:", "[redacted:").empty());
    CHECK(read("to email3@redacted.invalid", "@redacted.invalid")
          == "email 3 email3@redacted.invalid");
    CHECK(read("x3@redacted.invalid", "@redacted.invalid").empty());
    CHECK(read("/home/user7/x", "/home/user") == "home 7 user7");
    CHECK(read("/home/user7x", "/home/user").empty());
    CHECK(read("198.51.100.2", "198.51.100.") == "ip 256 198.51.100.2");
}

TEST_CASE("a label has a number of sixteen digits for JSON, which is known again") {
    for (std::string const number : {"1", "27", "123456789"}) {
        auto const digits = detail::number_for("[redacted:jwt:" + number + ']');
        CHECK(digits.size() == 16);
        CHECK(digits.ends_with("90" + number));
        CHECK(detail::is_number_placeholder(digits));
    }
    for (std::string const other : {"", "9999999999999990", "9999999999999999", "999999999999991",
                                    "0999999999999901", "9999999999999001", "4539578763621486"})
        CHECK_MESSAGE(!detail::is_number_placeholder(other), other);
}

}  // namespace placeholders_test
