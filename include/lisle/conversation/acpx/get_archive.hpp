// lisle/conversation/acpx/get_archive.hpp - what an archive has around its record.
//
// No conversation tells the messages of the protocol, nor when an archive was made. They are native
// members of the archive's own format, so that each conversion tells them as lost.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/acpx/stream_steps.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/text/string.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::conversation::acpx_bridge {

/// Collects what an archive has beyond its record, as a residue.
template <class Model>
class archive_describer {
public:
    explicit archive_describer(acpx::basic_archive<Model> const& archive) : archive_{archive} {}

    /// Returns the residue.
    [[nodiscard]] std::string run() const {
        std::string outer, inner;
        if (archive_.format_version != 1) add(outer, "format_version", archive_.format_version);
        add(outer, "exported_at", archive_.exported_at);
        add(outer, "exported_by", archive_.exported_by);
        add(outer, "history", archive_.history);
        add_unknown(outer, archive_.extra);
        auto const& s = archive_.session;
        add_other(inner, "record_id", s.record_id, s.state.acpx_record_id);
        if (s.name && s.name != s.state.name) add(inner, "name", *s.name);
        add_other(inner, "agent", s.agent, s.state.agent_command);
        if (s.agent_name) add(inner, "agent_name", *s.agent_name);
        add_other(inner, "cwd_relative", s.cwd_relative, s.state.cwd);
        add_other(inner, "cwd_original", s.cwd_original, s.state.cwd);
        add_other(inner, "created_at", s.created_at, s.state.created_at);
        add_other(inner, "updated_at", s.updated_at, s.state.thread.updated_at);
        add_unknown(inner, s.extra);
        if (inner.empty()) return "{\"add\":{" + outer + "}}";
        return "{\"add\":{" + outer + "},\"in\":{\"session\":{\"add\":{" + inner + "}}}}";
    }

private:
    static void add_text(std::string& to, std::string_view key, std::string_view value) {
        if (!to.empty()) to += ',';
        ((to += encode_as(std::string{key})) += ':') += value;
    }
    template <class Value>
    static void add(std::string& to, std::string_view key, Value const& value) {
        add_text(to, key, encode_as(value, format_traits<acpx_t>::style.on_one_line()));
    }
    /// Most members are also in the record.
    static void add_other(std::string& to, std::string_view key, std::string_view value,
                          std::string_view in_record) {
        if (value != in_record) add(to, key, std::string{value});
    }
    template <class Extra>
    static void add_unknown(std::string& to, Extra const& extra) {
        for (auto const& m : extra.members()) add_text(to, m.key, m.value.text());
    }

    acpx::basic_archive<Model> const& archive_;
};

/// What the messages of an archive's stream tell of the answers in its record.
template <class Model>
[[nodiscard]] stream_steps read_history(acpx::basic_archive<Model> const& archive) {
    step_reader out;
    for (auto const& message : archive.history)
        out.read_message(encode_as(message, format_traits<acpx_t>::style.on_one_line()));
    return std::move(out).finish();
}

/// Adds members of one format to a conversation's native ones.
template <class Model>
void add_native(basic_conversation<Model>& to, std::string_view format, std::string_view json) {
    auto members = to.native ? std::string{to.native->text()} : std::string{"{}"};
    members.pop_back();
    if (members.size() > 1) members += ',';
    ((((members += '"') += format) += "\":") += json) += '}';
    to.native = text::assume_json(std::move(members));
}

}  // namespace lisle::v0_1::conversation::acpx_bridge
