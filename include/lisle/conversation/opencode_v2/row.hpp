// lisle/conversation/opencode_v2/row.hpp - a message of opencode 2's own, made from the neutral
// messages of its id.
//
// Each part brings its residue. get.hpp compares the result with the message that was there, and
// put.hpp adds what differed.
#pragma once

#include <lisle/conversation/bridge.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/opencode_v2/mappings.hpp>
#include <lisle/conversation/opencode_v2/part.hpp>
#include <lisle/conversation/opencode_v2/prompt.hpp>
#include <lisle/conversation/opencode_v2/shared.hpp>
#include <lisle/formats/opencode/v2/model/message.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/member_index.hpp>
#include <lisle/text/string.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_v2_bridge {

/// The kinds of messages that are made from neutral members.
enum class row_kind { user, assistant, compaction, synthetic, system, skill, shell };

/// The words of the kinds, which are the types of the messages.
[[nodiscard]] constexpr std::string_view to_string(row_kind kind) {
    switch (kind) {
        case row_kind::user: return "user";
        case row_kind::assistant: return "assistant";
        case row_kind::compaction: return "compaction";
        case row_kind::synthetic: return "synthetic";
        case row_kind::system: return "system";
        case row_kind::skill: return "skill";
        case row_kind::shell: return "shell";
    }
    return {};
}

/// Keys of our own native members: the kind of a message; a message without a neutral word, whole,
/// which stands alone, before or after the message that has it; an element of an answer's content
/// that has none.
inline constexpr std::string_view kind_key = "row", alone_key = "block", before_key = "before",
                                  after_key = "after", element_key = "element";

/// Returns the text under a key of a residue; empty if there is none.
[[nodiscard]] inline std::string find_word(text::member_index const& residue,
                                           std::string_view key) {
    auto const found = residue.find_value(key, '"');
    return found.empty() ? std::string{} : text::unquote(found);
}

/// Whether a content holds another message of opencode's, whole.
[[nodiscard]] inline bool holds_message(text::member_index const& residue) {
    return residue.find(alone_key) != nullptr || residue.find(before_key) != nullptr
           || residue.find(after_key) != nullptr;
}

namespace detail {

template <class Content, class Model>
[[nodiscard]] bool has_content(basic_message<Model> const& m) {
    for (auto const& part : m.content)
        if (has_alternative<Content>(part)) return true;
    return false;
}

}  // namespace detail

/// The kind of message that these neutral members make.
template <class Model>
[[nodiscard]] row_kind infer_kind(basic_message<Model> const& m) {
    if (m.role == role::assistant) return row_kind::assistant;
    if (m.role == role::system) return row_kind::system;
    if (detail::has_content<basic_compaction<Model>>(m)) return row_kind::compaction;
    if (detail::has_content<basic_tool_call<Model>>(m)) return row_kind::shell;
    return m.origin == origin::program ? row_kind::synthetic : row_kind::user;
}

/// Makes messages from neutral ones of opencode 2's own.
template <class Model>
class row_maker {
public:
    using row = v2::basic_message<Model>;
    using group = std::span<basic_message<Model> const>;

    /// The message for neutral messages of one id, of which the first is the `index`th.
    [[nodiscard]] row make(group from, loss_log const& list, std::size_t index) {
        list_ = list;
        index_ = index;
        auto const& m = from.front();
        switch (find_kind(m)) {
            case row_kind::user: return make_user(from);
            case row_kind::assistant: return make_assistant(m);
            case row_kind::compaction: return make_compaction(m);
            case row_kind::synthetic: return make_text<v2::basic_synthetic<Model>>(m);
            case row_kind::system: return make_text<v2::basic_system<Model>>(m);
            case row_kind::skill: return make_text<v2::basic_skill_text<Model>>(m);
            case row_kind::shell: return make_shell(m);
        }
        return make_user(from);
    }

    /// The kind that a message had, or that its members tell.
    [[nodiscard]] row_kind find_kind(basic_message<Model> const& m) const {
        auto const kept = native_.find(m.native);
        if (!kept.empty()) {
            auto const word = find_word(text::member_index{kept}, kind_key);
            for (auto const kind : {row_kind::user, row_kind::skill, row_kind::synthetic,
                                    row_kind::compaction, row_kind::shell, row_kind::system})
                if (word == to_string(kind)) return kind;
        }
        return infer_kind(m);
    }

private:
    [[nodiscard]] loss_log at(std::size_t i) const { return list_.at(index_ + i); }

    // ---- Heads ----

    template <class Row>
    static void set_head(Row& out, basic_message<Model> const& m) {
        if (m.id) out.id.text = *m.id;
        if (m.created) out.time.created = to_number(*m.created);
    }
    template <class Row>
    void set_usage(Row& out, basic_message<Model> const& m, loss_log const& log) const {
        if (m.usage) {
            out.tokens = make_tokens(m.usage);
            if (m.usage->total) {
                out.tokens->total.reset();
                log.dropped("usage/total", "opencode 2 has no totals");
            }
            if (m.usage->scope != usage_scope::request)
                log.at("usage").approximated("scope", "that of an answer");
        }
        auto const cost = make_cost(m.cost, log);
        if (m.cost && m.cost->currency == opencode_bridge::dollars) out.cost = cost;
    }

    // ---- Parts ----

    [[nodiscard]] text::member_index find_residue(basic_content<Model> const& part) const {
        return text::member_index{native_.find(part)};
    }
    template <class T>
    [[nodiscard]] static T restore(T rebuilt, text::member_index const& residue) {
        if (residue.all().empty()) return rebuilt;
        auto read = parse<T>(add_residue(to_text(rebuilt), residue));
        return read ? std::move(*read) : std::move(rebuilt);
    }

    [[nodiscard]] row make_assistant(basic_message<Model> const& m) {
        auto const log = at(0);
        v2::basic_assistant<Model> out;
        set_head(out, m);
        if (m.completed) out.time.completed = to_number(*m.completed);
        if (m.mode) out.agent = *m.mode;
        if (m.model) out.model = spell_model(*m.model, log);
        part_maker<Model> parts{format_name, plain_model_of(out.model), calls_, out.time.created};
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const& content = m.content[i];
            auto const residue = find_residue(content);
            auto const place = log.at("content").at(i);
            if (holds_message(residue)) continue;
            if (auto const* const whole = residue.find(element_key)) {
                if (auto read = parse<v2::basic_content<Model>>(whole->value))
                    out.content.push_back(std::move(*read));
            } else if (auto written = parts.make(content, place)) {
                out.content.push_back(restore(std::move(*written), residue));
            } else if (has_alternative<basic_native_content<Model>>(content)) {
                place.dropped({}, "only the source's program has parts of this type");
            }
        }
        if (m.stop_reason) out.finish = v2::basic_finish<Model>{*m.stop_reason};
        set_usage(out, m, log);
        if (m.error) out.error = make_error(*m.error, true, log.at("error"));
        tell_dropped<mappings_of_answers>(m, log);
        tell_author(m, origin::model, audience::both, log);
        return out;
    }

    [[nodiscard]] row make_user(group from) {
        v2::basic_user<Model> out;
        bool has_text = false;
        for (std::size_t n = 0; n < from.size(); ++n) {
            auto const& m = from[n];
            auto const log = at(n);
            if (out.id.empty() && m.id) out.id.text = *m.id;
            if (m.created && !(out.time.created > 0)) out.time.created = to_number(*m.created);
            tell_dropped<mappings_of_questions>(m, log);
            log.drop("usage", m.usage, "opencode's questions use no tokens");
            for (std::size_t i = 0; i < m.content.size(); ++i)
                add_to_user(out, m.content[i], has_text, log.at("content").at(i));
        }
        return out;
    }
    void add_to_user(v2::basic_user<Model>& out, basic_content<Model> const& content,
                     bool& has_text, loss_log const& log) const {
        auto const residue = find_residue(content);
        if (holds_message(residue)) return;
        auto const say = [&](std::string_view text) {
            if (has_text) (out.text += "\n\n") += text;
            else out.text = std::string{text};
            has_text = true;
        };
        auto const* const plain = find_alternative<basic_plain_text<Model>>(&content);
        auto const* const named = find_alternative<basic_mention<Model>>(&content);
        if (plain != nullptr && find_word(residue, kind_key) == skill_kind) {
            v2::basic_skill<Model> skill;
            skill.text = plain->text;
            log.drop("signature", plain->signature, "opencode's prompts have no signatures");
            append(out.skills, restore(std::move(skill), residue));
        } else if (plain != nullptr) {
            if (has_text) log.approximated({}, "joined to the text before it");
            say(plain->text);
            log.drop("signature", plain->signature, "opencode's prompts have no signatures");
        } else if (named != nullptr && named->kind == agent_kind) {
            append(out.agents, restore(make_prompt_agent(*named), residue));
            drop_of_mention(*named, log);
        } else if (named != nullptr && named->kind == skill_kind) {
            append(out.skills, restore(make_prompt_skill(*named), residue));
            drop_of_mention(*named, log);
        } else if (auto file = make_file(content, log)) {
            append(out.files, restore(std::move(*file), residue));
        } else {
            flat_text text{""};
            text.add(content, log);
            auto const words = std::move(text).finish();
            if (!words.empty()) return say(words);
            if (!has_alternative<basic_mention<Model>>(content))
                log.dropped({}, "opencode's questions hold texts, files and mentions alone");
        }
    }
    template <class T>
    static void append(std::optional<std::vector<T>>& to, T added) {
        if (!to) to.emplace();
        to->push_back(std::move(added));
    }
    [[nodiscard]] static std::optional<v2::basic_file<Model>>
    make_file(basic_content<Model> const& content, loss_log const& log) {
        return visit_alternative(
            [&](auto const& c) -> std::optional<v2::basic_file<Model>> {
                if constexpr (requires { c.media_type; }) return make_prompt_file(c, true, log);
                else return std::nullopt;
            },
            content);
    }
    static void drop_of_mention(basic_mention<Model> const& m, loss_log const& log) {
        log.drop("uri", m.uri, "opencode has the name alone");
        log.drop("range", m.range, "opencode has the name alone");
        log.drop("text", m.text, "opencode has the name alone");
    }

    /// A message of one text.
    template <class Row>
    [[nodiscard]] row make_text(basic_message<Model> const& m) const {
        Row out;
        set_head(out, m);
        auto const log = at(0);
        flat_text text{"\n\n"};
        for (std::size_t i = 0; i < m.content.size(); ++i)
            if (!holds_message(find_residue(m.content[i])))
                text.add(m.content[i], log.at("content").at(i));
        out.text = std::move(text).finish();
        tell_dropped<mappings_of_questions>(m, log);
        log.drop("usage", m.usage, "opencode's questions use no tokens");
        if constexpr (std::is_same_v<Row, v2::basic_system<Model>>)
            tell_author(m, origin::program, audience::both, log);
        else tell_author(m, origin::program, audience::model, log);
        return out;
    }

    [[nodiscard]] row make_compaction(basic_message<Model> const& m) const {
        v2::basic_compaction<Model> out;
        set_head(out, m);
        auto const log = at(0);
        out.status.text = "completed";
        out.reason.text = "auto";
        if (m.model) out.model = spell_model(*m.model, log);
        out.summary.emplace();
        out.recent.emplace();
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const& content = m.content[i];
            auto const place = log.at("content").at(i);
            if (holds_message(find_residue(content))) continue;
            if (auto const* const c = find_alternative<basic_compaction<Model>>(&content)) {
                if (c->summary) out.summary = *c->summary;
                if (c->items) out.provider_context = {respelled(*c->items, style)};
                if (c->provider && (!out.model || *c->provider != out.model->provider_id))
                    place.dropped("provider", "opencode's compactions have their model's provider");
                log.at("content").at(i).drop("kept_tail", c->kept_tail,
                                             "opencode 2 has the latest messages as a text");
            } else if (auto const* const text =
                           find_alternative<basic_plain_text<Model>>(&content)) {
                if (!out.recent->empty()) {
                    *out.recent += "\n\n";
                    place.approximated({}, "opencode 2 has the latest messages as one text");
                }
                *out.recent += text->text;
                place.drop("signature", text->signature,
                           "opencode 2's compactions have no signatures");
            } else {
                place.dropped({}, "opencode's compactions hold texts alone");
            }
        }
        set_usage(out, m, log);
        tell_dropped<mappings_of_compactions>(m, log);
        tell_author(m, origin::program, audience::both, log);
        return out;
    }

    [[nodiscard]] row make_shell(basic_message<Model> const& m) const {
        v2::basic_shell<Model> out;
        set_head(out, m);
        auto const log = at(0);
        for (std::size_t i = 0; i < m.content.size(); ++i) {
            auto const place = log.at("content").at(i);
            if (holds_message(find_residue(m.content[i]))) continue;
            if (auto const* const c = find_alternative<basic_tool_call<Model>>(&m.content[i]))
                take_command(out, *c, place);
            else place.dropped({}, "a command has a call alone");
        }
        tell_dropped<mappings_of_questions>(m, log);
        log.drop("usage", m.usage, "opencode's questions use no tokens");
        return out;
    }
    static void take_command(v2::basic_shell<Model>& out, basic_tool_call<Model> const& call,
                             loss_log const& log) {
        out.shell_id = call.id;
        auto const command = find_text(to_text(call.input), {"command"});
        if (command) out.command = *command;
        bool const has_ended =
            call.status != call_status::pending && call.status != call_status::in_progress;
        out.status.text = call.status == call_status::completed   ? "exited"
                          : call.status == call_status::failed    ? "timeout"
                          : call.status == call_status::cancelled ? "killed"
                                                                  : "running";
        if (call.ended) out.time.completed = to_number(*call.ended);
        for (std::size_t i = 0; i < call.output.size(); ++i) {
            auto const place = log.at("output").at(i);
            auto const* const output = std::get_if<basic_terminal<Model>>(&call.output[i]);
            if (output == nullptr) {
                place.dropped({}, "opencode has what the command printed");
                continue;
            }
            if (output->exit_code) out.exit = static_cast<double>(*output->exit_code);
            place.drop("id", output->id, "the command's id stands in its place");
            place.drop("signal", output->signal, "opencode has exit codes alone");
            if (!output->output) continue;
            v2::basic_shell_output<Model> printed;
            printed.output = *output->output;
            printed.cursor = printed.size = static_cast<double>(output->output->size());
            out.output = std::move(printed);
        }
        if (call.started && call.started != to_timestamp(out.time.created))
            log.dropped("started", "opencode's commands begin with their message");
        if (!has_ended) log.drop("ended", call.ended, "opencode's running commands have no end");
        std::vector<loss> reported;
        tell_dropped<mappings_of_commands>(call, loss_log{reported});
        for (auto& entry : reported)
            if (entry.pointer != "/name" || call.name != "shell")
                log.dropped(std::string_view{entry.pointer}.substr(1), std::move(entry.what));
    }

    static void tell_author(basic_message<Model> const& m, origin made_by, audience seen_by,
                            loss_log const& log) {
        if (m.origin != made_by) log.approximated("origin", "by the kind of the message");
        if (m.audience != seen_by) log.approximated("audience", "by the kind of the message");
    }

    native_reader native_{format_name};
    call_id_maker calls_;
    loss_log list_;
    std::size_t index_ = 0;
};

}  // namespace lisle::v0_1::conversation::opencode_v2_bridge
