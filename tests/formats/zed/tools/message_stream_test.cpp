// tests/formats/zed/tools/message_stream_test.cpp - threads in pieces of every size.
#include <lisle/formats/zed/tools/message_stream.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace message_stream_test {

using namespace lisle;

constexpr std::string_view thread =
    R"({"title":"Leat", "messages" :[ "Resume",{"User":{"id":"u","content":[{"Text":"\u00e9]},"}]}},)"
    R"({"Agent":{"content":[{"Text":"\ud83d\ude00"}],"tool_results":{}}} ,{"Later":[12,true]}],)"
    R"("updated_at":"2026-02-01T00:00:00Z","cumulative_token_usage":{"input_tokens":12},)"
    R"("model":null,"extra":-1.5e3,"version":"0.3.0"} )";

struct outcome {
    std::vector<zed::message> messages;
    result<zed::thread> rest{zed::thread{}};
};

outcome read_in_pieces(std::string_view text, std::size_t size,
                       decode_options const& options = permissive) {
    outcome out;
    zed::message_stream stream{options};
    auto const visit = [&](zed::message&& each) { out.messages.push_back(std::move(each)); };
    for (std::size_t at = 0; at < text.size(); at += size) {
        // Each piece is destroyed before the next one is given.
        std::string const piece{text.substr(at, size)};
        if (auto const fed = stream.feed(piece, visit); !fed) {
            out.rest = fed.error();
            return out;
        }
    }
    out.rest = stream.finish(visit);
    return out;
}

TEST_CASE("pieces of any size give the same messages as the whole text") {
    auto whole = decode<zed_t>(thread).value();
    auto const messages = std::exchange(whole.messages, {});
    REQUIRE(messages.size() == 4);
    for (std::size_t size = 1; size <= thread.size(); ++size) {
        CAPTURE(size);
        auto const got = read_in_pieces(thread, size);
        REQUIRE(got.rest.has_value());
        CHECK((got.messages == messages));
        CHECK((*got.rest == whole));
        CHECK(encode(*got.rest, layout::source) == encode(whole, layout::source));
    }
}

void check_failure(std::string text, errc code, std::string_view pointer, std::string_view from) {
    auto const offset = from.empty() ? error::npos : text.find(from);
    for (std::size_t const size : {std::size_t{1}, std::size_t{7}, text.size()}) {
        CAPTURE(text);
        CAPTURE(size);
        auto const got = read_in_pieces(text, size);
        REQUIRE_FALSE(got.rest.has_value());
        CHECK(got.rest.error().code == code);
        CHECK(got.rest.error().pointer == pointer);
        CHECK(got.rest.error().offset == offset);
    }
}

TEST_CASE("errors have their place in the whole text") {
    auto const with = [](std::string_view old, std::string_view by) {
        std::string text{thread};
        return text.replace(text.find(old), old.size(), by);
    };
    check_failure(with(R"("id":"u")", R"("id":55)"), errc::wrong_type, "/messages/1/User/id", "55");
    check_failure(with(R"([12,true])", R"([12,tru!])"), errc::syntax, "/messages/3", "tru!");
    check_failure(with(R"("0.3.0")", R"("0.3.0"]             )"), errc::syntax, "", "]     ");
    check_failure(std::string{thread} + "[]", errc::trailing_text, "", "[]");
    check_failure(with(R"("model":null)", R"("messages":[])"), errc::duplicate_field, "",
                  R"("messages":[])");
    check_failure(with(R"("2026-02-01T00:00:00Z")", "7"), errc::wrong_type, "/updated_at", "");
}

TEST_CASE("a text that ends early is an error with its place") {
    for (std::size_t size = 0; size + 1 < thread.size(); ++size) {
        CAPTURE(size);
        auto const got = read_in_pieces(thread.substr(0, size), 5);
        REQUIRE_FALSE(got.rest.has_value());
        CHECK(got.rest.error().offset <= size);
    }
}

TEST_CASE("only the current value is held in memory, and its size is limited") {
    auto options = permissive;
    options.max_size = 400;
    CHECK(read_in_pieces(thread, 16, options).rest.has_value());
    std::string const long_text(1000, 'a');
    auto const got = read_in_pieces(R"({"title":"T","messages":[{"User":{"id":")" + long_text
                                        + R"(","content":[]}}]})",
                                    16, options);
    REQUIRE_FALSE(got.rest.has_value());
    CHECK(got.rest.error().code == errc::too_large);
}

TEST_CASE("older threads are refused, not misread") {
    constexpr std::string_view summary = R"({"summary":"Old","updated_at":"2025-05-01T00:00:00Z",)";
    constexpr std::string_view message =
        R"("messages":[{"id":0,"role":"user","text":"Why?","tool_uses":[],"tool_results":[]}])";
    auto const check_refused = [](std::string_view text, std::size_t visited) {
        CAPTURE(text);
        for (std::size_t const size : {std::size_t{9}, text.size()}) {
            auto const got = read_in_pieces(text, size);
            REQUIRE_FALSE(got.rest.has_value());
            CHECK(got.rest.error().code == errc::unsupported_version);
            CHECK(got.messages.size() == visited);
        }
    };
    std::string const head{summary}, whole{message};
    check_refused(head + R"("messages":[]})", 0);
    check_refused(head + whole + "}", 0);
    check_refused(head + R"("version":"0.2.0",)" + whole + "}", 0);
    check_refused(R"({"version":"0.2.0",)" + whole + "}", 0);
    // Zed would not write this.
    check_refused("{" + whole + "," + head.substr(1, head.size() - 2) + "}", 1);
}

}  // namespace message_stream_test
