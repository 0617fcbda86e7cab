#include <lisle/engine/tagging/internally_tagged.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <variant>

#include "support/check.hpp"
#include "support/samples.hpp"

namespace internally_tagged_test {

/// A call of the command in its tag, `run-...`.
struct run {
    std::string command;
    int times = 0;

    bool operator==(run const&) const = default;
};

struct step : std::variant<run, samples::stop, lisle::unknown_case<lisle::owned>> {
    using step::variant::variant;
};

}  // namespace internally_tagged_test

template <>
struct lisle::schema<internally_tagged_test::run> : object_of<internally_tagged_test::run> {
    struct fields : list<field<"times", &self::times>> {};

    static bool read_tagged(reader& r, self& out, std::string_view tag,
                            detail::tag_key const& key) {
        out.command = tag.substr(4);
        return detail::read_object(r, &out, detail::object_type_of<self>, &key);
    }
};

template <>
struct lisle::schema<internally_tagged_test::step>
    : one_of<internally_tagged_test::step, internally_tagged<"type">> {
    struct cases : list<holds<"run-", internally_tagged_test::run>, unit<"stop", samples::stop>> {};

    static std::string_view case_of(std::string_view tag) {
        return tag.starts_with("run-") ? "run-" : tag;
    }
};

namespace internally_tagged_test {

using namespace checks;
using samples::closed_piece;
using samples::piece;

TEST_CASE("the tag is the first key, or at the slot of the list") {
    for (auto const& options : {permissive, reference, strict, refusing_duplicates}) {
        CHECK(std::get<samples::say>(read<piece>(R"({"type":"say","text":"a"})", options)).text
              == "a");
        CHECK(std::holds_alternative<samples::stop>(read<piece>(R"({"type":"stop"})", options)));
        CHECK(std::get<samples::paint>(
                  read<piece>(R"({"with":"blue","type":"paint","at":{"x":1,"y":2}})", options))
                  .at
              == samples::point{1, 2});
    }
    keeps<piece>(R"({"type":"say","text":"a"})");
    keeps<piece>(R"({"with":"blue","type":"paint"})");
    keeps<piece>(R"({"with":"blue","type":"paint","at":{"x":1,"y":2}})");
    keeps<piece>(R"({"type":"stop"})");
    CHECK(std::get<samples::say>(read<piece>(R"({"type":"say","text":"a"})")).extra.source()
          == nullptr);
    CHECK(std::get<samples::paint>(read<piece>(R"({"with":"red","type":"paint"})")).extra.source()
          == nullptr);
}

TEST_CASE("the tag is found at any place, and stays there") {
    keeps<piece>(R"({"text":"a","type":"say"})", R"({"type":"say","text":"a"})");
    keeps<piece>(R"({"u":{"type":"x"},"text":"a","v":1,"type":"say","w":2})",
                 R"({"type":"say","u":{"type":"x"},"v":1,"text":"a","w":2})");
    keeps<piece>(R"({"type":"paint","with":"red"})", R"({"with":"red","type":"paint"})");
    keeps<piece>(R"({"with":"red","at":{"x":1,"y":2},"type":"paint"})",
                 R"({"with":"red","type":"paint","at":{"x":1,"y":2}})");
    keeps<piece>(R"({"u":1,"type":"paint","with":"red"})",
                 R"({"with":"red","u":1,"type":"paint"})");
    for (std::string_view const text :
         {R"({"text":"a","type":"say"})", R"({"with":"red","at":null,"type":"paint"})"})
        CHECK(lisle::decode_as<piece>(text, reference).has_value());
    fails_at<piece>(R"({"text":"a","type":"say"})", errc::not_canonical, "/type", 19, strict);
    fails_at<piece>(R"({"type":"paint","with":"red"})", errc::not_canonical, "/type", 8, strict);
}

TEST_CASE("escapes in a tag's key and name are resolved") {
    CHECK(rewrite<piece>(R"({"t\u0079pe":"s\u0061y","text":"a"})")
          == R"({"type":"say","text":"a"})");
    CHECK(rewrite<piece>(R"({"text":"a","t\u0079pe":"say"})") == R"({"type":"say","text":"a"})");
    CHECK(rewrite<piece>(R"({"type":"st\u006fp"})", strict) == R"({"type":"stop"})");
}

TEST_CASE("an open variant keeps an unknown alternative, a closed variant refuses it") {
    struct row {
        std::string_view text, tag;
        errc code;
        std::string_view pointer;
        std::size_t at;
    };
    for (auto const& [text, tag, code, pointer, at] : {
             row{R"({"type":"fly","a":[1]})", "fly", errc::unknown_case, "/type", 8},
             row{R"({"a":1,"type":"fly"})", "fly", errc::unknown_case, "/type", 14},
             row{R"({"type":7})", "", errc::wrong_type, "/type", 8},
             row{R"({"type":null,"text":"a"})", "", errc::wrong_type, "/type", 8},
             row{R"({"text":"a"})", "", errc::missing_field, "/type", 0},
             row{R"({})", "", errc::missing_field, "/type", 0},
             row{R"("say")", "", errc::wrong_type, "", 0},
             row{R"([])", "", errc::wrong_type, "", 0},
         }) {
        auto const& shown = text;  // clang 14 captures no structured binding
        CAPTURE(shown);
        keeps<piece>(text);
        auto const value = read<piece>(text);
        auto const* const kept = std::get_if<samples::unknown_case<lisle::owned>>(&value);
        REQUIRE(kept != nullptr);
        CHECK(kept->tag == tag);
        CHECK(kept->json.text() == text);
        CHECK(notes_of<piece>(text) == notes{"unknown case at  (byte 0)"});
        for (auto const& options : {reference, strict})
            fails_at<piece>(text, code, pointer, at, options);
        fails_at<closed_piece>(text, code, pointer, at);
    }
}

TEST_CASE("unreadable content is an error with its place") {
    fails_at<piece>(R"({"type":"say","text":1})", errc::wrong_type, "/text", 21);
    fails_at<piece>(R"({"type":"say"})", errc::missing_field, "/text", 0);
    fails_at<samples::shelf>(R"({"parts":[{"type":"stop"},{"type":"say"}]})", errc::missing_field,
                             "/parts/1/text", 26);
    fails_at<closed_piece>(R"({"type":"walk","x":1,"u":2})", errc::unknown_field, "/u", 21, strict);
}

TEST_CASE("broken text is an error, also in an open variant") {
    std::string_view const whole = R"({"a":1,"type":"say","text":"b"})";
    for (std::size_t size = 0; size < whole.size(); ++size)
        fails_at<piece>(whole.substr(0, size), errc::unexpected_end,
                        lisle::pointer_of(whole.substr(0, size), size), size);
    std::string_view const tag_last = R"({"text":"b","type":"say"})";
    for (std::size_t size = 0; size < tag_last.size(); ++size)
        fails_at<piece>(tag_last.substr(0, size), errc::unexpected_end,
                        lisle::pointer_of(tag_last.substr(0, size), size), size);
    fails_at<piece>(R"({"type":"say",})", errc::syntax, "", 14);
    fails_at<piece>(R"({"type" "say"})", errc::syntax, "/type", 8);
    fails_at<piece>(R"({"text":[1,],"type":"say"})", errc::syntax, "/text", 11);
    fails_at<piece>(R"({"type":})", errc::syntax, "/type", 8);
    fails_at<piece>(R"({"type":"say","text":"a"])", errc::syntax, "", 24);
    fails_at<piece>(R"({"type":"fly","a":})", errc::syntax, "/a", 18);
}

TEST_CASE("other keys beside the tag of a unit leave a note, and strict refuses them") {
    std::string_view const text = R"({"type":"stop","u":[1]})";
    CHECK(rewrite<piece>(text) == R"({"type":"stop"})");
    CHECK(rewrite<piece>(text, reference) == R"({"type":"stop"})");
    CHECK(notes_of<piece>(text) == notes{"unknown field at  (byte 0)"});
    fails_at<piece>(text, errc::unknown_field, "", 0, strict);
    keeps<samples::shelf>(R"({"parts":[{"u":[1],"type":"stop"}]})",
                          lisle::encode_as(read<samples::shelf>(R"({"parts":[{"type":"stop"}]})")));
}

TEST_CASE("of two tags the last counts") {
    std::string_view const say = R"({"type":"say","text":"a"})", stop = R"({"type":"stop"})";
    struct row {
        std::string_view text, canonical;
    };
    for (auto const& [text, canonical] : {
             row{R"({"type":"say","text":"a","type":"say"})", say},
             row{R"({"text":"a","type":"say","type":"say"})", say},
             row{R"({"type":"stop","text":"a","type":"say"})", say},
             row{R"({"type":"fly","text":"a","t\u0079pe":"say"})", say},
             row{R"({"type":"say","text":"a","type":"stop"})", stop},
             row{R"({"type":"say","text":1,"type":"stop"})", stop},
             row{R"({"type":"say","type":"paint","type":"stop"})", stop},
         }) {
        auto const& shown = text;  // clang 14 captures no structured binding
        CAPTURE(shown);
        CHECK(rewrite<piece>(text) == canonical);
        CHECK(rewrite<piece>(text, reference) == canonical);
        auto const inside = R"({"parts":[)" + std::string{text} + "]}";
        CHECK(lisle::encode_as(read<samples::shelf>(inside), {}, layout::source) == inside);
        CHECK(!lisle::decode_as<piece>(text, strict));
    }
    CHECK(rewrite<piece>(R"({"type":"say","text":"a","type":"fly"})")
          == R"({"type":"say","text":"a","type":"fly"})");
    fails_at<piece>(R"({"type":"say","text":"a","type":"fly"})", errc::unknown_case, "/type", 32,
                    reference);
    for (std::string_view const text : {R"({"type":"say","text":"a","type":"say"})",
                                        R"({"type":"say","text":"a","type":"stop"})"})
        fails_at<piece>(text, errc::duplicate_field, "/type", 25, refusing_duplicates);
    // The earlier values stay as text, even without an object around.
    for (std::string_view const text : {R"({"type":"stop","text":"a","type":"say"})",
                                        R"({"text":"a","type":["fly"],"type":5,"type":"say"})"})
        keeps<piece>(text, say);
}

TEST_CASE("a case can have many tags, of which the last counts, too") {
    auto const run_of = [](std::string_view text) { return std::get<run>(read<step>(text)); };
    CHECK(run_of(R"({"type":"run-ls","times":1})") == run{"ls", 1});
    CHECK(run_of(R"({"times":2,"type":"run-"})") == run{"", 2});
    CHECK(run_of(R"({"type":"run-a","times":1,"type":"run-b"})") == run{"b", 1});
    CHECK(run_of(R"({"type":"stop","times":1,"type":"run-b"})") == run{"b", 1});
    CHECK(run_of(R"({"type":7,"times":1,"type":"run-b"})") == run{"b", 1});
    CHECK(std::holds_alternative<samples::stop>(
        read<step>(R"({"type":"run-a","times":1,"type":"stop"})")));
    CHECK(std::get<lisle::unknown_case<lisle::owned>>(read<step>(R"({"type":"ru"})")).tag == "ru");
    fails_at<step>(R"({"type":"ru"})", errc::unknown_case, "/type", 8, reference);
    fails_at<step>(R"({"type":"run-a","times":"1"})", errc::wrong_type, "/times", 24);
}

TEST_CASE("of duplicate fields in an alternative the last counts") {
    keeps<piece>(R"({"type":"say","text":1,"text":"b"})", R"({"type":"say","text":"b"})");
    keeps<piece>(R"({"text":"a","text":"b","type":"say"})", R"({"type":"say","text":"b"})");
}

}  // namespace internally_tagged_test
