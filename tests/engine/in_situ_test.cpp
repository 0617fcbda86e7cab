// tests/engine/in_situ_test.cpp - strings are unescaped in place and restored.
#include <lisle/engine/in_situ.hpp>

#include <doctest/doctest.h>

#include <string>

namespace in_situ_test {

using lisle::in_situ;

TEST_CASE("unescaped characters overwrite their string, and it can be restored") {
    std::string const written = R"(["a\nb","\"\\","plain","\b\f\r\t"])";
    auto text = written;
    in_situ place{text};
    auto const first = place.replace(text.data() + 2, "a\nb");
    auto const second = place.replace(text.data() + text.find(R"(\"\\)"), "\"\\");
    auto const* const third_at = text.data() + text.find(R"(\b)");
    auto const third = place.replace(third_at, "\b\f\r\t");
    CHECK(first == "a\nb");
    CHECK(first.data() == text.data() + 2);
    CHECK(second == "\"\\");
    CHECK(third == "\b\f\r\t");

    place.restore(third_at);
    CHECK(text.substr(text.find("plain")) == written.substr(written.find("plain")));
    CHECK(second == "\"\\");
    place.restore();
    CHECK(text == written);
}

TEST_CASE("only a look back at overwritten text is reported") {
    std::string text = R"(["a\nb",1])";
    in_situ place{text};
    place.look_back(text.data());
    CHECK_FALSE(place.has_looked_back());
    CHECK(place.replace(text.data() + 2, "a\nb") == "a\nb");
    place.look_back(text.data() + 8);
    CHECK_FALSE(place.has_looked_back());
    place.look_back(text.data() + 1);
    CHECK(place.has_looked_back());
    CHECK(text == R"(["a\nb",1])");
}

}  // namespace in_situ_test
