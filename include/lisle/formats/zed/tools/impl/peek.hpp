// lisle/formats/zed/tools/impl/peek.hpp - the definitions of formats/zed/tools/peek.hpp.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/formats/zed/tools/peek.hpp>
#include <lisle/text/for_each_member.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::zed {

namespace detail {

/// Reads the members of one thread. The first of duplicate keys counts.
class peeker {
public:
    peeker(reader& r, preview_fields const& wanted, preview& out)
        : r_{r}, in_{r.in}, left_{wanted}, out_{out} {}

    /// Whether the thread is older than 0.3.0. Then its keys have other names.
    [[nodiscard]] bool is_old() const { return is_old_; }

    [[nodiscard]] bool run() {
        in_.skip_whitespace();
        if (in_.peek() != '{') return r_.mistyped("object");
        return lisle::text::for_each_member(in_, r_.scratch, [&](member const& m) {
            if (!take(m.key)) return member_step::fail;
            return is_old_ || has_all() ? member_step::stop : member_step::next;
        });
    }

private:
    using member = lisle::text::member;
    using member_step = lisle::text::member_step;

    [[nodiscard]] bool has_all() const {
        return !(left_.title || left_.first_user_text || left_.updated_at || left_.model
                 || left_.usage || left_.counts || left_.subagent_context);
    }

    [[nodiscard]] bool take(std::string_view name) {
        is_old_ = name == "summary";
        if (is_old_) return true;
        if (name == "title" && left_.title) return take(left_.title, out_.title);
        if (name == "updated_at" && left_.updated_at)
            return take(left_.updated_at, out_.updated_at);
        if (name == "model" && left_.model) return take(left_.model, out_.model);
        if (name == "cumulative_token_usage" && left_.usage) return take(left_.usage, out_.usage);
        if (name == "subagent_context" && left_.subagent_context)
            return take(left_.subagent_context, out_.subagent_context);
        if (name == "messages" && (left_.first_user_text || left_.counts)) return take_messages();
        return lisle::text::skip_value(in_);
    }

    template <class T>
    [[nodiscard]] bool take(bool& is_left, std::optional<T>& to) {
        is_left = false;
        if (in_.take(std::string_view{"null"})) return true;
        return lisle::read(r_, to.emplace());
    }

    // ---- Messages -------------------------------------------------------------------------------

    [[nodiscard]] bool take_messages() {
        if (in_.peek() != '[') return r_.mistyped("array");
        message_counts counts;
        if (!in_.open()) return false;
        for (bool more = in_.peek() != ']'; more; more = in_.next()) {
            bool const at_once = left_.first_user_text && !left_.counts;
            if (at_once) {
                // The wanted text is at the beginning of a message, whose end may be far away.
                auto const begun = look_at_first_key();
                if (begun.tag == "User" && !take_first_text(begun)) return false;
                if (has_all()) return true;
            }
            tagged_value message;
            if (!step_over(message)) return false;
            bool const is_user = message.tag == "User", is_agent = message.tag == "Agent";
            if (is_user && left_.first_user_text && !at_once && !take_first_text(message))
                return false;
            if (has_all()) return true;
            ++(is_user ? counts.user : is_agent ? counts.agent : counts.other);
        }
        if (in_.peek() != ']') return in_.fail_syntax("',' or ']'");
        in_.close();
        if (left_.counts) out_.counts = counts;
        left_.counts = left_.first_user_text = false;
        return true;
    }

    /// An object whose only key is its tag. For any other value the tag is empty.
    struct tagged_value {
        std::string tag;
        char const* content = nullptr;
    };

    /// Returns the first key of the object at the cursor and the place of its value. Does not move
    /// the cursor, and leaves syntax errors to the read that follows.
    [[nodiscard]] tagged_value look_at_first_key() {
        auto ahead = in_;
        tagged_value out;
        static_cast<void>(lisle::text::for_each_member(ahead, r_.scratch, [&](member const& m) {
            out = {std::string{m.key}, m.value};
            return member_step::stop;
        }));
        return out;
    }

    /// Skips the value at the cursor; `out` receives its tag and its content. If the tag is a
    /// duplicate key, the content is its last value.
    [[nodiscard]] bool step_over(tagged_value& out) {
        if (in_.peek() != '{') return lisle::text::skip_value(in_);
        bool has_others = false;
        bool const is_whole = lisle::text::for_each_member(in_, r_.scratch, [&](member const& m) {
            has_others = has_others || (out.content != nullptr && m.key != out.tag);
            out.tag = m.key;
            out.content = m.value;
        });
        if (has_others) out.tag.clear();
        return is_whole;
    }

    /// Takes the first text in the content of a user message, if any. Does not move the cursor.
    [[nodiscard]] bool take_first_text(tagged_value const& message) {
        auto const* const behind = std::exchange(in_.at, message.content);
        auto const depth = in_.depth++;
        bool const is_read = take_text_of_message();
        in_.at = behind;
        in_.depth = depth;
        return is_read;
    }
    [[nodiscard]] bool take_text_of_message() {
        if (in_.peek() != '{') return true;
        return lisle::text::for_each_member(in_, r_.scratch, [&](member const& m) {
            if (m.key != "content" || in_.peek() != '[') return member_step::next;
            return take_text_of_content() ? member_step::stop : member_step::fail;
        });
    }
    [[nodiscard]] bool take_text_of_content() {
        if (!in_.open()) return false;
        for (bool more = in_.peek() != ']'; more; more = in_.next()) {
            tagged_value part;
            if (!step_over(part)) return false;
            if (part.tag != "Text" || *part.content != '"') continue;
            in_.at = part.content;
            return take(left_.first_user_text, out_.first_user_text);
        }
        return true;
    }

    reader& r_;
    lisle::text::cursor& in_;
    preview_fields left_;
    preview& out_;
    bool is_old_ = false;
};

LISLE_INLINE preview peek_at(thread const& document, preview_fields const& wanted) {
    preview out;
    if (wanted.title) out.title = document.title;
    if (wanted.updated_at) out.updated_at = document.updated_at;
    if (wanted.model) out.model = document.model;
    if (wanted.usage) out.usage = document.cumulative_token_usage;
    if (wanted.subagent_context) out.subagent_context = document.subagent_context;
    if (wanted.counts) out.counts.emplace();
    for (auto const& each : document.messages) {
        auto const* const user = std::get_if<user_message>(&each);
        if (out.counts)
            ++(user != nullptr                               ? out.counts->user
               : std::holds_alternative<agent_message>(each) ? out.counts->agent
                                                             : out.counts->other);
        if (user == nullptr || !wanted.first_user_text || out.first_user_text) continue;
        for (auto const& part : user->content)
            if (auto const* const text = std::get_if<plain_text>(&part)) {
                out.first_user_text = text->value;
                break;
            }
    }
    return out;
}

}  // namespace detail

LISLE_INLINE result<preview> peek(std::string_view json, preview_fields const& wanted,
                                  decode_options const& options) {
    preview out;
    if (lisle::text::failure exceeded; !hooks::check_size(json, options, exceeded))
        return hooks::make_error(json, std::move(exceeded));
    reader r{json, options};
    detail::peeker keys{r, wanted, out};
    if (!keys.run()) return hooks::make_error(json, std::move(r.in.failed));
    if (!keys.is_old()) return out;
    auto const whole = decode<zed_t>(json, options);
    if (!whole) return whole.error();
    return detail::peek_at(*whole, wanted);
}

}  // namespace lisle::v0_1::zed
