// examples/lisle/opencode/format.cpp - an opencode session, for people.
#include "format.hpp"

#include "../sessions/typed_format.hpp"
#include "../terminal/escape.hpp"
#include "../terminal/markdown_block.hpp"
#include "time.hpp"
#include "unknown_value.hpp"
#include "usage_text.hpp"

#include <lisle/conversation/opencode.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/identity.hpp>
#include <lisle/formats/opencode/tools/adapt_to.hpp>
#include <lisle/formats/opencode/tools/find_faults.hpp>
#include <lisle/formats/opencode/writers/encode_as_release.hpp>
#include <lisle/formats/opencode/writers/find_writer.hpp>

#include <lisle/salvage.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace opencode = lisle::opencode;

// ---- Parts --------------------------------------------------------------------------------------

/// The text of a part in a transcript; empty for some kinds. Texts that opencode added to a
/// person's words (`synthetic`) or kept from the model (`ignored`) are folded under a label.
struct part_printer {
    std::string operator()(opencode::text_part const& part) const {
        if (part.synthetic.value_or(false))
            return in_details("Added by opencode", part.text + '\n');
        if (part.ignored.value_or(false))
            return in_details("Not sent to the model", part.text + '\n');
        return part.text + '\n';
    }
    std::string operator()(opencode::reasoning_part const& part) const {
        return part.text.empty() ? std::string{} : in_details("Thinking", part.text + '\n');
    }
    std::string operator()(opencode::file_part const& part) const {
        bool const is_inline = part.url.starts_with("data:");
        return "[" + part.filename.value_or("file") + "](" + (is_inline ? part.mime : part.url)
               + ")\n";
    }
    std::string operator()(opencode::tool_part const& part) const {
        auto const head = "**Tool Use**: " + part.tool + " (ID: " + part.call_id + ")\n";
        if (auto const* const state = std::get_if<unknown_value>(&part.state))
            return head
                   + unknown_to_markdown<opencode::tool_state>(
                       "a call " + name_tag(state->tag, "status"), *state);
        return head + std::visit(*this, part.state);
    }
    std::string operator()(opencode::pending_call const& call) const {
        return (call.input ? input_to_markdown(*call.input) : std::string{}) + "*pending*\n";
    }
    std::string operator()(opencode::running_call const& call) const {
        return input_to_markdown(call.input) + "*running*\n";
    }
    std::string operator()(opencode::completed_call const& call) const {
        return input_to_markdown(call.input)
               + (call.time.is_compacted() ? "*the result was cleared from the context*\n" : "")
               + fence({}, call.output);
    }
    std::string operator()(opencode::failed_call const& call) const {
        return input_to_markdown(call.input) + "**Error**: " + call.error + '\n';
    }
    std::string operator()(opencode::subtask_part const& part) const {
        return "**Subtask** for " + part.agent + ": " + part.description + "\n" + part.prompt
               + '\n';
    }
    std::string operator()(opencode::compaction_part const& part) const {
        return part.is_auto.value_or(false) ? "*the context was full and was compacted*\n"
                                            : "*the context was compacted*\n";
    }
    std::string operator()(opencode::retry_part const& part) const {
        return "*the request was retried*\n"
               + fence("json", lisle::encode_as(part.error, opencode::indented));
    }
    std::string operator()(unknown_value const& part) const {
        return unknown_to_markdown<opencode::part>("a part " + name_tag(part.tag, "type"), part);
    }
    template <class Other>
    std::string operator()(Other const&) const {
        return {};
    }

private:
    static std::string input_to_markdown(opencode::record const& input) {
        return fence("json", to_indented_json(input.value));
    }
};

// ---- Messages -----------------------------------------------------------------------------------

/// The heading of a message: its role, and below it time, model and agent.
struct heading_printer {
    std::string operator()(opencode::user_message const& info) const {
        auto const name =
            info.model ? name_model(info.model->provider_id, info.model->model_id) : std::string{};
        return "User\n\n" + to_facts_line(info.time.created, name, info.agent);
    }
    std::string operator()(opencode::assistant_message const& info) const {
        return (info.summary.value_or(false) ? "Assistant: summary\n\n" : "Assistant\n\n")
               + to_facts_line(info.time.created, name_model(info.provider_id, info.model_id),
                               info.agent);
    }
    std::string operator()(unknown_value const& info) const {
        return "Unknown\n\n"
               + unknown_to_markdown<opencode::message>("a message " + name_tag(info.tag, "role"),
                                                        info);
    }

private:
    static std::string to_facts_line(double created, std::string const& model,
                                     std::optional<std::string> const& agent) {
        return '*' + to_rfc3339(created) + (model.empty() ? "" : ", ") + escape_line(model)
               + (agent && !agent->empty() ? ", agent " + escape_line(*agent) : "") + "*\n";
    }
};

std::string failure_to_markdown(opencode::message const& info) {
    auto const* const answer = std::get_if<opencode::assistant_message>(&info);
    if (answer == nullptr || !answer->error) return {};
    return "**Error**\n" + fence("json", lisle::encode_as(*answer->error, opencode::indented));
}

/// The messages with which opencode would go on: from `first` to `last`, which is not included. Of
/// the last of them only the first parts may be active.
struct active_range {
    std::size_t first = 0, last = 0;
    std::size_t parts_of_last = static_cast<std::size_t>(-1);
};

active_range find_active(opencode::conversation const& d) {
    auto const& revert = d.info.revert;
    if (!revert) return {opencode::find_first_sent(d.messages), d.messages.size()};
    auto const at = std::find_if(d.messages.begin(), d.messages.end(), [&](auto const& message) {
        return opencode::id_of(message.info) == revert->message_id.text;
    });
    std::vector const sent(d.messages.begin(), at);
    active_range out{opencode::find_first_sent(sent), sent.size()};
    if (at == d.messages.end() || !revert->part_id) return out;
    auto const part = std::find_if(at->parts.begin(), at->parts.end(), [&](auto const& each) {
        return opencode::id_of(each) == revert->part_id->text;
    });
    ++out.last;
    out.parts_of_last = static_cast<std::size_t>(part - at->parts.begin());
    return out;
}

/// An export has its messages sorted by (created, id), before 1.2 by id, and their parts by id.
std::optional<lisle::error> find_disorder(opencode::conversation const& d) {
    auto const error_at = [](std::string pointer, std::string detail) {
        return lisle::error{lisle::errc::not_canonical, std::move(pointer), lisle::error::npos,
                            std::move(detail)};
    };
    for (std::size_t i = 0; i < d.messages.size(); ++i) {
        auto const& [info, parts, extra] = d.messages[i];
        auto const place = "/messages/" + std::to_string(i);
        auto const id = opencode::id_of(info);
        if (i > 0) {
            auto const& before = d.messages[i - 1].info;
            bool const is_later = opencode::created_at(before) < opencode::created_at(info);
            if (!is_later && opencode::id_of(before) > id)
                return error_at(place, "opencode sorts messages by time and id");
        }
        for (std::size_t k = 0; k < parts.size(); ++k) {
            auto const part = place + "/parts/" + std::to_string(k);
            if (k > 0 && opencode::id_of(parts[k - 1]) > opencode::id_of(parts[k]))
                return error_at(part, "opencode sorts parts by id");
            if (opencode::id_of(parts[k], "messageID") != id)
                return error_at(part + "/messageID", "the part of another message");
        }
    }
    return std::nullopt;
}

}  // namespace

entry identify(opencode::session const& info) {
    entry out;
    out.id = info.id.text;
    out.title = info.title;
    out.updated_at = to_rfc3339(info.time.updated);
    out.created_at = to_rfc3339(info.time.created);
    if (info.parent_id) out.parent_id = info.parent_id->text;
    if (info.directory) out.folders.push_back(*info.directory);
    return out;
}

saved_document save_export(std::string_view text, std::vector<std::string> missing) {
    saved_document out{std::move(missing)};
    auto kept = lisle::salvage<lisle::opencode_t>(text, bounded());
    for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
    bool const is_taken = out.problems.empty() && opencode::find_faults(kept.value).empty();
    if (is_taken || kept.value.messages.empty()) return out;
    for (auto const& changed : opencode::adapt_to(kept.value, opencode::newest_release))
        out.problems.push_back("changed at " + changed.pointer + ": " + changed.what);
    out.messages = kept.value.messages.size();
    out.text = opencode::encode_as_release(kept.value, opencode::newest_release);
    return out;
}

template <>
struct presentation<lisle::opencode_t> {
    using document = opencode::conversation;

    static saved_document save(std::string_view text, std::string const&) {
        return save_export(text, {});
    }

    static std::string_view title(document const& d) { return d.info.title; }
    static void retitle(document& d, std::string title) { d.info.title = std::move(title); }

    static lisle::conversation::conversation
    to_conversation(document const& d, lisle::conversation::source_map& places, talk_parts which) {
        return lisle::conversation::get(d, places, {.parts = which});
    }
    static lisle::conversation::converted<document>
    from_conversation(lisle::conversation::conversation const& c) {
        return lisle::conversation::put<lisle::opencode_t>(c);
    }
    static std::size_t count_messages(document const& d) { return d.messages.size(); }

    static constexpr bool replaces_invalid_utf8 = true;
    static constexpr std::string_view program = "opencode";
    static std::vector<lisle::fault> find_faults(document const& d) {
        return opencode::find_faults(d);
    }

    static entry identify(document const& d) { return app::identify(d.info); }

    static part_counts count_parts(document const& d) {
        auto const active = find_active(d);
        return {d.messages.size(), active.last - active.first};
    }

    static std::string transcribe(document const& d, talk_parts which) {
        std::string out;
        auto const active = find_active(d);
        auto const add = [&](auto const& message, std::string_view mark, std::size_t first,
                             std::size_t last) {
            if (!mark.empty() && which != talk_parts::all) return;
            out += (out.empty() ? "## " : "\n## ") + std::visit(heading_printer{}, message.info);
            ((out += mark.empty() ? "" : " (") += mark) += mark.empty() ? "\n" : ")\n";
            for (auto i = first; i < last; ++i) out += std::visit(part_printer{}, message.parts[i]);
            out += failure_to_markdown(message.info);
        };
        for (std::size_t i = 0; i < d.messages.size(); ++i) {
            auto const& message = d.messages[i];
            auto const size = message.parts.size();
            auto const end = i + 1 == active.last ? (std::min)(size, active.parts_of_last) : size;
            if (i < active.first) add(message, "before a compaction", 0, size);
            else if (i >= active.last) add(message, "rolled back", 0, size);
            else add(message, {}, 0, end);
            if (i >= active.first && i < active.last && end < size)
                add(message, "rolled back", end, size);
        }
        return out;
    }

    static lisle::result<std::string>
    encode_as_release(document const& d, lisle::release_number release, std::vector<std::string>&) {
        return opencode::encode_as_release(d, release);
    }
    static lisle::result<std::string> fit(document d, std::string_view release,
                                          std::vector<lisle::finding>& changes) {
        auto const number = lisle::parse_release_number(release);
        if (!number)
            return lisle::error{.code = lisle::errc::unsupported_version,
                                .detail = "opencode has releases like 1.14.41"};
        changes = opencode::adapt_to(d, *number);
        return opencode::encode_as_release(d, *number);
    }
    /// The text itself if some release writes it; else the text of the release that made the
    /// session, or of the newest known release if the session names none.
    static std::string encode_canonical(document const& d) {
        auto text = lisle::encode(d, lisle::layout::source);
        if (find_release(d, text)) return text;
        auto const made_by = lisle::parse_release_number(d.info.version);
        return opencode::encode_as_release(d, made_by.value_or(opencode::newest_release));
    }
    static std::optional<lisle::result<text_writer>> find_writer(document const& d,
                                                                 std::string_view text) {
        auto const found = find_release(d, text);
        if (!found) return found.error();
        return text_writer{"opencode " + to_string(found->release),
                           found->is_import ? "import" : ""};
    }

    static std::vector<fact> describe(document const& d) {
        auto const& info = d.info;
        std::vector<fact> out{{"updated", to_rfc3339(info.time.updated)}};
        if (info.slug) out.push_back({"slug", *info.slug});
        if (info.directory) out.push_back({"directory", *info.directory});
        out.push_back({"opencode", info.version});
        if (info.parent_id) out.push_back({"child of", info.parent_id->text});
        if (info.agent) out.push_back({"agent", *info.agent});
        if (info.model) out.push_back({"model", info.model->provider_id + '/' + info.model->id});
        if (info.share) out.push_back({"shared at", info.share->url});
        if (info.time.archived) out.push_back({"archived", to_rfc3339(*info.time.archived)});
        if (info.revert) out.push_back({"rolled back to", info.revert->message_id.text});
        count_usage(d).describe(out);
        return out;
    }

private:
    static lisle::result<opencode::writer> find_release(document const& d, std::string_view text) {
        if (auto disorder = find_disorder(d)) return std::move(*disorder);
        auto const stated = lisle::parse_release_number(d.info.version);
        return opencode::find_writer(text, opencode::text_place::session_export,
                                     stated.value_or(lisle::release_number{}));
    }

    static token_usage count_usage(document const& d) {
        token_usage out;
        for (auto const& each : d.messages) {
            auto const* const answer = std::get_if<opencode::assistant_message>(&each.info);
            if (answer == nullptr) continue;
            out.cost += answer->cost.value_or(0);
            if (answer->tokens) out.add(*answer->tokens);
        }
        return out;
    }
};

format const& opencode_format() {
    static typed_format<lisle::opencode_t> const out;
    return out;
}

}  // namespace app
