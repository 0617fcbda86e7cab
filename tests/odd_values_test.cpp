// What is odd inside one message of a document costs no other message: the vectors of each format
// of one value, with one value of another kind, or without one member.
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/loom.hpp>
#include <lisle/conversation/opencode.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/zed.hpp>
#include <lisle/salvage.hpp>

#include <support/bridged_documents.hpp>
#include <support/odd_values.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace odd_values_test {

namespace talk = lisle::conversation;

/// Where the messages stand.
template <class Tag>
constexpr std::string_view list_of_messages =
    std::is_same_v<Tag, lisle::loom_t> ? "/conversation/messages/" : "/messages/";

/// Ids for messages of old threads, which have none: the same ones in each reading.
lisle::decode_options with_ids(lisle::decode_options options) {
    options.ids = {[](void*) { return std::string{"01a1f000-0000-4000-8000-000000000003"}; },
                   nullptr};
    return options;
}

template <class Tag>
struct original {
    std::string text;
    lisle::document_of<Tag> document;
    bool is_taken = false;     ///< by its agent
    bool is_upgraded = false;  ///< messages of old threads may become one
};

template <class Tag>
std::string spell(lisle::document_of<Tag> const& document) {
    return lisle::encode_as(document, lisle::format_traits<Tag>::style.on_one_line(),
                            lisle::layout::source);
}

/// Whether the agent takes a document, in one of its revisions.
template <class Tag>
bool is_taken(std::string_view text) {
    auto latest = with_ids(lisle::reference);
    latest.revision = lisle::schema_revision::latest;
    return lisle::decode<Tag>(text, with_ids(lisle::reference)) || lisle::decode<Tag>(text, latest);
}

/// The distinct documents of a format that are small and have messages.
template <class Tag>
std::vector<original<Tag>> read_originals() {
    constexpr std::size_t most_bytes = 2048;
    std::vector<original<Tag>> out;
    std::set<std::string> seen;
    for (auto const& from : bridged_documents::texts_of(Tag{})) {
        auto const first = lisle::decode<Tag>(from, with_ids(lisle::permissive));
        if (!first || messages_of(*first).empty()) continue;
        original<Tag> one{spell<Tag>(*first), {}};
        if (one.text.size() > most_bytes || !seen.insert(one.text).second) continue;
        std::vector<lisle::note> notes;
        auto read = lisle::decode<Tag>(one.text, with_ids(lisle::permissive), &notes);
        REQUIRE(read.has_value());
        REQUIRE(spell<Tag>(*read) == one.text);
        // Beside a misfit, layout::source forgets the first of duplicate keys in a dictionary.
        if (std::any_of(notes.begin(), notes.end(),
                        [](auto const& n) { return n.is_misfit || n.what == "duplicate key"; }))
            continue;
        one.document = std::move(*read);
        one.is_taken = is_taken<Tag>(one.text);
        if constexpr (std::is_same_v<Tag, lisle::zed_t>)
            one.is_upgraded = one.document.version != lisle::zed::current_version
                              || one.text.find(R"("version":"0.3.0")") == one.text.npos;
        out.push_back(std::move(one));
    }
    return out;
}

/// The index of the message that a pointer is in.
template <class Tag>
std::size_t message_of(std::string const& pointer) {
    return std::stoul(pointer.substr(list_of_messages<Tag>.size()));
}

/// Whether a pointer is a message, not a value inside one.
template <class Tag>
bool is_message(std::string const& pointer) {
    return pointer.find('/', list_of_messages<Tag>.size()) == pointer.npos;
}

template <class Tag>
bool has_others(lisle::document_of<Tag> const& document, original<Tag> const& from,
                std::size_t odd) {
    auto const& now = messages_of(document);
    auto const& then = messages_of(from.document);
    if (now.size() != then.size()) return false;
    for (std::size_t i = 0; i < now.size(); ++i)
        if (i != odd && !(now[i] == then[i])) return false;
    return true;
}

bool is_reported_in(std::vector<std::string> const& told, std::string_view pointer) {
    return std::any_of(told.begin(), told.end(), [&](std::string_view one) {
        return one.starts_with(pointer) || pointer.starts_with(one);
    });
}

/// The conversation has the other messages and, as native content, what is odd. What is made of it
/// again can be read.
template <class Tag>
std::string find_fault_of_conversation(lisle::document_of<Tag> const& read,
                                       original<Tag> const& from, odd_values::change const& odd) {
    std::string out;
    auto const all = talk::get(read, {.parts = talk::parts::all});
    auto const then = talk::get(from.document, {.parts = talk::parts::all});
    if (all.messages.size() + 1 < then.messages.size()) out += " fewer messages";
    auto const has_word = [](std::string_view text) { return text.find("odd") != text.npos; };
    if (!has_word(from.text) && has_word(odd.text)) {
        auto const shown = lisle::encode_as(all);
        if (!has_word(shown)) out += " hidden: " + shown;
    }
    auto const made = lisle::encode(talk::put<Tag>(all).document);
    if (!lisle::decode<Tag>(made, with_ids(lisle::permissive))) out += " made again, it is refused";
    return out;
}

/// Says what is wrong with the reading of one change; empty if nothing is.
template <class Tag>
std::string find_fault(original<Tag> const& from, odd_values::change const& odd) {
    auto const index = message_of<Tag>(odd.pointer);
    std::string out;
    std::vector<lisle::note> notes;
    auto const read = lisle::decode<Tag>(odd.text, with_ids(lisle::permissive), &notes);
    if (!read) return " refused: " + read.error().message();
    if (spell<Tag>(*read) != odd.text) out += " written: " + spell<Tag>(*read);
    if (!from.is_upgraded && !has_others(*read, from, index)) out += " another message changed";
    auto const saved = lisle::salvage<Tag>(odd.text, with_ids(lisle::permissive));
    if (!from.is_upgraded && !has_others(saved.value, from, index)) out += " lost by a salvage";
    std::vector<std::string> told, errors;
    for (auto const& n : notes) told.push_back(n.pointer);
    for (auto const& e : saved.errors) errors.push_back(e.pointer);
    // The key that is missing may have had a former name.
    auto const& pointer = odd.pointer;
    auto const place = odd.is_missing ? pointer.substr(0, pointer.rfind('/')) : pointer;
    bool const is_refused = from.is_taken && !is_taken<Tag>(odd.text);
    if (is_refused && !is_reported_in(told, place)) out += " not told";
    if (!saved.is_whole() && !is_reported_in(errors, place)) out += " no error there";
    return out + find_fault_of_conversation<Tag>(*read, from, odd);
}

TEST_CASE_TEMPLATE("an odd value inside a message costs itself only", Tag, lisle::acpx_t,
                   lisle::zed_t, lisle::loom_t, lisle::opencode_t) {
    auto const originals = read_originals<Tag>();
    auto const most_changes = 2000 / originals.size() + 1;  // of one document
    std::size_t changed = 0, faults = 0;
    for (auto const& from : originals) {
        auto all = odd_values::changes{from.text, {std::string{list_of_messages<Tag>}}}.all;
        std::erase_if(all, [](auto const& one) { return is_message<Tag>(one.pointer); });
        auto const step = all.size() / most_changes + 1;
        for (std::size_t i = changed % step; i < all.size(); i += step) {
            ++changed;
            auto const fault = find_fault(from, all[i]);
            if (fault.empty()) continue;
            if (++faults < 10) MESSAGE(all[i].pointer << fault << " in " << all[i].text);
        }
    }
    CHECK(changed > 500);
    CHECK(faults == 0);
}

}  // namespace odd_values_test
