#include <doctest/doctest.h>

#include <lisle/formats/zed/request/retained_messages.hpp>

#include <string>
#include <vector>

namespace retained_messages_test {

namespace zed = lisle::zed;

zed::message say(std::string text) {
    return zed::user_message{"u", {zed::plain_text{std::move(text)}}, {}};
}

std::vector<std::string> retain(std::vector<zed::message> const& messages, std::size_t bytes) {
    std::vector<std::string> out;
    for (auto const& m : zed::retain_messages(messages, lisle::schema_revision::latest, bytes)) {
        auto& all = out.emplace_back();
        for (auto const& part : m.content)
            if (auto const* const text = std::get_if<zed::plain_text>(&part)) all += text->value;
            else all += "(image)";
    }
    return out;
}

using texts = std::vector<std::string>;

TEST_CASE("the latest messages of the user are kept, oldest first") {
    std::vector<zed::message> const messages{say("12345"), zed::agent_message{}, zed::resume{},
                                             say("67890")};
    CHECK(retain(messages, 10) == texts{"12345", "67890"});
    CHECK(retain(messages, 7) == texts{"12", "67890"});
    CHECK(retain(messages, 5) == texts{"67890"});
    CHECK(retain(messages, 3) == texts{"678"});
    CHECK(retain(messages, 0).empty());
}

TEST_CASE("the first message that does not fit ends the walk") {
    CHECK(retain({say("1"), say("222222"), say("3")}, 4) == texts{"222", "3"});
    CHECK(retain({say("1"), say("\xE6\x97\xA5"), say("3")}, 3) == texts{"3"});
}

TEST_CASE("a cut keeps whole characters, whole images and no empty text") {
    CHECK(retain({say("a\xE6\x97\xA5\xE6\x9C\xAC")}, 6) == texts{"a\xE6\x97\xA5"});
    zed::user_message const mixed{
        "u", {zed::plain_text{""}, zed::image{"QUJD", {}, {}}, zed::plain_text{"abc"}}, {}};
    CHECK(retain({mixed}, 7) == texts{"(image)abc"});
    CHECK(retain({mixed}, 6) == texts{"(image)ab"});
    CHECK(retain({mixed}, 4) == texts{"(image)"});
    CHECK(retain({mixed}, 3).empty());
}

TEST_CASE("the latest compaction counts") {
    using zed::compaction, zed::compaction_summary;
    CHECK(!zed::find_compaction({say("a")}));
    CHECK(zed::find_compaction({compaction{compaction_summary{"1"}}, say("a"),
                                compaction{compaction_summary{"2"}}, say("b")})
          == 2);
}

}  // namespace retained_messages_test
