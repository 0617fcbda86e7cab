#include <doctest/doctest.h>

#include <lisle/redact/identities/impersonal_names.hpp>

namespace impersonal_names_test {

TEST_CASE("endings of files are told from those of domains, in any case") {
    using lisle::redaction::detail::is_file_ending;
    for (auto const* ending : {"png", "JSON", "service", "h"}) CHECK(is_file_ending(ending));
    for (auto const* ending : {"com", "de", "", "lopez"}) CHECK(!is_file_ending(ending));
}

TEST_CASE("pages and common accounts are of no person, in any case") {
    for (auto const* name : {"settings", "Login", "welcome"})
        CHECK_MESSAGE(lisle::redaction::is_page_name(name), name);
    for (auto const* name : {"user", "user12", "Root", "ec2-user"})
        CHECK_MESSAGE(lisle::redaction::is_common_user(name), name);
    for (auto const* name : {"maria", "userx", "lopez"}) {
        CHECK_MESSAGE(!lisle::redaction::is_page_name(name), name);
        CHECK_MESSAGE(!lisle::redaction::is_common_user(name), name);
    }
}

}  // namespace impersonal_names_test
