// lisle/formats/acpx/recorder/apply_call_content.hpp - keeps ACP's `content` of a call: diffs and
// the output of terminals.
//
// acpx drops all of it. `release::fixed` keeps it in the result as `call_content`, with keys that
// acpx's policy allows. Its text becomes the result's text if the tool gave no output.
#pragma once

#include <lisle/formats/acpx/model/message.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/scalars/ecmascript_string.hpp>
#include <lisle/text/salted_map.hpp>

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

namespace lisle::inline v0::acpx::detail {

/// The content that a result keeps, made on first use.
class kept_content {
public:
    explicit kept_content(tool_result& of) : result_{of} {}

    /// Replaces the content by ACP's `content`, but keeps the output of its terminals.
    void replace(boost::json::array const& content) const {
        auto before = std::exchange(entries(), {});
        text::salted_map<std::string, std::size_t> terminals;
        for (auto const& value : content)
            if (auto const* const part = value.if_object())
                if (auto entry = to_entry(*part); !entry.empty()) {
                    if (auto id = find_string(entry, "terminal_id"))
                        terminals.emplace(*std::move(id), entries().size());
                    entries().emplace_back(std::move(entry));
                }
        for (auto& value : before) {
            auto* const old = value.if_object();
            auto const id = old != nullptr ? find_string(*old, "terminal_id") : std::nullopt;
            if (!id || old->size() <= 2) continue;
            auto const [at, is_new] = terminals.emplace(*id, entries().size());
            if (is_new) entries().emplace_back(std::move(value));
            else entries()[at->second] = std::move(value);
        }
    }

    /// Takes the `_meta` of an update, where agents report commands that they run themselves:
    /// terminal_output has new output in `data`, terminal_exit the exit status.
    void take_meta(boost::json::object const& meta) const {
        if (auto const* const output = find_terminal(meta, "terminal_output"))
            if (auto const data = find_string(*output, "data"))
                append(terminal(view_of(*find(*output, "terminal_id"))), *data);
        if (auto const* const exit = find_terminal(meta, "terminal_exit"))
            copy(*exit, terminal(view_of(*find(*exit, "terminal_id"))),
                 {{"exit_code", "exit_code"}, {"signal", "signal"}});
    }
    [[nodiscard]] static bool has_news(boost::json::object const& meta) {
        return find_terminal(meta, "terminal_output") != nullptr
               || find_terminal(meta, "terminal_exit") != nullptr;
    }

    /// Takes a client's answer to terminal/output or terminal/wait_for_exit. False if the content
    /// does not have this terminal.
    [[nodiscard]] bool take_answer(std::string_view id, boost::json::object const& answer) const {
        auto* const entry = find_terminal_entry(id);
        if (entry == nullptr) return false;
        if (find(answer, "output") != nullptr) entry->stable_erase("is_truncated");
        copy(answer, *entry, {{"output", "output"}, {"truncated", "is_truncated"}});
        auto const* const status = if_object(find(answer, "exitStatus"));
        copy(status != nullptr ? *status : answer, *entry,
             {{"exitCode", "exit_code"}, {"signal", "signal"}});
        return true;
    }

    /// Makes the result's text anew, with a line for each text, unless the tool gave an output.
    void tell() const {
        if (!is_told()) return;
        std::string all;
        see_texts([&](std::string_view text) {
            if (!all.empty() && all.back() != '\n') all += '\n';
            all += text;
        });
        result_.content = plain_text{std::move(all)};
    }

    /// The size of the text that tell() makes, and its last part.
    struct told_text {
        std::size_t size = 0;
        std::string_view last;
    };
    [[nodiscard]] told_text measure() const {
        told_text out;
        if (is_told())
            see_texts([&](std::string_view text) {
                if (out.size != 0 && out.last.back() != '\n') ++out.size;
                out.size += text.size();
                out.last = text;
            });
        return out;
    }
    /// As tell(), if the text had these sizes before and only a terminal's output may have grown.
    /// Does not copy a long text for each new piece.
    void tell_more(std::size_t size, std::size_t last_size) const {
        if (!is_told()) return;
        auto const now = measure();
        auto* const told = std::get_if<plain_text>(&result_.content);
        // The end is compared, because two lone surrogates may have met there.
        constexpr std::size_t seam = 4;
        bool const has_grown = now.size >= size && last_size >= seam
                               && now.last.size() == last_size + (now.size - size);
        if (!has_grown || told == nullptr || told->value.size() != size
            || !told->value.ends_with(now.last.substr(last_size - seam, seam)))
            return tell();
        told->value += now.last.substr(last_size);
    }

private:
    struct renaming {
        std::string_view from, to;
    };

    /// Whether the result's text was made from its content.
    [[nodiscard]] bool is_told() const {
        return !result_.output && result_.call_content && result_.call_content->is_array();
    }
    template <class See>
    void see_texts(See see) const {
        for (auto const& entry : entries())
            for (auto const* const key : {"text", "output"})
                if (auto const* const object = entry.if_object())
                    if (auto const* const text = find(*object, key);
                        is_string(text) && !text->get_string().empty())
                        see(view_of(*text));
    }

    [[nodiscard]] boost::json::array& entries() const {
        auto& kept = result_.call_content;
        if (!kept || !kept->is_array()) kept = boost::json::array{};
        return kept->get_array();
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
            keep(out, "text", to_json(*text));
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

    [[nodiscard]] static bool is_terminal(boost::json::object const& entry, std::string_view id) {
        auto const* const other = find(entry, "terminal_id");
        return is_string(other) && view_of(*other) == id;
    }

    [[nodiscard]] boost::json::object* find_terminal_entry(std::string_view id) const {
        if (!result_.call_content || !result_.call_content->is_array()) return nullptr;
        for (auto& entry : entries())
            if (auto* const object = entry.if_object();
                object != nullptr && is_terminal(*object, id))
                return object;
        return nullptr;
    }

    [[nodiscard]] boost::json::object& terminal(std::string_view id) const {
        if (auto* const found = find_terminal_entry(id)) return *found;
        return entries()
            .emplace_back(boost::json::object{{"type", "terminal"}, {"terminal_id", to_json(id)}})
            .get_object();
    }

    /// Appends output. Looks only at the end of the old one, where two lone surrogates may meet.
    static void append(boost::json::object& terminal, std::string_view data) {
        auto& output = terminal["output"];
        if (!output.is_string()) output.emplace_string();
        auto& text = output.get_string();
        constexpr std::size_t half = 3;
        auto const split = text.size() - (std::min)(text.size(), half);
        std::string seam{text.data() + split, text.size() - split};
        scalars::utf16_append(seam, data);
        text.resize(split);
        text.append(seam.begin(), seam.end());
    }

    tool_result& result_;
};

}  // namespace lisle::inline v0::acpx::detail
