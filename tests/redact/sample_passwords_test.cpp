#include <doctest/doctest.h>

#include <lisle/redact/sample_passwords.hpp>

namespace sample_passwords_test {

using namespace lisle::redaction::detail;

TEST_CASE("variables, words, stars and patterns in place of passwords stay") {
    for (auto const* text :
         {"<password>", "{password1}", "{0}", "***", "ab***yz", "pre-<your-word>9", "${X1}",
          "{{ x1 }}", "$(pass a)9", "%(name)s", "$PASS1", "Secret", "xx", "^[a-zA-Z0-9]{8,}$",
          "https://a/b1", "$2y$10$N9qo8uLOickgx2ZMRZoMye"})
        CHECK_MESSAGE(is_sample_password(text), text);
}

TEST_CASE("a password may have brackets and stars") {
    for (auto const* text : {"abc12Q3(defgW45", "a<b9Kx2>q", "oHS*kBqcS9", "x{9Kq}z3", "a**9Kqz3",
                             "Tr0ub4$dor", "p4$$word9", "$k&9Q(xz"})
        CHECK_MESSAGE(!is_sample_password(text), text);
}

}  // namespace sample_passwords_test
