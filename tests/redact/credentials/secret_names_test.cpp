#include <doctest/doctest.h>

#include <lisle/redact/credentials/secret_names.hpp>

namespace secret_names_test {

using namespace lisle::redaction;

TEST_CASE("keys of objects name secrets") {
    CHECK(names_secret("OPENAI_API_KEY"));
    CHECK(names_secret("clientSecret"));
    CHECK(!names_secret("key"));
    CHECK(!names_secret("author"));
    CHECK(may_name_secret("key"));
    CHECK(!may_name_secret("author"));
}

TEST_CASE("columns of databases name secrets, except counts and shown texts") {
    CHECK(is_secret_column("access_token"));
    CHECK(is_secret_column("secret"));
    CHECK(is_secret_column("credential"));
    CHECK(is_secret_column("refresh_token"));
    CHECK(!is_secret_column("token_count"));
    CHECK(!is_secret_column("title"));
    CHECK(is_secret_member("refresh"));
    CHECK(!is_secret_member("type"));
}

}  // namespace secret_names_test
