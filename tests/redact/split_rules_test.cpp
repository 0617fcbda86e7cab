#include <doctest/doctest.h>
#include <support/secret_forms.hpp>

#include <lisle/redact/detectors.hpp>
#include <lisle/redact/split_rules.hpp>

#include <string>

namespace split_rules_test {

using namespace lisle::redaction;

namespace {

scanner const& all() {
    static scanner const by{default_detectors()};
    return by;
}

/// Whether the match over both texts is news.
bool is_news(std::string const& a, std::string const& b, bool is_of_chunks) {
    text_stream stream{all(), is_of_chunks};
    auto const in_a = all().scan(a).matches, in_b = all().scan(b).matches;
    stream.add({0, a, in_a});
    stream.add({1, b, in_b});
    auto const parts = stream.finish();
    if (parts.empty()) return false;
    if (parts.size() == 1) return is_news_in_one_text(all(), parts[0], in_b);
    return is_news_in_texts(all(), parts[0], in_a, parts[1], in_b);
}

}  // namespace

TEST_CASE("a match continues in the next chunk, and in the next text only as a token") {
    secret_forms::author author{1};
    auto const open = "key sk-ant-oat01-" + author.alnum(95);
    for (bool const is_of_chunks : {true, false}) {
        CHECK(is_news(open, author.alnum(5) + "4 ok", is_of_chunks));
        CHECK(is_news("key sk-ant-o", open.substr(12), is_of_chunks));
    }
    CHECK(is_news(open, "thanks", true));
    CHECK_FALSE(is_news(open, "Thanks, I used it", false));
}

TEST_CASE("a checked token is whole in all texts") {
    secret_forms::author author{1};
    auto const token = secret_forms::with_github_checksum("ghp_", author.alnum(30));
    CHECK_FALSE(is_news("see " + token, "ab12", true));
    CHECK_FALSE(is_news("see " + token, "ab12", false));
}

TEST_CASE("names and addresses continue only in chunks") {
    for (bool const is_of_chunks : {true, false}) {
        CHECK(is_news("in /home/mar", "ia/x", is_of_chunks) == is_of_chunks);
        CHECK(is_news("ask maria.lo", "pez@gmx.net", is_of_chunks) == is_of_chunks);
    }
}

TEST_CASE("a line of cookies ends with its text, or continues in the next chunk") {
    std::string const line = "Set-Cookie: sid=EaUx6Y2OCXoI4jQTmTcr4ZKm; Path=/";
    CHECK_FALSE(is_news(line, "The login works. Next I fix the footer.", false));
    CHECK(is_news(line, "; Secure", true));
}

TEST_CASE("a secret that another text names is news unless it is known") {
    CHECK(is_news("set DB_PASSWORD=", "hunter2Xk9 now", false));
    CHECK_FALSE(is_news("set TOKEN=", "ghp_" + std::string(36, '4'), false));
}

}  // namespace split_rules_test
