#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/scan/learned_values.hpp>

#include <string>

namespace learned_values_test {

using namespace lisle::redaction;

TEST_CASE("values become detectors once; short ones do not") {
    scanner const by{default_detectors()};
    secret_forms::author author{1};
    learned_values learned;
    auto const text = "DB_PASSWORD=" + author.alnum(24) + " http://u:abcd@host/ /home/maria/x";
    learned.learn(by, by.scan(text).matches);
    auto const made = learned.take();
    REQUIRE(made.size() == 3);
    CHECK(made[0].id == "assigned-secret");
    for (auto const i : {1U, 2U}) CHECK(made[i].id == "home");
    learned.learn(by, by.scan(text).matches);
    CHECK(learned.take().empty());
}

TEST_CASE("a word that is the password of a URL is not looked for elsewhere") {
    scanner const by{default_detectors()};
    learned_values learned;
    learned.learn(by, by.scan("postgres://postgres:postgres@localhost/postgres").matches);
    CHECK(learned.take().empty());
    learned.learn(by, by.scan("postgres://u:Postgr3s@localhost/db").matches);
    CHECK(learned.take().size() == 1);
}

TEST_CASE("each line of a private key is learned") {
    scanner const by{default_detectors()};
    secret_forms::author author{1};
    auto const first = author.base64(64), second = author.base64(64);
    auto const kind = std::string{"RSA "} + "PRIVATE KEY-----";
    learned_values learned;
    learned.learn(
        by, by.scan("-----BEGIN " + kind + "\\n" + first + "\\n" + second + "\\n-----END " + kind)
                .matches);
    auto const made = learned.take();
    REQUIRE(made.size() == 2);
    CHECK(made[0].anchors[0] == first);
    CHECK(made[1].anchors[0] == second);
}

}  // namespace learned_values_test
