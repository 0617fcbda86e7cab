#include <lisle/conversation/opencode.hpp>

#include <lisle/formats/opencode/writers/find_writer.hpp>

#include "conversation/json_leaves.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace opencode_foreign_test {

namespace conversation = lisle::conversation;
namespace opencode = lisle::opencode;
namespace json = boost::json;
using lisle::opencode_t;

constexpr char const* files[]{"acpx", "claude_code", "loom", "zed"};

std::string read(std::string const& name) {
    std::ifstream in{"conversation/foreign/" + name + ".json"};
    return {std::istreambuf_iterator<char>{in}, {}};
}

conversation::conversation read_talk(std::string const& name) {
    return lisle::decode<lisle::conversation_t>(read(name), lisle::strict).value();
}

std::string tell(std::vector<conversation::loss> const& losses) {
    std::string out;
    for (auto const& loss : losses)
        out += std::string{to_string(loss.kind)} + ' ' + loss.message() + '\n';
    return out;
}

TEST_CASE("opencode's readers accept the result, and a release writes the same text") {
    for (auto const* name : files) {
        CAPTURE(name);
        auto const made = conversation::put<opencode_t>(read_talk(name)).document;
        CHECK(lisle::decode<opencode_t>(lisle::encode(made), lisle::strict).has_value());
        auto const text = lisle::encode(made, lisle::layout::source);
        CHECK(lisle::decode<opencode_t>(text, lisle::reference).has_value());
        CHECK(opencode::find_writer(text, opencode::text_place::session_export).has_value());
    }
}

TEST_CASE("ids ascend, and times are distinct and not later than the last change") {
    for (auto const* name : files) {
        CAPTURE(name);
        auto const talk = read_talk(name);
        auto const made = conversation::put<opencode_t>(talk).document;
        CHECK(opencode::has_prefix(made.info.id.text, opencode::id_prefix::ses));
        CHECK(made.info.time.updated == static_cast<double>(talk.updated->milliseconds));
        std::string last_id;
        double last_time = -1;
        std::set<std::string> ids, calls;
        for (auto const& one : made.messages) {
            auto const id = opencode::id_of(one.info);
            CHECK(id > last_id);
            last_id = id;
            CHECK(opencode::created_at(one.info) > last_time);
            last_time = opencode::created_at(one.info);
            CHECK(last_time <= made.info.time.updated);
            std::string last_part;
            for (auto const& part : one.parts) {
                auto const part_id = opencode::id_of(part);
                CHECK(part_id > last_part);
                last_part = part_id;
                CHECK(ids.insert(part_id).second);
                CHECK(opencode::id_of(part, "messageID") == id);
                CHECK(opencode::id_of(part, "sessionID") == made.info.id.text);
                if (auto const* const call = std::get_if<opencode::tool_part>(&part))
                    CHECK(calls.insert(call->call_id).second);
            }
            CHECK(id < "msg_00001");  // than all that opencode makes but for a day in two years
        }
    }
}

TEST_CASE("each member of another program's conversation arrives or is reported") {
    std::size_t count = 0;
    for (auto const* name : files) {
        CAPTURE(name);
        auto const made = lisle::encode(conversation::put<opencode_t>(read_talk(name)).document);
        auto edited = json::parse(read(name));
        std::vector<json_leaves::leaf> leaves;
        json_leaves::find_leaves(edited, {"lisle", "source", "type", "role", "native"}, leaves);
        for (auto const& leaf : leaves) {
            CAPTURE(leaf.pointer);
            auto const old = *leaf.value;
            json_leaves::edit(*leaf.value);
            auto const changed = lisle::decode<lisle::conversation_t>(json::serialize(edited));
            *leaf.value = old;
            if (!changed) continue;  // no word of the neutral conversation
            ++count;
            auto const now = conversation::put<opencode_t>(*changed);
            bool const is_reported = std::any_of(
                now.losses.begin(), now.losses.end(), [&](conversation::loss const& loss) {
                    return leaf.pointer == loss.pointer
                           || (loss.pointer.size() > 1
                               && leaf.pointer.starts_with(loss.pointer + '/'));
                });
            CHECK((is_reported || lisle::encode(now.document) != made));
        }
    }
    MESSAGE("members edited: " << count);
}

TEST_CASE("the losses of Zed's threads are reported") {
    CHECK(tell(conversation::put<opencode_t>(read_talk("zed")).losses)
          == "invented /id: an id of opencode\n"
             "dropped /directories/1: opencode has one folder\n"
             "dropped /parent/id: opencode's sessions have no parent of another program\n"
             "dropped /parent/depth: opencode's sessions have no depth\n"
             "invented /created: the time of the first message\n"
             "invented slug, project, release 0.0.0\n"
             "dropped /usage: opencode counts by answer\n"
             "dropped /git/branch: opencode looks at the repository itself\n"
             "dropped /git/dirty: opencode looks at the repository itself\n"
             "approximated /messages/0/content/1: a link, and what it held behind the texts\n"
             "dropped /messages/0/content/3/width: opencode does not measure images\n"
             "dropped /messages/0/content/3/height: opencode does not measure images\n"
             "dropped /messages/0/id: opencode has ids of its own\n"
             "approximated /messages/0/usage: at the last answer of the turn\n"
             "approximated /messages/1/content/2/structured: an object with the value in it\n"
             "dropped /messages/1/content/3/raw_input: opencode has the value alone\n"
             "approximated /messages/2/content/1/input: an object with the value in it\n"
             "approximated /messages/2/content/3/status: opencode has an error in place of a call "
             "without an end\n"
             "dropped /messages/2/content/3/is_input_complete: a call with a result has a whole "
             "input\n"
             "approximated /messages/3/audience: the model alone\n"
             "invented /messages/5: the question that asks for the summary\n"
             "approximated /messages/5: what it keeps is told behind the summary\n"
             "dropped /messages/7: a message without content\n"
             "approximated /mode: build\n"
             "approximated /model: anthropic/claude-sonnet-4-5\n"
             "invented /messages: ids of messages and parts, and times that are missing\n"
             "dropped /source/release: the new document has no release of another program\n"
             "dropped /messages/0/native/zed/add/x: only zed has it\n");
}

TEST_CASE("the result comes back as a conversation of opencode") {
    auto const made = conversation::put<opencode_t>(read_talk("zed")).document;
    auto const text = lisle::encode(made, lisle::layout::source);
    auto const again = conversation::get(made);
    CHECK(lisle::encode(conversation::put<opencode_t>(again).document, lisle::layout::source)
          == text);
    std::string told;
    for (auto const& m : again.messages) {
        if (m.audience == conversation::audience::person) continue;
        for (auto const& content : m.content) {
            if (auto const* const t = lisle::find_alternative<conversation::plain_text>(&content))
                told += t->text + '|';
            if (auto const* const c = lisle::find_alternative<conversation::compaction>(&content))
                told += *c->summary + '|' + std::to_string(c->kept_tail.value_or(0)) + '|';
        }
    }
    CHECK(told == "It lacks a semicolon.|What did we do so far?|We looked at a b.rs.|2|Fix it.|");
}

TEST_CASE("a conversation's model and mode are reported if no message can have them") {
    auto const put = [](std::string const& messages) {
        auto const talk = lisle::decode<lisle::conversation_t>(
            R"({"lisle":1,"model":{"provider":"openai","id":"gpt-5"},"mode":"ask","messages":[)"
            + messages + "]}");
        std::string told;
        for (auto const& one : conversation::put<opencode_t>(talk.value()).losses)
            if (one.pointer.starts_with("/mode")) told += one.message() + '\n';
        return told;
    };
    std::string const all = "/mode: opencode's messages have it, and none has this one\n"
                            "/model/provider: opencode's messages have it, and none has this one\n"
                            "/model/id: opencode's messages have it, and none has this one\n";
    std::string const text = R"("content":[{"type":"text","text":"a"}]})";
    CHECK(put("") == all);
    CHECK(put(R"({"role":"system","origin":"program",)" + text) == all);
    CHECK(put(R"({"role":"user","origin":"person","content":[]})") == all);
    CHECK(put(R"({"role":"user","origin":"person","mode":"build",)"
              R"("model":{"provider":"openai","id":"gpt-4"},)"
              + text)
          == all);
    CHECK(put(R"({"role":"user","origin":"person",)" + text) == "/mode: plan\n");
}

TEST_CASE("an answer without text is left out, and an empty text of one that goes on") {
    auto const talk = lisle::decode<lisle::conversation_t>(
        R"({"lisle":1,"id":"c","source":{"format":"claude-code"},"messages":[)"
        R"({"role":"user","origin":"person","content":[{"type":"text","text":"asked"}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"text","text":""}]},)"
        R"({"role":"assistant","origin":"model","content":[{"type":"text","text":""},)"
        R"({"type":"text","text":"said"}]}]})");
    auto const made = conversation::put<opencode_t>(talk.value());
    REQUIRE(made.document.messages.size() == 2);
    CHECK(made.document.messages[1].parts.size() == 2);  // one begins the step
    auto const told = tell(made.losses);
    CHECK(told.find("dropped /messages/1/content: an empty text") != told.npos);
    CHECK(told.find("dropped /messages/2/content: an empty text") != told.npos);
}

}  // namespace opencode_foreign_test
