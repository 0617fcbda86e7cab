// lisle/conversation/model_view.hpp - the messages of a conversation as they are sent to a model.
//
//     for (auto const& message : lisle::conversation::model_view(talk))
//         for (auto const& text : message.texts) std::cout << text;
//
// Two conversations are the same for a model if their views are equal. A view has no format: it is
// a request without the spelling of each system's program.
//
// - Results follow the calls of their answer, as a message of the user, in order of arrival.
// - A call without a result is sent only if the source's program sends it, as a failed call.
// - Zed's models get words in place of a blank result, as Zed sends them.
// - The view begins with the last compaction, and with the messages before it that the compaction
//   keeps. With a summary of Zed, the user's latest messages are sent, too, up to 80,000 bytes.
// - A mention is a link in its place; its content follows the message's own texts.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/parts.hpp>
#include <lisle/conversation/rules/images.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/salted_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

/// A call that is sent to a model, with its input as JSON text.
struct sent_call {
    std::string id, name, input;

    bool operator==(sent_call const&) const = default;
};

/// A result that is sent to a model, with its images in base64.
struct sent_result {
    std::string id, text;
    std::vector<std::string> images;
    bool is_error = false;

    bool operator==(sent_result const&) const = default;
};

/// A message that is sent to a model. `thinking` has hidden thoughts too, as their bytes; `media`
/// are images, sounds and files, in base64.
struct sent_message {
    lisle::conversation::role role{};
    std::vector<std::string> texts, thinking, media;
    std::vector<sent_call> calls;
    std::vector<sent_result> results;

    /// Whether the message has no content.
    [[nodiscard]] bool is_empty() const {
        return texts.empty() && thinking.empty() && media.empty() && calls.empty()
               && results.empty();
    }
    bool operator==(sent_message const&) const = default;
};

namespace detail {

/// The bytes of the user's earlier messages that Zed keeps besides a summary, since 2026-08.
inline constexpr std::size_t zed_retained_bytes = 80'000;

/// Cuts a message to `most` bytes. Keeps the texts that fit and the beginning of the next text, and
/// the media that fit.
inline void cut_message(sent_message& m, std::size_t most) {
    enum class cut_inside : bool { no, yes };
    auto const cut = [&](std::vector<std::string>& all, cut_inside inside) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].size() <= most) {
                most -= all[i].size();
                continue;
            }
            auto const is_within = [&] {
                return (static_cast<unsigned char>(all[i][most]) & 0xC0U) == 0x80U;
            };
            while (most > 0 && is_within()) --most;
            all[i].resize(inside == cut_inside::yes ? most : 0);
            all.resize(i + (all[i].empty() ? 0 : 1));
            most = 0;
        }
        std::erase(all, std::string{});
    };
    cut(m.texts, cut_inside::yes);
    cut(m.media, cut_inside::no);
}

/// Makes the view of one message after the other.
template <class Model>
class view_maker {
public:
    explicit view_maker(std::string_view format) : format_{format} {}

    void add(basic_message<Model> const& m) {
        now_ = {};
        now_.role = m.role;
        mention_context context;
        results found;
        find_answered(m);
        for (auto const& part : m.content)
            visit_alternative(
                overloaded{
                    [&](basic_tool_call<Model> const& call) { add_call(call, found); },
                    [&](basic_mention<Model> const& mentioned) {
                        now_.texts.push_back(to_link(mentioned));
                        context.add(mentioned);
                    },
                    [&](auto const& other) { add_part(other); },
                },
                part);
        for (auto& text : context.to_texts()) now_.texts.push_back(std::move(text));
        finish();
        std::stable_sort(found.begin(), found.end(),
                         [](auto const& a, auto const& b) { return a.first < b.first; });
        for (auto& [arrival, result] : found) now_.results.push_back(std::move(result));
        finish();
    }

    /// Adds the latest messages of a person that fit into `bytes`; the oldest may be cut.
    void retain(std::vector<basic_message<Model>> const& all, std::size_t end, std::size_t bytes) {
        std::vector<sent_message> kept;
        for (auto i = end; i-- > 0 && bytes > 0;) {
            if (all[i].role != role::user || all[i].origin != origin::person) continue;
            view_maker alone{format_};
            alone.add(all[i]);
            if (alone.out_.empty()) continue;
            auto& sent = alone.out_.front();
            std::size_t size = 0;
            for (auto const* parts : {&sent.texts, &sent.media})
                for (auto const& part : *parts) size += part.size();
            if (size > bytes) cut_message(sent, bytes);
            bytes -= (std::min)(bytes, size);
            if (!sent.is_empty()) kept.push_back(std::move(sent));
        }
        std::move(kept.rbegin(), kept.rend(), std::back_inserter(out_));
    }

    [[nodiscard]] std::vector<sent_message> take() && { return std::move(out_); }

private:
    using results = std::vector<std::pair<std::uint64_t, sent_result>>;

    void finish() {
        if (!now_.is_empty()) out_.push_back(std::move(now_));
        now_ = {};
    }

    [[nodiscard]] bool is_sent(basic_tool_call<Model> const& call) const {
        bool const is_open =
            call.status == call_status::pending || call.status == call_status::in_progress;
        return !is_open || sends_open_calls(format_);
    }

    void find_answered(basic_message<Model> const& m) {
        answered_.clear();
        for (auto const& part : m.content)
            if (auto const* const call = find_alternative<basic_tool_call<Model>>(&part))
                if (is_sent(*call)) answered_.insert(call->id);
    }

    /// Adds a call and its result. One result answers all calls with its id.
    void add_call(basic_tool_call<Model> const& call, results& found) {
        if (!answered_.contains(call.id)) return;
        now_.calls.push_back({std::string{call.id}, std::string{call.name}, encode_as(call.input)});
        if (!is_sent(call)) return;
        sent_result out;
        out.id = call.id;
        auto const kind = find_sent_result(call, format_);
        out.is_error = kind != sent_result_kind::returned;
        if (fills_blank_results(format_) && is_blank_result(call, kind)) out.text = blank_result;
        else if (kind == sent_result_kind::call_error) out.text = *call.error;
        else if (kind == sent_result_kind::no_result) out.text = missing_result(format_);
        else
            for (auto const& part : call.output) add_output(out, part);
        found.emplace_back(call.arrival.value_or(found.size()), std::move(out));
    }

    static void add_output(sent_result& out, basic_output<Model> const& part) {
        std::visit(overloaded{
                       [&](basic_plain_text<Model> const& text) { out.text += text.text; },
                       [&](basic_terminal<Model> const& terminal) {
                           if (terminal.output) out.text += *terminal.output;
                       },
                       [&](basic_diff<Model> const& d) {
                           if (d.unified) out.text += *d.unified;
                       },
                       [&](basic_media<Model> const& m) { add_media(out.images, m); },
                       [](unknown_case<Model> const&) {},
                   },
                   static_cast<typename basic_output<Model>::variant const&>(part));
    }

    static void add_media(std::vector<std::string>& out, basic_media<Model> const& m) {
        auto const url = m.uri ? split_data_url(*m.uri) : std::nullopt;
        if (m.data) out.emplace_back(*m.data);
        else if (url) out.emplace_back(url->base64);
    }

    void add_part(basic_plain_text<Model> const& text) { now_.texts.emplace_back(text.text); }
    void add_part(basic_thinking<Model> const& thought) {
        now_.thinking.emplace_back(thought.text);
    }
    void add_part(basic_redacted_thinking<Model> const& thought) {
        now_.thinking.emplace_back(thought.data);
    }
    void add_part(basic_media<Model> const& m) { add_media(now_.media, m); }
    void add_part(basic_resume<Model> const&) { now_.texts.emplace_back(resume_text); }
    void add_part(basic_compaction<Model> const& c) {
        if (c.summary) now_.texts.emplace_back(*c.summary);
    }
    template <class Other>
    void add_part(Other const&) requires(!std::is_base_of_v<basic_media<Model>, Other>) {}

    std::string_view format_;
    std::vector<sent_message> out_;
    sent_message now_;
    text::salted_set<std::string_view> answered_;
};

}  // namespace detail

/// Returns the messages that the source's program sends to its model: texts, calls and results in
/// order, without the program's system prompt.
///
/// Errors: none. Complexity: linear in the size of the conversation.
template <class Model>
[[nodiscard]] std::vector<sent_message> model_view(basic_conversation<Model> const& c) {
    if (has_inactive(c)) return model_view(take_active(c));
    auto const format = c.source ? std::string_view{c.source->format} : std::string_view{};
    detail::view_maker<Model> maker{format};
    auto const& all = c.messages;
    auto const first =
        format == "opencode-2" ? find_first_sent(all, c.model) : find_first_sent(all);
    if (format == "zed" && first < all.size() && has_summary(all[first]))
        maker.retain(all, first, detail::zed_retained_bytes);
    auto const reasons = find_reasons_not_sent(all, format);
    for (auto const i : find_sent_order(all, format, first))
        if (reasons[i].empty()) maker.add(all[i]);
    return std::move(maker).take();
}

}  // namespace lisle::v0_1::conversation
