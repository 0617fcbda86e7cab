#include <lisle/conversation/acpx.hpp>

#include <formats/acpx/expect.hpp>

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace acpx_test {

namespace conversation = lisle::conversation;
using lisle::acpx_t;

/// How many records came back, and how many of them had residues.
struct tally {
    int records = 0, messages = 0;
};

/// Reads a record in a model, takes it to a conversation, its JSON and back.
template <class Model>
void check_there_and_back(std::string const& text, tally& count) {
    auto const record = lisle::decode<acpx_t, Model>(text);
    if (record.has_error()) return;
    ++count.records;
    CAPTURE(text);
    auto const as_read = lisle::encode(*record, lisle::layout::source);
    auto const talk = conversation::get(*record);
    count.messages += static_cast<int>(talk.messages.size());
    auto const json = lisle::encode(talk);
    CAPTURE(json);
    auto const back = conversation::put<acpx_t>(talk);
    CHECK(lisle::encode(back.document, lisle::layout::source) == as_read);
    CHECK(back.losses.empty());
    auto const travelled = lisle::decode<lisle::conversation_t, Model>(json, lisle::strict);
    REQUIRE_MESSAGE(travelled.has_value(), travelled.error().message());
    CHECK(lisle::encode(conversation::put<acpx_t>(*travelled).document, lisle::layout::source)
          == as_read);
}

void check_there_and_back(std::string const& text, tally& count) {
    check_there_and_back<lisle::owned>(text, count);
    check_there_and_back<lisle::verbatim>(text, count);
}

/// All texts in a vector: those of its members that are texts, and records that are objects.
std::vector<std::string> texts_of(boost::json::object const& vector) {
    std::vector<std::string> out;
    for (auto const& member : vector)
        if (auto const* const text = member.value().if_string()) out.emplace_back(*text);
        else if (member.value().is_object()) out.push_back(lisle::encode_as(member.value(), acpx_tests::compact));
    return out;
}

TEST_CASE("a record of a vector comes back byte for byte") {
    tally count;
    for (auto const& file : std::filesystem::directory_iterator{"vectors/acpx"}) {
        std::ifstream lines{file.path()};
        for (std::string line; std::getline(lines, line);) {
            auto const vector = acpx_tests::json_of(line);
            for (auto const& text : texts_of(vector.as_object())) check_there_and_back(text, count);
        }
    }
    MESSAGE(count.records << " records, " << count.messages << " messages");
    CHECK(count.records > 1000);
}

TEST_CASE("a captured record comes back byte for byte") {
    tally count;
    std::filesystem::path const captures{"../../shared/captures/acpx"};
    if (!std::filesystem::exists(captures)) return;
    for (auto const& file : std::filesystem::recursive_directory_iterator{captures}) {
        if (file.path().extension() != ".json") continue;
        std::ifstream bytes{file.path()};
        check_there_and_back({std::istreambuf_iterator<char>{bytes}, {}}, count);
    }
    MESSAGE(count.records << " records, " << count.messages << " messages");
    CHECK(count.records > 20);
}

}  // namespace acpx_test
