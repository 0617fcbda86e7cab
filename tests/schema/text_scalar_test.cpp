#include <lisle/formats/loom/thread_id.hpp>
#include <lisle/formats/opencode/model/scalars.hpp>
#include <lisle/formats/zed/model/scalars.hpp>
#include <lisle/formats/zed/model/settings.hpp>
#include <lisle/schema/text_scalar.hpp>

#include <doctest/doctest.h>

#include <concepts>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace text_scalar_test {

namespace {

template <class T>
concept hashed = std::default_initializable<std::hash<T>>;

template <class T>
std::string to_text(T const& value) {
    std::ostringstream out;
    out << value;
    return std::move(out).str();
}

/// Whether the hash of a type is the salted hash of its text.
template <class T>
bool is_salted(T const& value) {
    return std::hash<T>{}(value) == lisle::text::salted_hash{}(lisle::text_of(value));
}

}  // namespace

TEST_CASE("ids, times and URLs are one string, and other types are not") {
    static_assert(lisle::text_scalar<lisle::loom::thread_id>);
    static_assert(lisle::text_scalar<lisle::opencode::session_id>);
    static_assert(lisle::text_scalar<lisle::zed::profile_id>);
    static_assert(lisle::text_scalar<lisle::zed::timestamp>);
    static_assert(lisle::text_scalar<lisle::zed::url>);
    static_assert(lisle::text_scalar<lisle::zed::uuid_text>);
    static_assert(lisle::text_scalar<lisle::zed::basic_timestamp<lisle::borrowed>>);
    static_assert(!lisle::text_scalar<std::string>);
    static_assert(!lisle::text_scalar<lisle::opencode::number>);
    static_assert(!lisle::text_scalar<lisle::opencode::record>);
    static_assert(!lisle::text_scalar<lisle::zed::language_model>);
    static_assert(!hashed<lisle::opencode::record>);
}

TEST_CASE("they are printed as their text, in every storage model") {
    CHECK(to_text(lisle::loom::thread_id{"T-1"}) == "T-1");
    CHECK(to_text(lisle::zed::timestamp{"2026-11-24T09:00:00Z"}) == "2026-11-24T09:00:00Z");
    CHECK(to_text(lisle::opencode::basic_session_id<lisle::borrowed>{"ses_1"}) == "ses_1");
    CHECK(lisle::text_of(lisle::zed::profile_id{"write"}) == "write");
}

TEST_CASE("their hash has the salt, and equals the text's in every storage model") {
    using viewed_id = lisle::opencode::basic_session_id<lisle::borrowed>;
    CHECK(is_salted(lisle::loom::thread_id{"T-1"}));
    CHECK(is_salted(lisle::opencode::session_id{""}));
    CHECK(is_salted(lisle::zed::uuid_text{}));
    CHECK(std::hash<lisle::opencode::session_id>{}({"ses_1"}) == std::hash<viewed_id>{}({"ses_1"}));
    CHECK(std::hash<viewed_id>{}({"ses_1"}) != std::hash<viewed_id>{}({"ses_2"}));
    CHECK(std::hash<viewed_id>{}({"ses_1"}) != std::hash<std::string_view>{}("ses_1"));
}

}  // namespace text_scalar_test
