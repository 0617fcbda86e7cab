#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/ui/compaction.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace opencode_compaction_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

namespace {

/// A history in short: u question, a answer, c compaction (with its tail's id), s summary of the
/// named message (S: an unfinished summary). Ids are msg_0, msg_1...
std::vector<opencode::message_with_parts> make_history(std::vector<std::string> const& words) {
    std::string text;
    for (auto const& word : words) {
        auto const kind = word[0];
        auto const of = R"("msg_)" + word.substr(1) + '"';
        auto const id = R"({"info":{"id":"msg_)" + std::to_string(&word - words.data())
                        + R"(","sessionID":"ses_1","time":{"created":1},)";
        text += text.empty() ? "" : ",";
        if (kind == 'u' || kind == 'c') text += id + R"("role":"user"},"parts":[)";
        if (kind == 'a' || kind == 's' || kind == 'S')
            text += id + R"("role":"assistant","modelID":"m","providerID":"p")"
                    + (kind == 'a' ? "" : R"(,"summary":true,"parentID":)" + of)
                    + (kind == 's' ? R"(,"finish":"stop")" : "") + R"(},"parts":[)";
        if (kind == 'c')
            text += R"({"type":"compaction","auto":false)"
                    + (word.size() > 1 ? R"(,"tail_start_id":)" + of : "") + "}";
        text += "]}";
    }
    return lisle::decode_as<std::vector<opencode::message_with_parts>>("[" + text + "]").value();
}

std::string kept(std::vector<std::string> const& words,
                 opencode::release as = opencode::release::v1_14_41) {
    std::string out;
    for (auto const& one : opencode::filter_compacted(make_history(words), as))
        out += id_of(one.info).substr(4);
    return out;
}

}  // namespace

TEST_CASE("a finished compaction replaces the messages before it") {
    for (auto const as : {opencode::release::v1_3_2, opencode::release::v1_18_33}) {
        CHECK(kept({"u", "a", "u"}, as) == "012");
        CHECK(kept({"u", "a", "c", "s2", "u"}, as) == "234");
        CHECK(kept({"u", "a", "c", "S2", "u"}, as) == "01234");
        CHECK(kept({"u", "a", "c"}, as) == "012");
        CHECK(kept({"c", "s0", "u", "c", "s3"}, as) == "34");
        CHECK(kept({"u", "s0", "u"}, as) == "012");
        CHECK(kept({}, as).empty());
    }
}

TEST_CASE("since 1.14.19 a compaction's tail follows its summary") {
    std::vector<std::string> const words{"u", "a", "u", "a", "c2", "s4", "u"};
    CHECK(kept(words) == "45236");
    CHECK(kept(words, opencode::release::v1_3_2) == "456");
    CHECK(kept({"u", "a", "c9", "s2", "u"}) == "01234");
    CHECK(kept({"u", "u", "c1", "S2", "u"}) == "2314");
    CHECK(kept({"c", "s0", "u", "c2", "s3"}) == "342");
}

}  // namespace opencode_compaction_test
