// lisle/conversation/rows.hpp - a conversation as rows of flat tables, for engines that add and
// group.
//
//     auto const rows = lisle::conversation::rows_of(lisle::conversation::get(thread));
//     for (auto const& call : rows.calls) failures += call.is_failed;
//
// rows/tables.hpp has the tables. A conversation with all parts counts what is not active, too: its
// requests were made. Nothing in a row depends on the system from which the conversation comes.
// Numbers above 2^53 are cut to 2^53.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/rows/counted_usage.hpp>
#include <lisle/conversation/rows/days.hpp>
#include <lisle/conversation/rows/tables.hpp>
#include <lisle/conversation/rows/touched_files.hpp>
#include <lisle/conversation/timeline.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation {

namespace detail {

/// Makes the rows of one conversation, message by message.
template <class Model>
class row_maker {
public:
    explicit row_maker(basic_conversation<Model> const& from) : of_{from} {}

    [[nodiscard]] conversation_rows run() {
        describe_session();
        if (of_.usage || of_.cost) add_usage(of_.usage, of_.cost, {}, &of_, usage_scope_of_all());
        for (std::size_t i = 0; i < of_.messages.size(); ++i) add(of_.messages[i], to_count(i));
        end_turn();
        out_.session.calls = to_count(out_.calls.size());
        out_.session.turns = turn_;
        count_each_request_once(out_.usages);
        return std::move(out_);
    }

private:
    // ---- Values ---------------------------------------------------------------------------------

    template <class Number>
    [[nodiscard]] static std::int64_t to_count(Number n) {
        constexpr auto most = static_cast<std::uint64_t>(largest_count);
        return static_cast<std::int64_t>((std::min)(static_cast<std::uint64_t>(n), most));
    }
    [[nodiscard]] static optional_count to_count(std::optional<std::uint64_t> const& n) {
        return n ? optional_count{to_count(*n)} : std::nullopt;
    }
    template <class String>
    [[nodiscard]] static optional_text to_text(std::optional<String> const& text) {
        return text ? optional_text{std::string{*text}} : std::nullopt;
    }
    [[nodiscard]] static optional_count to_ms(std::optional<timestamp> const& at) {
        return at ? optional_count{at->milliseconds} : std::nullopt;
    }
    [[nodiscard]] static optional_count subtract(optional_count const& end,
                                                 optional_count const& begin) {
        return end && begin ? optional_count{*end - *begin} : std::nullopt;
    }
    /// The word of an enum, as in JSON.
    template <class Enum>
    [[nodiscard]] static std::string to_word(Enum value) {
        auto const quoted = encode_as(value);
        return quoted.substr(1, quoted.size() - 2);
    }
    template <class Row>
    static void set_model(Row& row, boxed_optional<basic_model_name<Model>> const& model) {
        if (!model) return;
        row.model = std::string{model->id};
        row.provider = to_text(model->provider);
    }
    template <class Row>
    static void set_day(Row& row, std::optional<timestamp> const& at) {
        auto const when = at ? to_calendar(*at) : std::nullopt;
        if (!when) return;
        row.day = when->day;
        row.week = when->week;
    }
    [[nodiscard]] static std::string cut(std::string_view text) {
        constexpr std::size_t most = 2000;
        return std::string{text::cut_utf8(text, most)};
    }

    // ---- The session ----------------------------------------------------------------------------

    void describe_session() {
        auto& s = out_.session;
        s.session = of_.id ? std::string{*of_.id} : std::string{};
        if (of_.source) {
            s.format = of_.source->format;
            s.release = to_text(of_.source->release);
            if (!of_.id && of_.source->id) s.session = *of_.source->id;
        }
        s.title = to_text(of_.title);
        if (!of_.directories.empty()) s.project = std::string{of_.directories[0]};
        if (of_.git) s.branch = to_text(of_.git->branch);
        if (of_.git) s.remote = to_text(of_.git->remote);
        set_model(s, of_.model);
        s.mode = to_text(of_.mode);
        if (of_.parent) s.parent = std::string{of_.parent->id};
        if (of_.parent) s.parent_call = to_text(of_.parent->call_id);
        s.created_ms = to_ms(of_.created);
        s.updated_ms = to_ms(of_.updated);
        if (auto const at = of_.created ? to_calendar(*of_.created) : std::nullopt)
            s.created = at->text;
        if (auto const at = of_.updated ? to_calendar(*of_.updated) : std::nullopt)
            s.updated = at->text;
        set_day(s, begin_of_session());
        s.messages = to_count(of_.messages.size());
        s.active_messages = to_count(
            std::count_if(of_.messages.begin(), of_.messages.end(), is_active<Model>));
    }
    /// The time when the session began. Some systems keep only the time of its last change.
    [[nodiscard]] std::optional<timestamp> begin_of_session() const {
        return of_.created ? of_.created : of_.updated;
    }
    [[nodiscard]] std::string usage_scope_of_all() const {
        return of_.usage ? to_word(of_.usage->scope) : "conversation";
    }

    // ---- Messages -------------------------------------------------------------------------------

    void add(basic_message<Model> const& m, std::int64_t i) {
        message_ = i;
        if (begins_turn(of_.messages, static_cast<std::size_t>(i))) begin_turn(m);
        if (auto* const row = is_prompt(m) ? &out_.turns.back() : nullptr)
            row->asked_bytes = add_counts(row->asked_bytes, measure_text(m));
        if (m.role == role::assistant && turn_ != 0) add_answer(m);
        if (m.usage || m.cost)
            add_usage(m.usage, m.cost, i, &m, m.usage ? to_word(m.usage->scope) : "request");
        for (auto const& part : m.content)
            if (auto const* const call = find_alternative<basic_tool_call<Model>>(&part))
                add_call(*call, m);
        if (m.error)
            out_.errors.push_back({out_.session.session,
                                   turn_,
                                   i,
                                   {},
                                   to_text(m.error->kind),
                                   cut_text(m.error->text)});
    }
    template <class String>
    [[nodiscard]] static optional_text cut_text(std::optional<String> const& text) {
        return text ? optional_text{cut(*text)} : std::nullopt;
    }

    void begin_turn(basic_message<Model> const& m) {
        end_turn();
        ++turn_;
        turn_row row;
        row.session = out_.session.session;
        row.turn = turn_;
        row.message = message_;
        row.started_ms = to_ms(m.created);
        set_day(row, m.created ? m.created : begin_of_session());
        set_model(row, of_.model);
        out_.turns.push_back(std::move(row));
    }
    void end_turn() {
        if (turn_ == 0) return;
        auto& row = out_.turns.back();
        if (row.ended_ms && row.started_ms && *row.ended_ms < *row.started_ms) row.ended_ms.reset();
        row.duration_ms = subtract(row.ended_ms, row.started_ms);
    }
    void add_answer(basic_message<Model> const& m) {
        auto& row = out_.turns.back();
        ++row.answers;
        set_model(row, m.model);
        end_at(to_ms(m.completed ? m.completed : m.created));
        row.answered_bytes = add_counts(row.answered_bytes, measure_text(m));
        row.stop_reason = to_text(m.stop_reason);
    }
    void end_at(optional_count const& at) {
        auto& end = out_.turns.back().ended_ms;
        if (at && (!end || *end < *at)) end = at;
    }
    [[nodiscard]] static std::int64_t measure_text(basic_message<Model> const& m) {
        std::size_t out = 0;
        for (auto const& part : m.content)
            if (auto const* const text = find_alternative<basic_plain_text<Model>>(&part))
                out += text->text.size();
        return to_count(out);
    }

    template <class Place>
    void add_usage(boxed_optional<basic_usage<Model>> const& usage,
                   boxed_optional<basic_cost<Model>> const& cost, optional_count message,
                   Place const* owner, std::string scope) {
        usage_row row;
        row.session = out_.session.session;
        row.turn = message ? turn_ : 0;
        row.message = message;
        row.scope = std::move(scope);
        if (message) row.id = to_text(owner->id);
        set_model(row, owner->model ? owner->model : of_.model);
        set_day(row, owner->created ? owner->created : begin_of_session());
        if (usage) {
            row.input = to_count(usage->input);
            row.output = to_count(usage->output);
            row.cache_read = to_count(usage->cache_read);
            row.cache_write = to_count(usage->cache_write);
            row.reasoning = to_count(usage->reasoning);
            row.total = to_count(usage->total);
        }
        if (cost) row.cost = cost->amount;
        if (cost) row.currency = std::string{cost->currency};
        out_.usages.push_back(std::move(row));
    }

    // ---- Calls ----------------------------------------------------------------------------------

    void add_call(basic_tool_call<Model> const& c, basic_message<Model> const& m) {
        auto const input = encode_as(c.input, {.lone_surrogates = true});
        call_row row;
        row.session = out_.session.session;
        row.turn = turn_;
        row.message = message_;
        row.call = to_count(out_.calls.size());
        row.id = c.id;
        row.name = c.name;
        if (c.kind) row.kind = to_word(*c.kind);
        row.status = to_word(c.status);
        row.is_failed = c.status == call_status::failed;
        set_model(row, m.model ? m.model : of_.model);
        row.started_ms = to_ms(c.started);
        row.ended_ms = to_ms(c.ended);
        row.duration_ms = subtract(row.ended_ms, row.started_ms);
        row.input_bytes = to_count(c.raw_input ? c.raw_input->size() : input.size());
        measure_output(c, row);
        row.child = to_text(c.child);
        if (turn_ != 0) count_in_turn(row);
        out_.session.failed_calls += row.is_failed ? 1 : 0;
        if (row.is_failed) add_error(c, row);
        add_touches(c, row, input);
        out_.calls.push_back(std::move(row));
    }
    void count_in_turn(call_row const& row) {
        ++out_.turns.back().calls;
        out_.turns.back().failed_calls += row.is_failed ? 1 : 0;
        end_at(row.ended_ms);
    }
    /// Measures the output of a call. If a call has no output, its error counts as output.
    static void measure_output(basic_tool_call<Model> const& c, call_row& row) {
        std::size_t size = 0;
        for (auto const& part : c.output) {
            if (auto const* const text = find_alternative<basic_plain_text<Model>>(&part))
                size += text->text.size();
            if (auto const* const run = std::get_if<basic_terminal<Model>>(&part)) {
                size += run->output ? run->output->size() : 0;
                if (run->exit_code) row.exit_code = *run->exit_code;
            }
        }
        if (c.output.empty() && c.raw_output) size = c.raw_output->size();
        else if (c.output.empty() && c.error) size = c.error->size();
        row.output_bytes = to_count(size);
    }
    void add_error(basic_tool_call<Model> const& c, call_row const& row) {
        optional_text text = cut_text(c.error);
        for (auto const& part : c.output)
            if (auto const* const spoken = find_alternative<basic_plain_text<Model>>(&part);
                spoken && !text)
                text = cut(spoken->text);
        out_.errors.push_back({row.session, turn_, message_, row.call, row.name, std::move(text)});
    }
    void add_touches(basic_tool_call<Model> const& c, call_row const& row, std::string_view input) {
        for (auto& file : find_touched_files(c, input)) {
            std::string operation{row.kind && *row.kind != "other" ? *row.kind
                                                                   : guess_operation(row.name)};
            if (file.source == "diff") operation = "edit";
            out_.touches.push_back({row.session, turn_, message_, row.call, std::move(file.path),
                                    std::move(operation), std::move(file.source), file.added_lines,
                                    file.removed_lines});
        }
    }

    basic_conversation<Model> const& of_;
    conversation_rows out_;
    std::int64_t turn_ = 0, message_ = 0;
};

}  // namespace detail

/// Returns the rows. Errors: none. Complexity: linear in the size of the conversation, and n log n
/// in the files of one call.
template <class Model>
[[nodiscard]] conversation_rows rows_of(basic_conversation<Model> const& c) {
    return detail::row_maker<Model>{c}.run();
}

}  // namespace lisle::v0_1::conversation
