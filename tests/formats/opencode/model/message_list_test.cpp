#include <lisle/formats/opencode/model/message_list.hpp>

#include "formats/opencode/expect.hpp"

#include <lisle/detect.hpp>
#include <lisle/document.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/salvage.hpp>
#include <lisle/text/minify.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_message_list_test {

using namespace opencode_expect;
using lisle::opencode_t;

constexpr std::string_view question =
    R"({"info":{"role":"user","time":{"created":20},"agent":"a",)"
    R"("model":{"providerID":"p","modelID":"m"},"id":"msg_1","sessionID":"ses_1"},)"
    R"("parts":[{"type":"text","text":"hi","id":"prt_1","sessionID":"ses_1","messageID":"msg_1"}]})";
constexpr std::string_view answer =
    R"({"info":{"role":"assistant","parentID":"msg_1","mode":"a","agent":"a",)"
    R"("path":{"cwd":"/p/q","root":"/p"},"cost":0,"tokens":{"input":1,"output":2,"reasoning":0,)"
    R"("cache":{"read":0,"write":0}},"modelID":"m","providerID":"p",)"
    R"("time":{"created":30,"completed":40},"id":"msg_2","sessionID":"ses_1"},"parts":[]})";

std::string list_of(std::string_view space = "") {
    return '[' + std::string{space} + std::string{question} + ',' + std::string{space}
           + std::string{answer} + std::string{space} + ']';
}

TEST_CASE("an array of messages is read with what it tells of its session") {
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<opencode_t>(list_of(), lisle::permissive, &notes);
    REQUIRE((read ? "" : read.error().message()) == "");
    CHECK(read->messages.size() == 2);
    CHECK(read->info.id.text == "ses_1");
    CHECK(read->info.directory == "/p/q");
    CHECK(read->info.time.created == 20);
    CHECK(read->info.time.updated == 40);
    CHECK(read->info.version.empty());
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].what == "messages without their session");
    CHECK(!lisle::decode<opencode_t>(list_of(), lisle::strict));
    CHECK(!lisle::decode<opencode_t>(list_of(), lisle::reference));
}

TEST_CASE("an array is written back as it was spelled") {
    auto const indented = [](unsigned indent, std::string_view end) {
        lisle::json_style style{lisle::text::number_style::ecmascript, indent};
        return lisle::encode_as(lisle::text::assume_json(list_of()), style, lisle::layout::source)
               + std::string{end};
    };
    for (auto const& text :
         {list_of(), list_of() + '\n', indented(2, ""), indented(2, "\n"), indented(4, "\n")}) {
        CAPTURE(text);
        auto const read = lisle::decode<opencode_t>(text);
        REQUIRE(read.has_value());
        CHECK(lisle::encode(*read, lisle::layout::source) == text);
        auto const views = lisle::decode_borrowed<opencode_t>(text);
        REQUIRE(views.has_value());
        CHECK(lisle::encode(**views, lisle::layout::source) == text);
    }
}

TEST_CASE("canonical text of an array is an export") {
    auto const read = lisle::decode<opencode_t>(list_of());
    REQUIRE(read.has_value());
    auto const text = lisle::encode(*read);
    auto const again = lisle::decode<opencode_t>(text);
    REQUIRE(again.has_value());
    CHECK(!again->list.is_list);
    CHECK(*again == *read);
    CHECK(text.starts_with(R"({"info":{"id":"ses_1")"));
}

TEST_CASE("an array of messages is recognized") {
    auto const shape_of = [](std::string_view text) {
        auto const found = lisle::detect<opencode_t>(text);
        return std::string{found.shape} + (found.how == lisle::certainty::likely ? "?" : "");
    };
    CHECK(shape_of(list_of()) == "messages");
    CHECK(shape_of(list_of("\n  ")) == "messages");
    CHECK(shape_of(list_of().substr(0, 300)) == "messages");
    CHECK(shape_of(R"([{"info":{"role":"user","sessionID":"s","time":{}},"parts":[]}])")
          == "messages?");
    for (std::string_view const other :
         {"[]", "[{}]", R"([{"info":{"role":"user"},"parts":[]}])", R"([{"info":{},"parts":[]}])",
          R"([{"role":"user","content":"hi"}])", R"([{"id":"msg_1","role":"user","parts":[]}])",
          R"([{"info":{"id":"msg_1","role":"user"}}])"})
        CHECK_MESSAGE(shape_of(other) == "", other);
}

TEST_CASE("a damaged array gives the messages before the damage") {
    auto text = list_of();
    text.insert(text.find("/p/q"), "\\x");
    auto const kept = lisle::salvage<opencode_t>(text);
    CHECK(!kept.errors.empty());
    REQUIRE(!kept.value.messages.empty());
    CHECK(kept.value.info.id.text == "ses_1");
    auto const cut =
        lisle::salvage<opencode_t>(std::string_view{text}.substr(0, question.size() + 20));
    CHECK(cut.value.messages.size() >= 1);
}

}  // namespace opencode_message_list_test
