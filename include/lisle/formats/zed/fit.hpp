// lisle/formats/zed/fit.hpp - a thread for one revision of Zed, and what that loses.
//
// All revisions write version 0.3.0, and none reads a thread in which one message, mention or part
// is of a kind that it does not know.
#pragma once

#include <lisle/finding.hpp>
#include <lisle/formats/zed/mention_link.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0::zed {

namespace detail {

/// Changes what one revision can't read, from the outside in.
class thread_fitter {
public:
    /// Without a target only what no reader takes is changed.
    thread_fitter(zed::thread& t, std::optional<revision> target)
        : thread_{t}, target_{target}, is_pinned_{target == revision::pinned} {}

    std::vector<finding> run() {
        at_.push("messages");
        fit_each(thread_.messages, [&](zed::message& m) { return fit(m); });
        at_.pop();
        if (target_) fit_state();
        return std::move(lost_);
    }

private:
    using unknown = unknown_case<owned>;

    /// The place of what is being looked at.
    struct place {
        std::vector<std::string> tokens;

        void push(std::string token) { tokens.push_back(std::move(token)); }
        void pop() { tokens.pop_back(); }
        [[nodiscard]] std::string print() const {
            std::string out;
            for (auto const& t : tokens) append_token(out, t);
            return out;
        }
    };

    void lose(std::string what) { lost_.push_back({at_.print(), std::move(what)}); }
    void lose(std::string token, std::string what) {
        at_.push(std::move(token));
        lose(std::move(what));
        at_.pop();
    }

    /// Takes out the elements for which `fit_one` is false; places are those before.
    template <class Elements, class Fit>
    void fit_each(Elements& elements, Fit fit_one) {
        std::size_t index = 0;
        std::erase_if(elements, [&](auto& element) {
            at_.push(std::to_string(index++));
            bool const stays = fit_one(element);
            at_.pop();
            return !stays;
        });
    }

    void fit_state() {
        auto const reset = [&](bool is_there, auto& member, char const* name) {
            if (!is_there) return;
            lose(name, "a field that this revision has not got");
            member = {};
        };
        reset(!is_pinned_ && thread_.imported, thread_.imported, "imported");
        if (!is_pinned_) return;
        reset(!thread_.draft_prompt.is_null(), thread_.draft_prompt, "draft_prompt");
        reset(thread_.ui_scroll_position.has_value(), thread_.ui_scroll_position,
              "ui_scroll_position");
        reset(thread_.sandboxed_terminal_temp_dir.has_value(), thread_.sandboxed_terminal_temp_dir,
              "sandboxed_terminal_temp_dir");
        reset(thread_.sandbox_grants != zed::sandbox_grants{}, thread_.sandbox_grants,
              "sandbox_grants");
    }

    // ---- Messages -------------------------------------------------------------------------------

    /// Whether what is of no known kind stays, as one that a reader keeps.
    template <class T>
    bool keeps(unknown const& u) {
        if (!target_ && decode_as<T>(u.json.text)) return true;
        lose(target_ ? "what is of no known kind: " + u.tag : "what can't be read: " + u.json.text);
        return false;
    }

    bool fit(zed::message& m) {
        if (auto const* const u = std::get_if<unknown>(&m)) return keeps<zed::message>(*u);
        if (auto const* const compaction = std::get_if<zed::compaction>(&m)) {
            if (is_pinned_) return lose("a compaction of the messages before it"), false;
            auto const* const u = std::get_if<unknown>(compaction);
            return u == nullptr || keeps<zed::compaction>(*u);
        }
        if (auto* const user = std::get_if<zed::user_message>(&m)) {
            at_.push("User"), at_.push("content");
            fit_each(user->content, [&](zed::user_content& c) { return fit(c); });
            at_.pop(), at_.pop();
        }
        if (auto* const agent = std::get_if<zed::agent_message>(&m)) fit(*agent);
        return true;
    }

    void fit(zed::agent_message& m) {
        at_.push("Agent"), at_.push("content");
        fit_each(m.content, [&](zed::agent_content& c) {
            if (auto const* const u = std::get_if<unknown>(&c))
                return keeps<zed::agent_content>(*u);
            auto* const use = std::get_if<zed::tool_use>(&c);
            if (use != nullptr && is_pinned_ && use->input.form == tool_input_form::as_text)
                lose("ToolUse", "that the input is text and no JSON");
            return true;
        });
        at_.pop(), at_.push("tool_results");
        for (auto& [id, result] : m.tool_results) {
            at_.push(id);
            fit(result.content);
            at_.pop();
        }
        at_.pop(), at_.pop();
    }

    bool fit(zed::user_content& c) {
        if (auto const* const u = std::get_if<unknown>(&c)) return keeps<zed::user_content>(*u);
        if (!target_) return true;
        if (auto* const image = std::get_if<zed::image>(&c)) fit(*image, false);
        if (auto* const m = std::get_if<zed::mention>(&c)) {
            at_.push("Mention"), at_.push("uri");
            if (!fit(m->uri)) {
                lose("that this is a mention: its link and its content stay as text");
                auto link = print_link(m->uri);
                if (!m->content.empty()) link += "\n\n" + m->content;
                c = zed::text{std::move(link)};
            }
            at_.pop(), at_.pop();
        }
        return true;
    }

    /// The newest revision has no size; the pinned one can't read a tool's image without one.
    void fit(zed::image& i, bool is_of_tool) {
        if (!is_pinned_ && i.size) {
            lose("the size of an image");
            i.size.reset();
        } else if (is_pinned_ && is_of_tool && !i.size) {
            lose("that the size of an image is not known: it will be 0");
            i.size.emplace();
        }
    }

    // ---- Tool results ---------------------------------------------------------------------------

    void fit(zed::tool_result_content& content) {
        at_.push("content");
        fit_each(content.parts, [&](zed::tool_result_part& part) {
            if (auto* const i = std::get_if<zed::image>(&part); i && target_) fit(*i, true);
            auto const* const u = std::get_if<unknown>(&part);
            return u == nullptr || keeps<zed::tool_result_part>(*u);
        });
        if (is_pinned_ && content.parts.size() != 1) join(content.parts);
        if (is_pinned_) content.as_array = false;
        at_.pop();
    }

    /// One part is all that the pinned revision has: the texts, else the first image.
    void join(std::vector<zed::tool_result_part>& parts) {
        if (!parts.empty()) lose("that there are " + std::to_string(parts.size()) + " parts");
        std::string all;
        bool has_text = parts.empty();
        for (auto const& part : parts)
            if (auto const* const t = std::get_if<zed::text>(&part)) {
                all += (all.empty() ? "" : "\n") + t->value;
                has_text = true;
            }
        auto const is_image = [](auto const& p) { return std::holds_alternative<zed::image>(p); };
        auto const images = std::count_if(parts.begin(), parts.end(), is_image);
        if (auto const lost = images - (has_text ? 0 : 1); lost > 0)
            lose(std::to_string(lost) + " of its images");
        if (has_text) parts.assign(1, zed::text{std::move(all)});
        else parts.resize(1);
    }

    // ---- Mentions -------------------------------------------------------------------------------

    /// False: there is nothing like it in the revision.
    bool fit(zed::mention_uri& uri) {
        if (std::holds_alternative<unknown>(uri)) return false;
        return is_pinned_ ? fit_to_pinned(uri) : fit_to_latest(uri);
    }

    bool fit_to_pinned(zed::mention_uri& uri) {
        if (auto* const image = std::get_if<zed::named_image_mention>(&uri)) {
            lose("the name of a pasted image: " + image->name);
            uri = zed::pasted_image_mention{};
        } else if (auto* const conflict = std::get_if<zed::merge_conflict_mention>(&uri)) {
            lose("that the file has a merge conflict");
            uri = zed::file_mention{std::string{conflict->file_path}, {}};
        } else if (auto* const skill = std::get_if<zed::skill_mention>(&uri)) {
            lose("that the file is a skill: " + skill->name + ", " + skill->source);
            uri = zed::file_mention{std::string{skill->skill_file_path}, {}};
        } else if (auto* const lines = std::get_if<zed::selection_mention>(&uri)) {
            if (lines->column) lose("the column of a selection");
            lines->column.reset();
        } else if (auto const* const rule = std::get_if<zed::rule_mention>(&uri)) {
            return !std::holds_alternative<unknown>(rule->id);
        }
        return true;
    }

    bool fit_to_latest(zed::mention_uri& uri) {
        if (std::holds_alternative<zed::pasted_image_mention>(uri)) {
            lose("that a pasted image has no name");
            uri = zed::named_image_mention{"Image", {}};
        }
        return !std::holds_alternative<zed::text_thread_mention>(uri);
    }

    zed::thread& thread_;
    std::optional<revision> target_;
    bool is_pinned_;
    place at_;
    std::vector<finding> lost_;
};

}  // namespace detail

/// Changes a thread into one that a revision of Zed reads, and tells what that lost; nothing where
/// it was one. Kinds that are in no revision are lost.
[[nodiscard]] inline std::vector<finding> fit(thread& t, revision target) {
    return detail::thread_fitter{t, target}.run();
}

/// Takes out of a salvaged thread what no reader would take again, and tells.
[[nodiscard]] inline std::vector<finding> drop_unreadable(thread& t) {
    return detail::thread_fitter{t, std::nullopt}.run();
}

/// The text that a revision of Zed would write; `lost` receives what the thread has beyond it.
[[nodiscard]] inline std::string encode_for(revision target, thread t, std::vector<finding>& lost) {
    lost = fit(t, target);
    return encode(t, target);
}

}  // namespace lisle::inline v0::zed
