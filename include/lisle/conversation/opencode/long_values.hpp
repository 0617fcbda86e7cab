// lisle/conversation/opencode/long_values.hpp - the long values of a part, put aside while the text
// of the rest is made and compared: a bridge does to them nothing but to move them.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/opencode/spelling.hpp>
#include <lisle/conversation/opencode/tool_state.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/overloaded.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::opencode_bridge {

/// Holds the long values that were taken out of one part. Short values of the same kinds stand in
/// their place.
template <class Model>
class long_values {
public:
    using part = opencode::basic_part<Model>;

    /// Takes the long values out of a part.
    void take_from(part& from) {
        std::visit([this](auto& p) { this->take(p); }, static_cast<typename part::variant&>(from));
    }

    /// Puts the long values back into the part, or into a part that was made with the short ones.
    void give_to(part& to) && {
        std::visit(overloaded{
                       [&](opencode::basic_text_part<Model>& p) { give(text_, p.text); },
                       [&](opencode::basic_reasoning_part<Model>& p) { give(text_, p.text); },
                       [&](opencode::basic_file_part<Model>& p) { give_bytes(p.url); },
                       [&](opencode::basic_tool_part<Model>& p) {
                           std::visit([this](auto& state) { this->give_back(state); },
                                      static_cast<state_variant&>(p.state));
                       },
                       [](auto const&) {},
                   },
                   static_cast<typename part::variant&>(to));
    }

    /// Puts them into the content that was made of the part.
    void give_to(basic_content<Model>& to) && {
        visit_alternative(
            overloaded{
                [&](basic_plain_text<Model>& text) { give(text_, text.text); },
                [&](basic_thinking<Model>& thought) { give(text_, thought.text); },
                [&](basic_compaction<Model>& c) { give(text_, *c.summary); },
                [&](basic_tool_call<Model>& call) {
                    give(input_, call.input);
                    if (metadata_) give(metadata_, *call.structured);
                    if (text_)
                        give(text_, get_alternative<basic_plain_text<Model>>(call.output[0]).text);
                },
                [&](auto& other) {
                    if constexpr (requires { other.media_type; }) give_to_media(other);
                },
            },
            to);
    }

private:
    using string = typename Model::string;
    using json = typename Model::json;
    using record = opencode::basic_record<Model>;
    using state_variant = typename opencode::basic_tool_state<Model>::variant;

    /// Below it, moving costs as much as copying.
    static constexpr std::size_t least = 32;

    /// Whether an object has each key once, so that its text is that of its members.
    [[nodiscard]] static bool is_plain(unknown_members const& extra) {
        auto const* const source = extra.source();
        return source == nullptr
               || (source->values.empty()
                   && std::none_of(source->entries.begin(), source->entries.end(), [](auto& e) {
                          return e.kind == source_layout::entry_kind::superseded;
                      }));
    }

    void take_text(string& from) {
        if (from.size() >= least) text_ = std::exchange(from, string{"."});
    }
    static void take_object(std::optional<json>& to, record& from) {
        if (from.value.kind() != json_kind::object || from.value.text().size() < least
            || !from.value.styles().has(style))
            return;
        static json const stand_in = *parse<json>(R"({".":0})");
        to = std::exchange(from.value, stand_in);
    }
    /// Takes the bytes of a `data:` URL.
    void take_bytes(string& url) {
        constexpr std::string_view encoding = ";base64,";
        auto const end = url.size() < least || !url.starts_with("data:") ? std::string::npos
                                                                         : url.find(encoding);
        if (end == std::string::npos) return;
        auto const size = end + encoding.size();
        bytes_ = url.substr(size);
        url.replace(size, std::string::npos, ".");
    }

    void take(opencode::basic_text_part<Model>& p) {
        if (is_plain(p.extra)) take_text(p.text);
    }
    void take(opencode::basic_reasoning_part<Model>& p) {
        if (is_plain(p.extra)) take_text(p.text);
    }
    void take(opencode::basic_file_part<Model>& p) {
        if (is_plain(p.extra)) take_bytes(p.url);
    }
    void take(opencode::basic_tool_part<Model>& p) {
        if (!is_plain(p.extra)) return;
        is_task_ = p.tool == task_tool;  // whose metadata has the subagent's id
        std::visit(
            [this](auto& state) {
                if constexpr (requires { state.extra; })
                    if (is_plain(state.extra)) this->take_state(state);
            },
            static_cast<state_variant&>(p.state));
    }
    template <class Other>
    void take(Other const&) {}

    void take_state(opencode::basic_pending_call<Model>& s) {
        if (s.input) take_object(input_, *s.input);
    }
    void take_state(opencode::basic_running_call<Model>& s) {
        take_object(input_, s.input);
        if (s.metadata && !is_task_) take_object(metadata_, *s.metadata);
    }
    void take_state(opencode::basic_completed_call<Model>& s) {
        take_object(input_, s.input);
        if (s.metadata && !is_task_) take_object(metadata_, *s.metadata);
        if (!s.time.compacted) take_text(s.output);
    }
    /// Its metadata tells whether it was interrupted.
    void take_state(opencode::basic_failed_call<Model>& s) { take_object(input_, s.input); }

    template <class Value>
    static void give(std::optional<Value>& from, Value& to) {
        if (from) to = std::move(*from);
    }
    void give_bytes(string& url) {
        if (bytes_) url.replace(url.size() - 1, 1, *bytes_);
    }
    void give_to_media(basic_media<Model>& m) {
        if (bytes_ && m.data) m.data = std::move(*bytes_);
        else if (m.uri) give_bytes(*m.uri);
    }
    template <class State>
    void give_back(State& s) {
        if constexpr (requires { s.input->value; }) {
            if (s.input) give(input_, s.input->value);
        } else if constexpr (requires { s.input; }) {
            give(input_, s.input.value);
        }
        if constexpr (requires { s.metadata; })
            if (s.metadata) give(metadata_, s.metadata->value);
        if constexpr (requires { s.output; }) give(text_, s.output);
    }

    std::optional<string> text_, bytes_;
    std::optional<json> input_, metadata_;
    bool is_task_ = false;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
