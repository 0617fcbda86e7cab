// examples/lisle/opencode/v2_mend.cpp - finds and mends what opencode 2 does not decode.
#include "v2_mend.hpp"

#include "../system/input_limit.hpp"

#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <variant>

namespace app {

namespace {

namespace v2 = lisle::opencode::v2;

using unknown_type = lisle::unknown_case<lisle::owned>;

template <class Variant>
bool has_case(std::string_view name) {
    return [&]<class... Cases>(lisle::list<Cases...> const&) {
        return ((Cases::name == name) || ...);
    }(typename lisle::schema<Variant>::cases{});
}

/// Whether a value has a case that no known release has: a newer one wrote it.
template <class Variant>
bool is_newer(Variant const& of) {
    auto const* const kept = std::get_if<unknown_type>(&of);
    return kept != nullptr && !kept->tag.empty() && !has_case<Variant>(kept->tag);
}

bool has_newer_item(std::optional<v2::tool_result> const& result) {
    return result && std::any_of(result->items.begin(), result->items.end(), [](auto const& item) {
               return is_newer(item);
           });
}

bool has_newer_part(v2::message const& m) {
    if (is_newer(m)) return true;
    auto const* const answer = std::get_if<v2::assistant>(&m);
    if (answer == nullptr) return false;
    return std::any_of(answer->content.begin(), answer->content.end(), [](auto const& item) {
        auto const* const call = std::get_if<v2::tool>(&item);
        if (call == nullptr) return is_newer(item);
        auto const* const done = std::get_if<v2::completed_call>(&call->state);
        auto const* const failed = std::get_if<v2::failed_call>(&call->state);
        return is_newer(call->state) || (done != nullptr && has_newer_item(done->content))
               || (failed != nullptr && has_newer_item(failed->content));
    });
}

/// Why opencode 2 does not decode a message; nothing if it does, or if a newer release wrote it.
std::optional<lisle::error> find_refusal(v2::message const& m, lisle::layout how) {
    if (has_newer_part(m)) return std::nullopt;
    constexpr auto as_opencode = [] {
        auto out = lisle::reference;
        out.ecmascript = true;
        return out;
    }();
    auto read = lisle::decode_as<v2::message>(lisle::encode_as(m, lisle::opencode::compact, how),
                                              bounded(as_opencode));
    if (read) return std::nullopt;
    return std::move(read).error();
}

/// The errors without their offsets, which are those of another text.
std::string describe(lisle::error const& failed) {
    return std::string{to_string(failed.code)}
           + (failed.detail.empty() ? "" : ": " + failed.detail);
}

constexpr std::string_view finishes = "stop|length|tool-calls|content-filter|error|unknown";

/// Mends the values that opencode 2 refuses where a program of its own would have put another.
class message_mender {
public:
    void operator()(v2::assistant& m) {
        for (auto& item : m.content)
            if (auto* const call = std::get_if<v2::tool>(&item)) std::visit(*this, call->state);
        std::erase_if(m.content, [](auto const& item) {
            auto const* const call = std::get_if<v2::tool>(&item);
            return std::holds_alternative<unknown_type>(item)
                   || (call != nullptr && std::holds_alternative<unknown_type>(call->state));
        });
        if (m.finish && !v2::detail::has_word(finishes, m.finish->text)) m.finish->text = "unknown";
        if (m.retry && m.retry->attempt < 1) m.retry->attempt = 1;
        if (m.retry) mend(m.retry->error);
        if (m.error) mend(*m.error);
    }
    void operator()(v2::user& m) {
        if (!m.files) return;
        std::erase_if(*m.files, [](auto const& file) {
            return !v2::detail::is_padded_base64(file.data.text)
                   || std::holds_alternative<unknown_type>(file.source);
        });
    }
    void operator()(v2::compaction& m) {
        if (m.status.text == "failed") {
            if (!m.error) m.error = no_error();
            mend(*m.error);
            return;
        }
        if (!m.summary) m.summary.emplace();
        if (!m.recent) m.recent.emplace();
    }
    void operator()(v2::idle& m) {
        if (m.error) mend(*m.error);
    }
    void operator()(v2::completed_call& call) {
        if (!call.content) call.content.emplace();
        drop_unknown(*call.content);
        if (call.content->items.empty()) call.content->items.emplace_back(v2::text_item{});
    }
    void operator()(v2::failed_call& call) {
        if (!call.error) call.error = no_error();
        mend(*call.error);
        if (call.content) drop_unknown(*call.content);
        if (call.content && call.content->items.empty()) call.content.reset();
    }
    template <class Other>
    void operator()(Other const&) const {}

private:
    static v2::error no_error() {
        v2::error out;
        out.type = "unknown";
        return out;
    }
    static void mend(v2::error& error) {
        if (error.status && !(*error.status >= 100 && *error.status < 600)) error.status.reset();
    }
    static void drop_unknown(v2::tool_result& result) {
        std::erase_if(result.items,
                      [](auto const& item) { return std::holds_alternative<unknown_type>(item); });
    }
};

/// Mends a message as little as possible. False if opencode 2 would still not decode it.
bool mend(v2::message& m) {
    std::visit(message_mender{}, m);
    if (!find_refusal(m, lisle::layout::source)) return true;
    if (find_refusal(m, lisle::layout::canonical)) return false;
    // Spelled anew, without what the source layout remembers: null in place of an absent key.
    auto anew = lisle::decode_as<v2::message>(
        lisle::encode_as(m, lisle::opencode::compact, lisle::layout::canonical), bounded());
    if (!anew) return false;
    m = std::move(*anew);
    return true;
}

}  // namespace

std::vector<lisle::fault> find_v2_faults(v2::conversation const& d) {
    std::vector<lisle::fault> out;
    for (std::size_t i = 0; i < d.messages.size(); ++i)
        if (auto const refused = find_refusal(d.messages[i], lisle::layout::source))
            out.push_back({{"/messages/" + std::to_string(i) + refused->pointer,
                            v2::id_of(d.messages[i]) + ": " + describe(*refused)},
                           lisle::fault_effect::refused});
    return out;
}

saved_document save_v2_export(std::string_view text, std::vector<std::string> missing) {
    saved_document out{std::move(missing)};
    auto kept = lisle::salvage<lisle::opencode_v2_t>(text, bounded());
    for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
    std::erase_if(kept.value.messages, [&](v2::message& m) {
        auto const refused = find_refusal(m, lisle::layout::source);
        if (!refused) return false;
        bool const is_mended = mend(m);
        out.problems.push_back(v2::id_of(m) + ": opencode 2 does not decode it at "
                               + refused->pointer + ": " + describe(*refused)
                               + (is_mended ? "; mended" : "; left out"));
        return !is_mended;
    });
    if (out.problems.empty()) return out;
    if (kept.value.messages.empty() && kept.value.info.id.text.empty()) return out;
    out.messages = kept.value.messages.size();
    out.text = lisle::encode(kept.value, lisle::layout::source);
    return out;
}

}  // namespace app
