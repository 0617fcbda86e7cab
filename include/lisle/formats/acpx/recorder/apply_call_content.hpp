// lisle/formats/acpx/recorder/apply_call_content.hpp - keeps ACP's `content` of a call: diffs and
// the output of terminals.
//
// acpx drops this content. `release::fixed` keeps it in the result as `call_content`, with keys
// that acpx's policy allows. Its text becomes the result's text if the tool gave no output.
#pragma once

#include <lisle/formats/acpx/model/message.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/recorder/call_entries.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::acpx::detail {

/// The content that a result keeps. It is taken out of the result until finish(), so that the cost
/// of a change does not grow with the content.
class kept_content {
public:
    explicit kept_content(tool_result& result) {
        is_there_ = result.call_content && result.call_content->kind() == json_kind::array;
        if (!is_there_) return;
        auto content = result.call_content->value();
        entries_.take(content.get_array());
        result.call_content = json{};
    }

    /// Replaces the content by ACP's `content`, but keeps the output of its terminals.
    void replace(boost::json::array const& content) {
        is_there_ = true;
        entries_.replace();
        for (auto const& value : content)
            if (auto const* const part = value.if_object())
                if (auto entry = to_entry(*part); !entry.empty()) entries_.add(std::move(entry));
    }

    /// Takes the `_meta` of an update, where agents report commands that they run themselves:
    /// terminal_output has new output in `data`, terminal_exit the exit status.
    void take_meta(boost::json::object const& meta) {
        if (auto const* const output = find_terminal(meta, "terminal_output"))
            if (auto const data = find_string(*output, "data"))
                entries_.append_output(terminal(*output), *data);
        if (auto const* const exit = find_terminal(meta, "terminal_exit"))
            copy(*exit, entries_.object_at(terminal(*exit)),
                 {{"exit_code", "exit_code"}, {"signal", "signal"}});
    }
    [[nodiscard]] static bool has_news(boost::json::object const& meta) {
        return find_terminal(meta, "terminal_output") != nullptr
               || find_terminal(meta, "terminal_exit") != nullptr;
    }

    /// Takes a client's answer to terminal/output or terminal/wait_for_exit. False if the content
    /// does not have this terminal.
    [[nodiscard]] bool take_answer(std::string const& id, boost::json::object const& answer) {
        auto const place = entries_.find_terminal(id);
        if (place == call_entries::none) return false;
        auto& entry = entries_.change(place);
        if (find(answer, "output") != nullptr) entry.stable_erase("is_truncated");
        copy(answer, entry, {{"output", "output"}, {"truncated", "is_truncated"}});
        auto const* const status = if_object(find(answer, "exitStatus"));
        copy(status != nullptr ? *status : answer, entry,
             {{"exitCode", "exit_code"}, {"signal", "signal"}});
        return true;
    }
    /// Whether the content of a result, which is not taken out, has this terminal.
    [[nodiscard]] static bool has_terminal(tool_result const& result, std::string_view id) {
        bool found = false;
        see_terminals(result, [&](std::string const& shown) { found = found || shown == id; });
        return found;
    }

    /// Calls `see(id)` for each terminal in the content of a result, which is not taken out.
    template <class See>
    static void see_terminals(tool_result const& result, See see) {
        if (!result.call_content) return;
        for (auto const entry : result.call_content->elements())
            if (auto const id = entry.find("terminal_id"); id.kind() == json_kind::string)
                see(text::unquote(id.text()));
    }

    /// Takes the text of the content as it is now, with a line for each text; finish() will set it
    /// as the result's text. Does nothing if the tool gave an output.
    void keep_text(tool_result const& result) {
        if (!is_there_ || result.output) return;
        entries_.take_snapshot();
        keeps_text_ = true;
    }
    /// Called if the tool gave an output after keep_text().
    void forget_text() { keeps_text_ = false; }

    /// Calls `see(id)` for each terminal that is new since the last call.
    template <class See>
    void take_new_terminals(See see) {
        entries_.take_new_terminals(see);
    }

    /// Puts the content back into the result.
    void finish(tool_result& result) {
        if (keeps_text_) set_text(result);
        if (!is_there_) return;
        boost::json::array content;
        entries_.put_back(content);
        result.call_content = to_json(std::move(content));
    }

private:
    struct renaming {
        std::string_view from, to;
    };

    /// Sets the result's text. Does not copy a long text for each new piece.
    void set_text(tool_result& result) const {
        std::size_t size = 0;
        char end = '\n';
        std::string_view last;
        entries_.see_snapshot([&](std::string_view text) {
            if (text.empty()) return;
            size += text.size() + (end != '\n' ? 1U : 0U);
            end = text.back();
            last = text;
        });
        auto* const text_before = std::get_if<plain_text>(&result.content);
        // The end is compared, because two lone surrogates may have met there.
        constexpr std::size_t seam = 4;
        if (auto const growth = entries_.growth(last);
            growth != call_entries::none && text_before != nullptr && last.size() >= growth + seam
            && text_before->value.size() + growth == size
            && text_before->value.ends_with(last.substr(last.size() - growth - seam, seam))) {
            text_before->value += last.substr(last.size() - growth);
            return;
        }
        std::string all;
        all.reserve(size);
        entries_.see_snapshot([&](std::string_view text) {
            if (!all.empty() && all.back() != '\n' && !text.empty()) all += '\n';
            all += text;
        });
        result.content = plain_text{std::move(all)};
    }

    /// Copies values except `false` and null, under new keys.
    static void copy(boost::json::object const& from, boost::json::object& to,
                     std::initializer_list<renaming> keys) {
        for (auto const& key : keys)
            if (auto const* const value = find(from, key.from);
                value != nullptr && !value->is_null() && *value != false)
                keep(to, key.to, clone(*value));
    }

    [[nodiscard]] static boost::json::object to_entry(boost::json::object const& part) {
        boost::json::object out;
        if (!is_string(find(part, "type"))) return out;
        copy(part, out,
             {{"type", "type"},
              {"path", "path"},
              {"oldText", "old_text"},
              {"newText", "new_text"},
              {"terminalId", "terminal_id"}});
        auto const* const block = if_object(find(part, "content"));
        if (block == nullptr) return out;
        if (auto const text = text_of_block(*block, release::fixed))
            keep(out, "text", to_tree(*text));
        auto const* const resource = if_object(find(*block, "resource"));
        copy(resource != nullptr ? *resource : *block, out,
             {{"mimeType", "mime_type"}, {"data", "data"}, {"blob", "data"}, {"uri", "uri"}});
        return out;
    }

    [[nodiscard]] static boost::json::object const* find_terminal(boost::json::object const& meta,
                                                                  std::string_view key) {
        auto const* const found = if_object(find(meta, key));
        return found != nullptr && is_string(find(*found, "terminal_id")) ? found : nullptr;
    }

    /// Returns the place of the terminal's entry. Adds an entry if there is none.
    [[nodiscard]] std::size_t terminal(boost::json::object const& news) {
        is_there_ = true;
        auto const id = *find_string(news, "terminal_id");
        auto const place = entries_.find_terminal(id);
        return place != call_entries::none ? place : entries_.append_terminal(id);
    }

    call_entries entries_;
    bool is_there_ = false;
    bool keeps_text_ = false;  ///< finish() sets the result's text
};

}  // namespace lisle::v0_1::acpx::detail
