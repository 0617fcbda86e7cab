// examples/lisle/acpx/format.cpp - the facts of a session besides its messages.
#include "format.hpp"

#include "../sessions/typed_format.hpp"
#include "../terminal/amount.hpp"
#include "markdown.hpp"
#include "mend.hpp"
#include "release.hpp"

#include <lisle/conversation/acpx.hpp>
#include <lisle/formats/acpx/archive.hpp>
#include <lisle/formats/acpx/parser/reference.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/formats/acpx/writers/find_writer.hpp>

#include <utility>

namespace app {

namespace acpx = lisle::acpx;

std::optional<std::string> find_refused(acpx::session const& record) {
    if (record.written_as != acpx::shape::flat) return std::nullopt;
    auto const read =
        acpx::decode_reference(lisle::encode(record, lisle::layout::source), acpx::latest);
    if (read) return std::nullopt;
    return "acpx ignores it: " + read.error().message();
}

template <>
struct presentation<lisle::acpx_t> {
    using document = acpx::session;

    static saved_document save(std::string_view text, std::string const& id) {
        return save_record(text, id);
    }

    /// The conversation's title, or the session's name: few agents give a title.
    static std::string_view title(document const& d) {
        if (d.thread.title && *d.thread.title) return **d.thread.title;
        return d.name ? std::string_view{*d.name} : std::string_view{};
    }
    static void retitle(document& d, std::string title) { d.thread.title = std::move(title); }

    /// The steps of the record's streams.
    using events = lisle::conversation::acpx_bridge::stream_steps;

    static std::vector<std::string>
    read_events(side_folder& beside, std::vector<std::string> const& names, events& steps) {
        std::vector<std::string> problems;
        lisle::conversation::acpx_bridge::step_reader reader;
        for (auto const& name : names) {
            std::string text;
            auto const problem = beside.read(".", name, text);
            if (problem.empty()) {
                reader.read(text);
                continue;
            }
            reader.note_gap();
            problems.push_back("its answers are cut without " + name + ": " + problem);
        }
        steps = std::move(reader).finish();
        return problems;
    }
    static lisle::conversation::conversation
    to_conversation(document const& d, events const& steps,
                    lisle::conversation::source_map& places) {
        return lisle::conversation::get(d, steps, places);
    }
    static lisle::conversation::converted<document>
    from_conversation(lisle::conversation::conversation const& c) {
        return lisle::conversation::put<lisle::acpx_t>(c);
    }
    static std::size_t count_messages(document const& d) { return d.thread.messages.size(); }
    static std::string transcribe(document const& d) { return to_markdown(d.thread.messages); }
    static entry identify(document const& d) {
        entry out;
        out.id = d.acpx_record_id;
        out.updated_at = d.last_used_at;
        out.created_at = d.created_at;
        out.folders = {d.cwd};
        return out;
    }

    static std::optional<std::string> find_refused(document const& d) {
        return app::find_refused(d);
    }

    static std::vector<fact> describe(document const& d) {
        std::vector<fact> out{{"last used", d.last_used_at},
                              {"agent", d.agent_command},
                              {"shape", name_of(d.written_as)}};
        if (d.name) out.push_back({"name", *d.name});
        if (d.closed) out.push_back({"closed", d.closed_at.value_or("yes")});
        if (d.acpx && d.acpx->current_model_id) out.push_back({"model", *d.acpx->current_model_id});
        auto const& usage = d.thread.cumulative_token_usage;
        if (auto const tokens = usage.total_tokens.value_or(usage.input_tokens.value_or(0)
                                                            + usage.output_tokens.value_or(0));
            tokens > 0)
            out.push_back({"tokens", lisle::encode_as(tokens, plain)});
        if (auto const& cost = d.thread.cumulative_cost; cost && cost->amount)
            out.push_back(
                {"cost", to_amount_text(*cost->amount) + ' ' + cost->currency.value_or("")});
        return out;
    }

    static std::optional<lisle::result<text_writer>> find_writer(document const& d,
                                                                 std::string_view text) {
        if (lisle::encode(d) != text) return std::nullopt;
        switch (d.written_as) {
            case acpx::shape::nested: return text_writer{"acpx of the schema document", "record"};
            case acpx::shape::nested_snake: return text_writer{"an unreleased acpx", "record"};
            case acpx::shape::flat_camel:
                return text_writer{"acpx", d.spacing.on_one_line ? "sessions show" : "flow record"};
            case acpx::shape::flat: break;
        }
        auto const release = acpx::find_writer(text);
        if (!release) return release.error();
        return text_writer{"acpx " + to_string(*release) + " and later", "record"};
    }

    /// The state's keys have the order of the release's parser; nothing is dropped.
    static lisle::result<std::string>
    encode_as_release(document const& d, lisle::release_number release, std::vector<std::string>&) {
        auto const parser = find_acpx_release(release);
        if (!parser) return parser.error();
        auto const parsed =
            acpx::decode_reference(lisle::encode(d, lisle::layout::source), *parser);
        if (!parsed) return parsed.error();
        auto out = d;
        if (out.acpx && parsed->acpx) out.acpx->key_order = parsed->acpx->key_order;
        return lisle::encode(out);
    }

private:
    static constexpr auto plain =
        lisle::json_style{.numbers = lisle::text::number_style::ecmascript};

    static std::string name_of(acpx::shape s) {
        switch (s) {
            case acpx::shape::nested: return "as in the schema document (camelCase, thread)";
            case acpx::shape::flat: return "as in releases (snake_case)";
            case acpx::shape::flat_camel: return "as in acpx's own output (camelCase)";
            case acpx::shape::nested_snake: return "as in an early release (thread)";
        }
        return {};
    }
};

/// An archive contains a record whose folders are relative to the archive.
template <>
struct presentation<lisle::acpx_archive_t> {
    using document = acpx::archive;
    using record = presentation<lisle::acpx_t>;

    static std::string_view title(document const& d) { return record::title(d.session.state); }
    static void retitle(document& d, std::string title) {
        record::retitle(d.session.state, std::move(title));
    }
    static std::size_t count_messages(document const& d) {
        return record::count_messages(d.session.state);
    }
    static lisle::conversation::conversation
    to_conversation(document const& d, lisle::conversation::source_map& places) {
        return lisle::conversation::get(d, places);
    }
    static std::string transcribe(document const& d) { return record::transcribe(d.session.state); }
    static entry identify(document const& d) {
        auto out = record::identify(d.session.state);
        out.id = d.session.record_id;
        out.updated_at = d.session.updated_at;
        out.folders = {d.session.cwd_original};
        return out;
    }
    static std::vector<fact> describe(document const& d) {
        auto out = record::describe(d.session.state);
        out.push_back({"exported", d.exported_at});
        out.push_back({"messages of its stream", std::to_string(d.history.size())});
        return out;
    }
};

format const& acpx_archive_format() {
    static typed_format<lisle::acpx_archive_t> const out;
    return out;
}

format const& acpx_format() {
    static typed_format<lisle::acpx_t> const out;
    return out;
}

}  // namespace app
