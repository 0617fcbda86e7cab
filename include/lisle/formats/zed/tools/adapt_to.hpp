// lisle/formats/zed/tools/adapt_to.hpp - adapts a thread to a revision of Zed; lists the losses.
//
// All revisions write version 0.3.0, and each refuses a thread with a message, mention or part of a
// kind that it does not know.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/error.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/adapt_mention.hpp>
#include <lisle/formats/zed/tools/lone_part.hpp>
#include <lisle/formats/zed/tools/mention_link.hpp>
#include <lisle/formats/zed/tools/place.hpp>
#include <lisle/text/ascii.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed {

namespace detail {

/// Changes the values that one revision can't read, from the outside in. A template, so that it
/// costs nothing if it is not used.
template <class Model>
class thread_adapter {
public:
    /// Without a target, the adapter changes only values that no reader accepts.
    thread_adapter(zed::basic_thread<Model>& document, std::optional<schema_revision> target)
        : thread_{document}, target_{target}, is_pinned_{target == schema_revision::pinned} {}

    std::vector<finding> run() {
        adapt_messages();
        adapt_times();
        if (auto& at = thread_.ui_scroll_position; at && !std::isfinite(at->offset_in_item)) {
            lose("ui_scroll_position",
                 "an infinite offset: it is written as null, which no revision reads");
            at.reset();
        }
        if (target_) adapt_state();
        return std::move(lost_);
    }

private:
    using unknown = unknown_case<Model>;

    void lose(std::string what) { lost_.push_back({at_.to_pointer(), std::move(what)}); }
    void lose(std::string token, std::string what) {
        auto const inside = at_.enter(std::move(token));
        lose(std::move(what));
    }

    /// Removes the elements for which `adapt_one` is false. Places count elements before removal.
    template <class Elements, class Adapt>
    void adapt_each(Elements& elements, Adapt adapt_one) {
        std::size_t index = 0;
        std::erase_if(elements, [&](auto& element) {
            auto const inside = at_.enter(std::to_string(index++));
            return !adapt_one(element);
        });
    }

    /// Replaces invalid times. The snapshot gets the thread's time, which is close.
    void adapt_times() {
        auto const mend = [&](zed::basic_timestamp<Model>& at, char const* name,
                              zed::basic_timestamp<Model> const& instead) {
            if (at.value()) return;
            lose(name, "not an RFC 3339 time: " + std::string{at.text});
            at = instead;
        };
        mend(thread_.updated_at, "updated_at", {});
        if (!thread_.initial_project_snapshot) return;
        auto const inside = at_.enter("initial_project_snapshot");
        mend(thread_.initial_project_snapshot->timestamp, "timestamp", thread_.updated_at);
    }

    void adapt_state() {
        auto const reset = [&](bool is_there, auto& member, char const* name) {
            if (!is_there) return;
            lose(name, "a field that this revision lacks");
            member = {};
        };
        if (thread_.version != current_version) {
            lose("version", "version " + std::string{thread_.version});
            thread_.version = current_version;
        }
        reset(!is_pinned_ && thread_.imported, thread_.imported, "imported");
        auto const& table = hooks::table_of<zed::basic_thread<Model>>;
        for (auto const& value : thread_.extra.take_foreign())
            lose(std::string{hooks::key_of_field(table, value.field)},
                 "an unreadable value: " + value.text);
        // An invalid value of a newer field was read as an unknown key, as by an older Zed.
        for (auto const* name :
             {"ui_scroll_position", "sandboxed_terminal_temp_dir", "sandbox_grants"})
            if (auto const kept = thread_.extra.find(name); kept && !is_pinned_) {
                lose(name, "an unreadable value: " + std::string{kept->text()});
                thread_.extra.erase(name);
            }
        if (!is_pinned_) return adapt_write_paths();
        reset(thread_.draft_prompt.kind() != json_kind::null, thread_.draft_prompt, "draft_prompt");
        reset(thread_.ui_scroll_position.has_value(), thread_.ui_scroll_position,
              "ui_scroll_position");
        reset(thread_.sandboxed_terminal_temp_dir.has_value(), thread_.sandboxed_terminal_temp_dir,
              "sandboxed_terminal_temp_dir");
        reset(thread_.sandbox_grants != zed::basic_sandbox_grants<Model>{}, thread_.sandbox_grants,
              "sandbox_grants");
    }

    /// A path is written as a string if it was not resolved.
    void adapt_write_paths() {
        auto const inside = at_.enter("sandbox_grants", "write_paths");
        std::size_t index = 0;
        for (auto& path : thread_.sandbox_grants.write_paths) {
            auto const in_element = at_.enter(std::to_string(index++));
            if (path.resolved || !path.on_windows_fs || !path.extra.empty()) continue;
            lose("on_windows_fs", "the file system of a path that was not resolved");
            path.on_windows_fs = false;
        }
    }

    // ---- Messages -------------------------------------------------------------------------------

    void adapt_messages() {
        auto const inside = at_.enter("messages");
        adapt_each(thread_.messages, [&](zed::basic_message<Model>& m) { return adapt(m); });
    }

    /// Whether this may be a case of a newer Zed: a bare name, or an object whose only key is a
    /// name.
    static bool may_be_newer(std::string_view json) {
        lisle::text::cursor in{json};
        lisle::text::scratch room;
        lisle::text::string_token name;
        bool const is_object = in.peek() == '{' && in.open();
        if (in.peek() != '"' || !lisle::text::read_string(in, room, name)) return false;
        auto const is_of_name = [](char c) { return lisle::text::is_alphanumeric(c) || c == '_'; };
        if (!std::all_of(name.characters.begin(), name.characters.end(), is_of_name)) return false;
        return !is_object || (in.colon() && lisle::text::skip_value(in) && !in.next());
    }

    /// Whether an unknown case stays, because readers keep it.
    template <class T>
    bool keeps(unknown const& u) {
        if (!target_ && may_be_newer(u.json.text()) && decode_as<T>(u.json.text())) return true;
        lose(target_ ? "an unknown kind: " + u.tag
                     : "an unreadable value: " + std::string{u.json.text()});
        return false;
    }

    bool adapt(zed::basic_message<Model>& m) {
        if (auto const* const u = std::get_if<unknown>(&m))
            return keeps<zed::basic_message<Model>>(*u);
        if (auto const* const compaction = std::get_if<zed::basic_compaction<Model>>(&m)) {
            if (is_pinned_) return lose("a compaction of the messages before it"), false;
            auto const* const u = std::get_if<unknown>(compaction);
            return u == nullptr || keeps<zed::basic_compaction<Model>>(*u);
        }
        if (auto* const user = std::get_if<zed::basic_user_message<Model>>(&m)) {
            auto const inside = at_.enter("User", "content");
            adapt_each(user->content, [&](zed::basic_user_content<Model>& c) { return adapt(c); });
        }
        if (auto* const agent = std::get_if<zed::basic_agent_message<Model>>(&m)) adapt(*agent);
        return true;
    }

    void adapt(zed::basic_agent_message<Model>& m) {
        auto const inside = at_.enter("Agent");
        adapt_content(m);
        auto const results = at_.enter("tool_results");
        for (auto& [id, result] : m.tool_results) {
            auto const in_element = at_.enter(id);
            adapt(result.content);
        }
    }

    void adapt_content(zed::basic_agent_message<Model>& m) {
        auto const inside = at_.enter("content");
        adapt_each(m.content, [&](zed::basic_agent_content<Model>& c) {
            if (auto const* const u = std::get_if<unknown>(&c))
                return keeps<zed::basic_agent_content<Model>>(*u);
            auto* const use = std::get_if<zed::basic_tool_use<Model>>(&c);
            if (use != nullptr && is_pinned_ && use->input.form == tool_input_form::as_text)
                lose("ToolUse", "the type of the input: text, not JSON");
            return true;
        });
    }

    bool adapt(zed::basic_user_content<Model>& c) {
        if (auto const* const u = std::get_if<unknown>(&c))
            return keeps<zed::basic_user_content<Model>>(*u);
        if (auto* const i = std::get_if<zed::basic_image<Model>>(&c); i && target_) drop_size(*i);
        if (auto* const m = std::get_if<zed::basic_mention<Model>>(&c)) {
            auto const inside = at_.enter("Mention", "uri");
            auto const lose_part = [&](std::string what) { lose(std::move(what)); };
            if (adapt_mention(m->uri, target_, lose_part)) return true;
            lose("the mention: its link and its content stay as text");
            auto link = to_link(m->uri);
            if (!m->content.empty()) link += "\n\n" + m->content;
            c = zed::basic_plain_text<Model>{std::move(link)};
        }
        return true;
    }

    /// The latest revision has no sizes of images.
    void drop_size(zed::basic_image<Model>& i) {
        if (is_pinned_ || !i.size) return;
        lose("the size of an image");
        i.size.reset();
    }

    /// As above. The pinned revision can't read the image of a tool without a size.
    void adapt_tool_image(zed::basic_image<Model>& i) {
        drop_size(i);
        if (is_pinned_ && !i.size && !complete_size(i))
            lose("the unknown size of an image, which becomes 0");
    }

    // ---- Tool results ---------------------------------------------------------------------------

    void adapt(zed::basic_tool_result_content<Model>& content) {
        auto const inside = at_.enter("content");
        if (is_pinned_ && content.parts.empty())
            lose("a list of no parts: it becomes an empty text");
        adapt_each(content.parts, [&](zed::basic_tool_result_part<Model>& part) {
            if (auto* const i = std::get_if<zed::basic_image<Model>>(&part); i && target_)
                adapt_tool_image(*i);
            auto const* const u = std::get_if<unknown>(&part);
            return u == nullptr || keeps<zed::basic_tool_result_part<Model>>(*u);
        });
        bool const is_lone = target_ ? is_pinned_ : !content.as_array;
        if (is_lone && content.parts.size() != 1) join(content.parts);
        if (is_pinned_) content.as_array = false;
    }

    void join(std::vector<zed::basic_tool_result_part<Model>>& parts) {
        if (!parts.empty()) lose("the division into " + std::to_string(parts.size()) + " parts");
        if (auto const lost = join_parts(parts); lost > 0)
            lose(std::to_string(lost) + " of its images");
    }

    zed::basic_thread<Model>& thread_;
    std::optional<schema_revision> target_;
    bool is_pinned_;
    detail::place at_;
    std::vector<finding> lost_;
};

}  // namespace detail

/// Changes a thread so that a revision of Zed reads it. Returns the losses: kinds and fields that
/// the revision does not know, and invalid times and URLs.
///
///     for (auto const& lost : lisle::zed::adapt_to(*thread, lisle::schema_revision::pinned))
///         warn(lost.pointer, lost.what);
///
/// Errors: none.
///
/// Complexity: linear in the size of the thread.
template <class Model>
[[nodiscard]] std::vector<finding> adapt_to(basic_thread<Model>& document, schema_revision target) {
    return detail::thread_adapter<Model>{document, target}.run();
}

/// Removes the parts of a salvaged thread that no reader would accept. Returns the losses. Values
/// that may be cases of newer versions stay.
///
/// Errors: none.
///
/// Complexity: linear in the size of the thread.
template <class Model>
[[nodiscard]] std::vector<finding> drop_unreadable_parts(basic_thread<Model>& document) {
    return detail::thread_adapter<Model>{document, std::nullopt}.run();
}

/// Returns the text that a revision of Zed would write; `lost` receives the losses.
template <class Model>
[[nodiscard]] std::string encode_for(schema_revision target, basic_thread<Model> document,
                                     std::vector<finding>& lost) {
    lost = adapt_to(document, target);
    return encode(document, target);
}

}  // namespace lisle::v0_1::zed
