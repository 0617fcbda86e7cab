#include <doctest/doctest.h>

#include <lisle/redact/tokens/stand_ins.hpp>

namespace stand_ins_test {

using namespace lisle::redaction;
using namespace lisle::redaction::detail;

TEST_CASE("words of manuals are not secrets, but random text may have their letters") {
    for (auto const* text : {"AKIAIOSFODNN7EXAMPLE", "your_key", "xxxxxxxxxxxx", "abcdefgh12345678",
                             "changeme", "${TOKEN}", "<token>", "aaaaaaaaaaaa", "my-dummy-key"})
        CHECK_MESSAGE(is_stand_in(text), text);
    for (auto const* text : {"2YotnFZFEjr1zCsicMWpAA", "mF_9.B5f-4.1JqM", "Aladdin:open sesame"})
        CHECK_MESSAGE(is_stand_in(text), text);
    for (auto const* text : {"Zq7FakEw0", "k3DummyBn3l0v", "4xXxXq0Dk", "2YotnFZFEjr1zCsicMWpAB"})
        CHECK_MESSAGE(!is_stand_in(text), text);
}

TEST_CASE("variables, words, stars and patterns stand for passwords") {
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

}  // namespace stand_ins_test
