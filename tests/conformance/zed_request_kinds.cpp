// tests/conformance/zed_request_kinds.cpp - requests: the messages that a model gets.
#include "kinds.hpp"

#include <lisle/formats/zed/request/build_request.hpp>
#include <lisle/formats/zed/request/to_markdown.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conformance {

namespace zed_request_kinds {

namespace zed = lisle::zed;
using boost::json::object;
using boost::json::value;
using lisle::schema_revision;

constexpr lisle::decode_options options_of(schema_revision revision) {
    auto options = lisle::reference;
    options.revision = revision;
    return options;
}

template <class T>
std::string write(T const& any, schema_revision revision) {
    if (revision == schema_revision::pinned) return lisle::encode_as(any);
    return lisle::encode_as(any, {}, revision);
}

outcome round_trip_message(std::string_view input) {
    auto const read = lisle::decode_as<zed::request_message>(input, lisle::reference);
    if (!read) return outcome::refused(read.error().message());
    return outcome::wrote(lisle::encode_as(*read));
}

// ---- Fields of a case ---------------------------------------------------------------------------

/// Reads the values at the keys of an object, and remembers whether all could be read.
class field_reader {
public:
    field_reader(std::string_view input, schema_revision revision)
        : parsed_{lisle::decode_as<value>(input)}, revision_{revision} {
        is_good_ = parsed_ && parsed_->is_object();
    }

    template <class T>
    field_reader& read(std::string_view key, T& out) {
        if (auto const* const found = find(key)) {
            auto got = lisle::decode_as<T>(lisle::encode_as(*found), options_of(revision_));
            if (got) out = std::move(*got);
            else is_good_ = false;
        }
        return *this;
    }

    /// Null if the key is absent.
    [[nodiscard]] value const* find(std::string_view key) const {
        if (!parsed_ || !parsed_->is_object()) return nullptr;
        auto const* const at = parsed_->get_object().if_contains({key.data(), key.size()});
        return at == nullptr || at->is_null() ? nullptr : at;
    }
    [[nodiscard]] bool is_good() const { return is_good_; }

private:
    lisle::result<value> parsed_;
    schema_revision revision_;
    bool is_good_ = true;
};

std::vector<zed::request_tool> read_tools(field_reader const& from) {
    std::vector<zed::request_tool> out;
    auto const* const tools = from.find("tools");
    if (tools == nullptr) return out;
    for (auto const& each : tools->get_array()) {
        auto const& fields = each.get_object();
        auto const text = [&](char const* key) {
            auto const& string = fields.at(key).get_string();
            return std::string{string.data(), string.size()};
        };
        auto const* const streaming = fields.if_contains("streaming");
        out.push_back({text("name"),
                       text("description"),
                       lisle::text::assume_json(lisle::encode_as(fields.at("input_schema"))),
                       streaming != nullptr && streaming->get_bool(),
                       {}});
    }
    return out;
}

// ---- Kinds --------------------------------------------------------------------------------------

template <schema_revision Revision>
outcome tell_message(std::string_view input) {
    auto const read = lisle::decode_as<zed::message>(input, options_of(Revision));
    if (!read) return outcome::refused(read.error().message());
    return outcome::wrote(write(zed::to_request(*read, Revision), Revision));
}

template <schema_revision Revision>
outcome tell_messages(std::string_view input) {
    field_reader fields{input, Revision};
    std::vector<zed::message> messages;
    std::optional<zed::agent_message> pending;
    zed::request_setup how;
    how.revision = Revision;
    fields.read("messages", messages)
        .read("pending_message", pending)
        .read("system_prompt", how.system_prompt)
        .read("byte_budget", how.retained_bytes);
    if (!fields.is_good()) return outcome::refused("not the fields of a case");
    if (pending) how.pending = &*pending;
    return outcome::wrote(write(zed::build_request_messages(messages, how), Revision));
}

outcome build(std::string_view input) {
    field_reader fields{input, schema_revision::pinned};
    zed::thread thread;
    std::optional<zed::agent_message> pending;
    zed::request_setup how;
    fields.read("thread_id", how.thread_id)
        .read("prompt_id", how.prompt_id)
        .read("intent", how.intent)
        .read("system_prompt", how.system_prompt)
        .read("messages", thread.messages)
        .read("pending_message", pending)
        .read("turn", how.is_turn_running)
        .read("temperature", how.temperature)
        .read("thinking_enabled", thread.thinking_enabled)
        .read("thinking_effort", thread.thinking_effort)
        .read("speed", thread.speed);
    if (!fields.is_good()) return outcome::refused("not the fields of a case");
    how.tools = read_tools(fields);
    if (pending) how.pending = &*pending;
    return outcome::wrote(lisle::encode_as(zed::build_request(thread, how)));
}

template <schema_revision Revision>
outcome print(std::string_view input) {
    auto const read = lisle::decode_as<std::vector<zed::message>>(input, options_of(Revision));
    if (!read) return outcome::refused(read.error().message());
    zed::markdown_options how;
    how.revision = Revision;
    return outcome::wrote(zed::to_markdown(*read, how));
}

outcome fence(std::string_view input) {
    field_reader fields{input, schema_revision::pinned};
    std::string tag, text;
    fields.read("tag", tag).read("text", text);
    if (!fields.is_good()) return outcome::refused("not the fields of a case");
    return outcome::wrote(zed::to_codeblock(tag, text));
}

kind_list const registered{
    {"zed/request_message", round_trip_message},
    {"zed/to_request", tell_message<schema_revision::pinned>},
    {"zed/newer_to_request", tell_message<schema_revision::latest>},
    {"zed/request_messages", tell_messages<schema_revision::pinned>},
    {"zed/newer_request_messages", tell_messages<schema_revision::latest>},
    {"zed/request_envelope", build},
    {"zed/to_markdown", print<schema_revision::pinned>},
    {"zed/newer_to_markdown", print<schema_revision::latest>},
    {"zed/codeblock", fence},
};

}  // namespace zed_request_kinds

}  // namespace conformance
