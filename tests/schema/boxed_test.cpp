// tests/schema/boxed_test.cpp - a value in memory of its own, also as an alternative of a variant.
#include <lisle/codec.hpp>
#include <lisle/formats/claude_code/session.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/schema/boxed.hpp>

#include <doctest/doctest.h>

#include <array>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

namespace boxed_test {

using lisle::boxed;

TEST_CASE("a copy of a box has a value of its own, and a moved box is empty") {
    boxed<std::string> a{"a"};
    auto b = a;
    CHECK(a == b);
    *b += 'b';
    CHECK(*a == "a");
    CHECK_FALSE(a == b);
    a = b;
    CHECK(*a == "ab");
    auto const c = std::move(a);
    CHECK(*c == "ab");
    CHECK_FALSE(static_cast<bool>(a));  // NOLINT(bugprone-use-after-move)
    CHECK_FALSE(a == c);
    a.emplace() = "d";
    CHECK(*a.get() == "d");
    CHECK(boxed<std::string> {} -> empty());
}

TEST_CASE("a box is small, and moves without its value") {
    using large = boxed<std::array<char, 1000>>;
    CHECK(sizeof(large) == sizeof(void*));
    CHECK(std::is_nothrow_move_constructible_v<large>);
    large a;
    auto const* const at = a.get();
    large const b = std::move(a);
    CHECK(b.get() == at);
}

TEST_CASE("a box is written as its value") {
    CHECK(lisle::encode_as(boxed<std::string>{"a"}) == "\"a\"");
    CHECK(*lisle::decode_as<boxed<std::string>>("\"a\"").value() == "a");
}

TEST_CASE("a box that may be empty is a small optional") {
    using large = std::array<char, 1000>;
    static_assert(sizeof(lisle::boxed_optional<large>) == sizeof(void*));
    lisle::boxed_optional<std::string> a;
    CHECK_FALSE(a.has_value());
    CHECK(a == lisle::boxed_optional<std::string>{std::nullopt});
    a = std::string{"a"};
    auto b = a;
    CHECK(a == b);
    *b += 'b';
    CHECK(*a == "a");
    CHECK_FALSE(a == b);
    auto const c = std::move(b);
    CHECK(*c == "ab");
    CHECK_FALSE(static_cast<bool>(b));  // NOLINT(bugprone-use-after-move)
    b = std::optional{std::string{"d"}};
    CHECK(b->size() == 1);
    CHECK(b.emplace(2, 'x') == "xx");
    b.reset();
    CHECK_FALSE(b == c);
    CHECK(lisle::encode_as(a) == "\"a\"");
    CHECK(lisle::encode_as(b) == "null");
    CHECK(*lisle::decode_as<lisle::boxed_optional<std::string>>("\"a\"").value() == "a");
    CHECK_FALSE(lisle::decode_as<lisle::boxed_optional<std::string>>("null").value().has_value());
}

TEST_CASE("a variant may hold an alternative in a box") {
    using large = std::array<char, 1000>;
    static_assert(std::is_same_v<lisle::boxed_if_large<large>, boxed<large>>);
    static_assert(std::is_same_v<lisle::boxed_if_large<int>, int>);
    std::variant<int, boxed<large>> value{7};
    CHECK(*lisle::find_alternative<int>(&value) == 7);
    CHECK(lisle::find_alternative<large>(&value) == nullptr);
    lisle::emplace_alternative<large>(value)[999] = 'z';
    CHECK(lisle::has_alternative<large>(value));
    CHECK_FALSE(lisle::has_alternative<int>(value));
    CHECK(lisle::get_alternative<large>(value)[999] == 'z');
    CHECK(lisle::find_alternative<int>(&value) == nullptr);
    CHECK((*lisle::find_alternative<large>(&std::as_const(value)))[999] == 'z');
    value = boxed<large>{};
    auto const moved = std::move(value);
    CHECK(lisle::find_alternative<large>(&value) == nullptr);  // NOLINT(bugprone-use-after-move)
    std::variant<int, boxed<large>>* const none = nullptr;
    CHECK(lisle::find_alternative<large>(none) == nullptr);
}

TEST_CASE("a line of a session is small, whatever it may hold") {
    static_assert(sizeof(lisle::claude_code::record) <= 104);
    static_assert(sizeof(lisle::codex::record) <= 104);
    std::string const text = R"({"type":"user","message":{"role":"user","content":"q"}})"
                             "\n"
                             R"({"type":"summary","summary":"s","leafUuid":"u"})"
                             "\n{}\n";
    auto session = lisle::decode<lisle::claude_code_t>(text).value();
    auto& prompt =
        *lisle::find_alternative<lisle::claude_code::user_record>(session.records[0].record());
    prompt.message.content = "r";
    auto const copy = session;
    CHECK(copy == session);
    CHECK(lisle::encode(copy)
          == R"({"type":"user","message":{"role":"user","content":"r"}})"
                 + text.substr(text.find('\n')));
}

}  // namespace boxed_test
