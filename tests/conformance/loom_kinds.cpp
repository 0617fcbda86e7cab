// tests/conformance/loom_kinds.cpp - the kinds of vectors/loom, in the preset `reference`.
#include "kinds.hpp"

#include <lisle/formats/loom/full_text.hpp>
#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/search.hpp>
#include <lisle/formats/loom/summary.hpp>
#include <lisle/formats/loom/thread.hpp>

namespace conformance {

namespace loom_kinds {

namespace loom = lisle::loom;

/// As serde decodes from text, where it refuses duplicate fields.
constexpr auto from_text = [] {
    auto options = lisle::reference;
    options.duplicates = lisle::duplicate_policy::refuse;
    return options;
}();

constexpr lisle::json_style compact{.sorted_keys = true};

outcome found(std::string_view expected) {
    boost::json::string const text{expected.data(), expected.size()};
    return {true, {}, {{"expected", text}}};
}

template <class T>
outcome round_trip(std::string_view input) {
    auto const value = lisle::decode_as<T>(input, from_text);
    if (!value) return outcome::refused(value.error().message());
    return outcome::wrote(lisle::encode_as(*value, compact));
}

/// Reads a thread; `use` makes its outcome.
template <class Use>
outcome with_thread(std::string_view input, Use use) {
    auto const thread = lisle::decode<lisle::loom_t>(input, lisle::reference);
    return thread ? use(*thread) : outcome::refused(thread.error().message());
}

outcome round_trip_thread(std::string_view input) {
    return with_thread(input, [](loom::thread const& thread) {
        auto out = outcome::wrote(lisle::encode_as(thread, compact));
        out.results["pretty"] = lisle::encode(thread);
        return out;
    });
}

outcome summarize(std::string_view input) {
    return with_thread(input, [](loom::thread const& thread) {
        return found(lisle::encode_as(loom::summarize(thread), compact));
    });
}

outcome index(std::string_view input) {
    return with_thread(input, [](loom::thread const& thread) {
        return found(lisle::encode_as(loom::make_full_text_row(thread)));
    });
}

outcome search(boost::json::object const& fields) {
    auto const view = [&](std::string_view key) {
        auto const* const value = fields.if_contains({key.data(), key.size()});
        auto const* const text = value == nullptr ? nullptr : value->if_string();
        return text == nullptr ? std::string_view{} : std::string_view{text->data(), text->size()};
    };
    return with_thread(view("input"), [&](loom::thread const& thread) {
        return found(loom::local_search{view("query")}.finds(thread) ? "true" : "false");
    });
}

outcome parse_visibility(std::string_view input) {
    auto const value = loom::parse_visibility(input);
    if (!value) return outcome::refused(value.error().message());
    auto const quoted = lisle::encode_as(*value);
    return found(std::string_view{quoted}.substr(1, quoted.size() - 2));
}

outcome parse_id(std::string_view input) {
    auto const id = loom::parse_thread_id(input);
    return id ? found(id->text) : outcome::refused(id.error().message());
}

kind_list const registered{
    {"loom/thread", round_trip_thread},
    {"loom/message", round_trip<loom::message>},
    {"loom/tool_call", round_trip<loom::tool_call>},
    {"loom/agent_state", round_trip<loom::agent_state>},
    {"loom/state_kind", round_trip<loom::agent_state_kind>},
    {"loom/metadata", round_trip<loom::metadata>},
    {"loom/summary", round_trip<loom::summary>},
    {"loom/summary_of_thread", summarize},
    {"loom/visibility", round_trip<loom::visibility>},
    {"loom/visibility_from_str", parse_visibility},
    {"loom/thread_id", round_trip<loom::thread_id>},
    {"loom/thread_id_parse", parse_id},
    {"loom/pending_queue", round_trip<loom::pending_queue>},
    {"loom/local_search", nullptr, search},
    {"loom/fts_row", index},
};

}  // namespace loom_kinds

}  // namespace conformance
