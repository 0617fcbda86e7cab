#include <lisle/conversation/opencode/put.hpp>

#include <doctest/doctest.h>

#include <string>

namespace opencode_put_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::opencode_bridge;
using lisle::owned;

lisle::opencode::conversation put(std::string const& text) {
    auto const talk = lisle::decode<lisle::conversation_t>(text).value();
    return bridge::putter<owned>{talk}.run().document;
}

TEST_CASE("a message that is added to opencode's own gets a larger id") {
    auto const made =
        put(R"({"lisle":1,"source":{"format":"opencode"},"id":"ses_1","updated":9,"messages":[)"
            R"({"id":"msg_da82fd400fffAAAAAAAAAAAAAA","role":"user","origin":"person","created":5,)"
            R"("content":[{"type":"text","text":"a"}]},)"
            R"({"role":"user","origin":"person","content":[{"type":"text","text":"b"}]}]})");
    REQUIRE(made.messages.size() == 2);
    auto const id = lisle::opencode::id_of(made.messages[1].info);
    CHECK(id > "msg_da82fd400fff");
    CHECK(lisle::opencode::created_at(made.messages[1].info) == 9);
    CHECK(lisle::opencode::id_of(made.messages[1].parts[0], "messageID") == id);
}

TEST_CASE("members that opencode kept count in its own conversations alone") {
    std::string const text = R"({"lisle":1,"source":{"format":"opencode"},"id":"ses_1",)"
                             R"("messages":[],"native":{"opencode":{"in":{"info":{"add":)"
                             R"({"slug":"kept"}}}}}})";
    CHECK(put(text).info.slug == "kept");
    auto other = text;
    other.replace(other.find("opencode"), 8, "elsewhere");
    CHECK(put(other).info.slug == "imported");
}

TEST_CASE("an answer without a question names none") {
    auto const made = put(R"({"lisle":1,"messages":[{"role":"assistant","origin":"model",)"
                          R"("content":[{"type":"text","text":"a"}]}]})");
    REQUIRE(made.messages.size() == 1);
    auto const& info = std::get<lisle::opencode::assistant_message>(made.messages[0].info);
    CHECK(info.parent_id->text == bridge::no_question);
    CHECK(lisle::decode<lisle::opencode_t>(lisle::encode(made), lisle::strict).has_value());
}

TEST_CASE("a message without parts that opencode has is left out") {
    CHECK(put(R"({"lisle":1,"messages":[{"role":"assistant","origin":"model","content":[)"
              R"({"type":"plan","entries":[]}]}]})")
              .messages.empty());
}

/// The losses at the message in which a conversation of this program was compacted.
std::string tell_compaction(std::string const& format, std::string const& compaction) {
    auto const talk = lisle::decode<lisle::conversation_t>(
                          R"({"lisle":1,"source":{"format":")" + format + R"("},"messages":[)"
                          R"({"role":"user","origin":"person","content":[)"
                          R"({"type":"text","text":"a"}]},)"
                          R"({"role":"user","origin":"person","content":[)"
                          R"({"type":"compaction",)" + compaction + "}]}]}")
                          .value();
    std::string out;
    for (auto const& loss : bridge::putter<owned>{talk}.run().losses)
        if (loss.pointer.starts_with("/messages/1"))
            out += std::string{to_string(loss.kind)} + ": " + loss.what + '\n';
    return out;
}

TEST_CASE("messages that a compaction keeps beside its summary are reported") {
    std::string const question = "invented: the question that asks for the summary\n";
    CHECK(tell_compaction("codex", R"("summary":"s")") == question);
    CHECK(tell_compaction("codex", R"("summary":"s","kept_tail":1)")
          == question + "approximated: what it keeps is told behind the summary\n");
    CHECK(tell_compaction("zed", R"("summary":"s")")
          == question
                 + "approximated: Zed tells the person's latest messages beside the summary\n");
}

TEST_CASE("a compaction without a summary is reported as lost") {
    CHECK(tell_compaction("zed", R"("items":[1],"provider":"openai")")
          == "dropped: opencode has summaries as texts alone\n"
             "dropped: only the provider reads them\n"
             "dropped: a summary is of no provider\n");
}

}  // namespace opencode_put_test
