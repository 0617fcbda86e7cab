#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/tokens/randomness.hpp>

namespace randomness_test {

using namespace lisle::redaction;

TEST_CASE("entropy is Shannon's, in bits per byte") {
    CHECK(entropy_of("") == 0);
    CHECK(entropy_of("aaaa") == 0);
    CHECK(entropy_of("abcd") == 2);
    CHECK(entropy_of("0123456789abcdef") == 4);
}

TEST_CASE("random text is told from names and paths") {
    for (auto const* text : {"getUserById2", "include/lisle/redact", "2026-02-27T12:34:56Z",
                             "some-long-kebab-name", "CamelCaseIdentifierName"})
        CHECK_MESSAGE(!detail::looks_random_somewhere(text), text);
    secret_forms::author author{9};
    for (int i = 0; i < 500; ++i) {
        auto const text = i % 2 == 0 ? author.alnum(32) : author.hex(32);
        CHECK_MESSAGE(detail::looks_random_somewhere(text), text);
    }
}

}  // namespace randomness_test
