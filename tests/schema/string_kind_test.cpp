// tests/schema/string_kind_test.cpp - fields declare the kind of their strings.
#include <doctest/doctest.h>

#include <lisle/schema.hpp>
#include <lisle/schema/string_kind.hpp>

#include <optional>
#include <string>

namespace string_kind_test {

using lisle::string_kind;

struct note {
    std::optional<std::string> text;
    lisle::dictionary<std::string, std::string> files;
};

TEST_CASE("a field's options name the kind of its strings and of its keys, in any order") {
    using plain = lisle::field<"text", &note::text>;
    static_assert(plain::kinds.value == string_kind::other);
    static_assert(plain::kinds.key == string_kind::other);

    using prose = lisle::field<"text", &note::text, lisle::skip_none, lisle::is_prose>;
    static_assert(prose::kinds.value == string_kind::prose);
    static_assert(prose::options.skipped);

    using files = lisle::field<"files", &note::files, lisle::key_kind<string_kind::identifier>,
                               lisle::is_path, lisle::or_default>;
    static_assert(files::kinds.value == string_kind::path);
    static_assert(files::kinds.key == string_kind::identifier);
    static_assert(files::options.optional);
}

TEST_CASE("a kind does not change how a field is read and written") {
    using plain = lisle::field<"text", &note::text, lisle::skip_none>;
    using prose = lisle::field<"text", &note::text, lisle::skip_none, lisle::is_prose>;
    static_assert(plain::options.optional == prose::options.optional);
    static_assert(plain::options.skipped == prose::options.skipped);
    static_assert(plain::options.defaulted == prose::options.defaulted);
}

}  // namespace string_kind_test
