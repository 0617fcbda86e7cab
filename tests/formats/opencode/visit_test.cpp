// tests/formats/opencode/visit_test.cpp - what visits see of opencode's messages, parts and sessions.
#include <doctest/doctest.h>
#include <support/markers.hpp>

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/stored.hpp>
#include <lisle/formats/opencode/ui/message_schema.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_visit_test {

namespace {

void expect_all_found(markers::tally const& t) {
    CHECK(t.texts > 0);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
    CHECK(t.misplaced == std::vector<std::string>{});
}

}  // namespace

namespace opencode = lisle::opencode;

TEST_CASE("every string of a message, a part and a session can be replaced") {
    markers::tally t;
    markers::check_as<opencode::message>("vectors/opencode/message.jsonl", t);
    markers::check_as<opencode::part>("vectors/opencode/part.jsonl", t);
    markers::check_as<opencode::session>("vectors/opencode/session.jsonl", t);
    expect_all_found(t);
}

TEST_CASE("every string of a part in its row can be replaced") {
    markers::tally t;
    for (auto const& text : markers::load("vectors/opencode/part.jsonl"))
        markers::check(
            text,
            [](std::string_view s) { return lisle::decode_as<opencode::stored<opencode::part>>(s); },
            t);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
}

TEST_CASE("every string of a UIMessage can be replaced") {
    markers::tally t;
    markers::check_as<opencode::ui_messages>("vectors/opencode/uimessage.jsonl", t);
    markers::check_as<std::vector<opencode::message_with_parts>>(
        "vectors/opencode/uimessage.jsonl", t);
    CHECK(t.markers > t.texts);
    CHECK(t.left == std::vector<std::string>{});
    CHECK(t.broken == std::vector<std::string>{});
}

}  // namespace opencode_visit_test
