#include <lisle/conversation/line_list.hpp>

#include <lisle/formats/codex/rollout.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace conversation_line_list_test {

namespace codex = lisle::codex;
using namespace lisle::conversation;

TEST_CASE("lines come back in their order, and a new line follows the last written one") {
    line_list<codex::rollout> list;
    line_place first;
    list.add(first, R"({"record_type":"a"})");
    list.add_new(R"({"record_type":"new"})");
    list.add(kept_line{1, lisle::text::assume_json(R"({"record_type":"b"})"), {}, "\r\n", {}});
    list.add(kept_line{2, {}, "bm8=", "", {}});
    auto const made = std::move(list).finish("\n");
    CHECK(lisle::encode(made)
          == "\n{\"record_type\":\"a\"}\n{\"record_type\":\"new\"}\n{\"record_type\":\"b\"}\r\nno");
    CHECK(made.records[3].unreadable() != nullptr);
}

TEST_CASE("a new line follows a line that is kept if the list has gone past it") {
    line_list<codex::rollout> list;
    list.add(line_place{}, R"({"record_type":"a"})");
    list.add(kept_line{1, lisle::text::assume_json(R"({"record_type":"b"})"), {}, {}, {}});
    list.go_past(1);
    list.add_new(R"({"record_type":"new"})");
    CHECK(lisle::encode(std::move(list).finish(""))
          == "{\"record_type\":\"a\"}\n{\"record_type\":\"b\"}\n{\"record_type\":\"new\"}\n");
}

TEST_CASE("a damaged line gets its bytes if it has its text again") {
    std::string const text = "{\"record_type\":\"\xEF\xBF\xBD\"}";
    std::string const bytes = "{\"record_type\":\"\xE9\"}";
    std::string const spaced = "{ \"record_type\":\"\xE9\"}";
    std::vector<line_damage> const damage{find_damage(0, bytes, text), find_damage(1, spaced, text),
                                          find_damage(2, bytes, text),
                                          find_damage(3, spaced, text)};
    line_list<codex::rollout> list;
    list.add_damage(damage);
    std::string const edited = R"({"record_type":"abc"})";
    for (std::uint64_t at = 0; at < 4; ++at) {
        line_place place;
        place.at = at;
        list.add(place, at < 2 ? text : edited);
    }
    list.add_new(text, 1);
    CHECK(lisle::encode(std::move(list).finish(""), lisle::layout::source)
          == bytes + '\n' + spaced + '\n' + text + '\n' + edited + '\n' + edited + '\n');
}

}  // namespace conversation_line_list_test
