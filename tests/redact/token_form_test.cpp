#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/token_form.hpp>

#include <string>

namespace token_form_test {

using namespace lisle::redaction;

namespace {

/// What a form finds at the first place of its prefix.
std::string find(token_form const& form, std::string const& text) {
    auto const begin = text.find(form.prefix);
    auto const found = form_detector(form).find(text, {begin, begin + form.prefix.size()});
    return std::string{found.of(text)};
}

constexpr token_form fixed{"t", "tok_", "N4 '.' d2-3"};

}  // namespace

TEST_CASE("parts follow each other, and no longer run is cut") {
    CHECK(find(fixed, "tok_aB3d.12") == "tok_aB3d.12");
    CHECK(find(fixed, "x=tok_aB3d.123;") == "tok_aB3d.123");
    CHECK(find(fixed, "tok_aB3d.1234") == "");
    CHECK(find(fixed, "tok_aB3.12") == "");
    CHECK(find(fixed, "tok_aB3d") == "");
    CHECK(find(fixed, "atok_aB3d.12") == "");
    CHECK(find({"t", "tok-", "h8+"}, "tok-0a1b2c3d4e5f9") == "tok-0a1b2c3d4e5f9");
}

TEST_CASE("a slash after a whole token belongs to a path") {
    CHECK(find({"t", "tok_", "B8"}, "/v1/tok_aB3d/5+7/me") == "tok_aB3d/5+7");
    CHECK(find({"t", "tok_", "B8"}, "tok_aB3d/5+77").empty());
}

TEST_CASE("a distinct prefix before random text of another length is a token, too") {
    secret_forms::author author{3};
    auto const text = "ghp_" + author.alnum(40);
    CHECK(find({"t", "ghp_", "N36"}, text) == text);
    CHECK(find({"t", "npm_", "N36"}, "npm_config_user_agent") == "");
    CHECK(find({"t", "npm_", "N36"}, "npm_package_version_check") == "");
}

TEST_CASE("samples are none, unless their checksum is right") {
    CHECK(find({"t", "AKIA", "A16"}, std::string{"AKIA"} + "IOSFODNN7EXAMPLE") == "");
    CHECK(find({"t", "ghp_", "N36"}, "ghp_" + std::string(36, 'x')) == "");
    auto const made = secret_forms::with_github_checksum("ghp_", std::string(30, 'x'));
    auto const found = form_detector({"t", "ghp_", "N36", checksum::github}).find(made, {0, 4});
    CHECK(found.is_checked);
}

TEST_CASE("random text is distinguished from names and paths") {
    for (auto const* text : {"getUserById2", "include/lisle/redact", "2026-02-27T12:34:56Z",
                             "some-long-kebab-name", "CamelCaseIdentifierName"})
        CHECK_MESSAGE(!detail::looks_random_somewhere(text), text);
    secret_forms::author author{9};
    for (int i = 0; i < 500; ++i) {
        auto const text = i % 2 == 0 ? author.alnum(32) : author.hex(32);
        CHECK_MESSAGE(detail::looks_random_somewhere(text), text);
    }
}

}  // namespace token_form_test
