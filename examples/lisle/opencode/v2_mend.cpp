// examples/lisle/opencode/v2_mend.cpp - finds and mends what opencode 2 does not decode.
#include "v2_mend.hpp"

#include "../system/input_limit.hpp"
#include "../terminal/counts.hpp"

#include <lisle/formats/opencode/v2/settled.hpp>
#include <lisle/formats/opencode/v2/storage/row.hpp>
#include <lisle/salvage.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
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
bool is_newer(Variant const& value) {
    auto const* const kept = std::get_if<unknown_type>(&value);
    return kept != nullptr && !kept->tag.empty() && !has_case<Variant>(kept->tag);
}

bool has_newer_item(std::optional<v2::tool_result> const& result) {
    return result && std::any_of(result->items.begin(), result->items.end(), [](auto const& item) {
               return is_newer(item);
           });
}

bool has_newer_part(v2::message const& m) {
    if (is_newer(m)) return true;
    if (auto const* const prompt = std::get_if<v2::user>(&m))
        return prompt->files
               && std::any_of(prompt->files->begin(), prompt->files->end(),
                              [](auto const& file) { return is_newer(file.source); });
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

/// Why opencode 2 does not decode a value; nothing if it does.
template <class Value>
std::optional<lisle::error> find_decoding_error(Value const& value, lisle::layout shape) {
    constexpr auto as_opencode = [] {
        auto out = lisle::reference;
        out.ecmascript = true;
        return out;
    }();
    auto read = lisle::decode_as<Value>(lisle::encode_as(value, lisle::opencode::compact, shape),
                                        bounded(as_opencode));
    if (read) return std::nullopt;
    return std::move(read).error();
}

/// The same of a message that may be mended: what a newer release wrote is left to it.
std::optional<lisle::error> find_refusal(v2::message const& m, lisle::layout shape) {
    if (has_newer_part(m)) return std::nullopt;
    return find_decoding_error(m, shape);
}

/// The errors without their offsets, which are those of another text.
std::string describe(lisle::error const& failed) {
    return std::string{to_string(failed.code)}
           + (failed.detail.empty() ? "" : ": " + failed.detail);
}

constexpr std::string_view finishes = "stop|length|tool-calls|content-filter|error|unknown";

/// How much of a message its repair left out.
struct left_out {
    std::size_t files = 0, calls = 0, items = 0;
    std::string ids_of_calls{}, members{};

    [[nodiscard]] std::string to_text() const {
        std::string out;
        for (auto const& [count, what] : {std::pair{files, "file"}, std::pair{items, "item"}})
            if (count != 0) out += ", " + to_count_text(count, what) + " left out";
        if (calls != 0) out += ", " + to_count_text(calls, "call") + " left out" + ids_of_calls;
        return out + members;
    }
    void add_call(std::string const& id) {
        ids_of_calls += (ids_of_calls.empty() ? ": " : ", ") + (id.empty() ? "without an id" : id);
        ++calls;
    }
    void add_member(std::string const& name) { members += ", " + name + " left out"; }
};

/// Mends the values that opencode 2 refuses where a program of its own would have put another.
class message_mender {
public:
    explicit message_mender(left_out& lost) : lost_{&lost} {}

    void operator()(v2::assistant& m) {
        for (auto& item : m.content)
            if (auto* const call = std::get_if<v2::tool>(&item)) {
                std::visit(*this, call->state);
                std::visit([&](auto& state) { mend_records(state, call->id); }, call->state);
            }
        std::erase_if(m.content, [&](auto const& item) {
            auto const* const call = std::get_if<v2::tool>(&item);
            bool const is_lost = call != nullptr ? std::holds_alternative<unknown_type>(call->state)
                                                 : is_unreadable(item, "tool");
            if (is_lost) lost_->add_call(call != nullptr ? call->id : find_id(item));
            return is_lost;
        });
        lost_->items += std::erase_if(
            m.content, [](auto const& item) { return std::holds_alternative<unknown_type>(item); });
        if (m.finish && !v2::detail::has_word(finishes, m.finish->text)) m.finish->text = "unknown";
        if (m.retry && m.retry->attempt < 1) m.retry->attempt = 1;
        if (m.retry) mend(m.retry->error);
        if (m.error) mend(*m.error);
    }
    void operator()(v2::user& m) {
        if (!m.files) return;
        for (auto& file : *m.files) pad(file.data.text);
        lost_->files += std::erase_if(*m.files, [](auto const& file) {
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

    /// Mends what each message may have.
    template <class Kind>
    void mend_head(Kind& m) {
        if constexpr (requires { m.metadata->value; })
            if (m.metadata && !is_object(*m.metadata)) {
                m.metadata.reset();
                lost_->add_member("metadata");
            }
    }

private:
    static bool is_object(lisle::opencode::record const& value) {
        return value.value.text().starts_with('{');
    }
    static std::string find_id(v2::content const& item) {
        auto const* const kept = std::get_if<unknown_type>(&item);
        return kept == nullptr ? std::string{}
                               : lisle::text::unquote(
                                   lisle::opencode::detail::find_value(kept->json.text(), "id"));
    }
    /// A call without arguments has an empty object, as one that opencode broke off.
    template <class State>
    void mend_records(State& state, std::string const& id) {
        if constexpr (requires { state.input.value; })
            if (!is_object(state.input)) {
                state.input = {};
                lost_->add_member("the input of " + id);
            }
        if constexpr (requires { state.metadata.value.text(); }) {
            if (is_object(state.metadata)) return;
            state.metadata = {};
            lost_->add_member("the metadata of " + id);
        } else if constexpr (requires { state.metadata->value; }) {
            if (!state.metadata || is_object(*state.metadata)) return;
            state.metadata.reset();
            lost_->add_member("the metadata of " + id);
        }
    }
    static bool is_unreadable(v2::content const& item, std::string_view type) {
        auto const* const kept = std::get_if<unknown_type>(&item);
        return kept != nullptr && kept->tag == type;
    }
    static void pad(std::string& base64) {
        auto padded = base64;
        while (padded.size() % 4 != 0) padded += '=';
        if (v2::detail::is_padded_base64(padded)) base64 = std::move(padded);
    }
    static v2::error no_error() {
        v2::error out;
        out.type = "unknown";
        return out;
    }
    static void mend(v2::error& error) {
        if (error.status && !(*error.status >= 100 && *error.status < 600)) error.status.reset();
    }
    void drop_unknown(v2::tool_result& result) const {
        lost_->items += std::erase_if(result.items, [](auto const& item) {
            return std::holds_alternative<unknown_type>(item);
        });
    }

    left_out* lost_;
};

/// Spells a value without what the source layout remembers: null in place of an absent key. False
/// if opencode 2 would still not decode it.
template <class Value>
bool spell_anew(Value& value) {
    if (find_decoding_error(value, lisle::layout::canonical)) return false;
    auto anew = lisle::decode_as<Value>(
        lisle::encode_as(value, lisle::opencode::compact, lisle::layout::canonical), bounded());
    if (anew) value = std::move(*anew);
    return anew.has_value();
}

/// Mends a message as little as possible. False if opencode 2 would still not decode it.
bool mend(v2::message& m, left_out& lost) {
    message_mender mender{lost};
    std::visit(mender, m);
    std::visit([&](auto& kind) { mender.mend_head(kind); }, m);
    if (!find_refusal(m, lisle::layout::source)) return true;
    return spell_anew(m);
}

}  // namespace

std::vector<lisle::fault> find_v2_faults(v2::conversation const& d) {
    std::vector<lisle::fault> out;
    if (auto const refused = find_decoding_error(d.info, lisle::layout::source))
        out.push_back({{"/info" + refused->pointer, "the session: " + describe(*refused)},
                       lisle::fault_effect::refused});
    for (std::size_t i = 0; i < d.messages.size(); ++i)
        if (auto const refused = find_decoding_error(d.messages[i], lisle::layout::source))
            out.push_back({{"/messages/" + std::to_string(i) + refused->pointer,
                            v2::id_of(d.messages[i]) + ": " + describe(*refused)},
                           lisle::fault_effect::refused});
    for (auto& each : find_unsettled(d))
        out.push_back({std::move(each), lisle::fault_effect::mended});
    return out;
}

std::vector<lisle::finding> find_unsettled(v2::conversation const& d) {
    std::vector<lisle::finding> out;
    for (std::size_t i = 0; i < d.messages.size(); ++i)
        if (auto const& m = d.messages[i]; !v2::is_settled(m))
            out.push_back({"/messages/" + std::to_string(i),
                           v2::id_of(m) + ": in progress, so exports of opencode 2 leave it out"});
    return out;
}

saved_document save_v2_export(std::string_view text, std::vector<std::string> missing) {
    saved_document out{std::move(missing)};
    auto kept = lisle::salvage<lisle::opencode_v2_t>(text, bounded());
    for (auto const& failed : kept.errors) out.problems.push_back(failed.message());
    if (auto const refused = find_decoding_error(kept.value.info, lisle::layout::source);
        refused && spell_anew(kept.value.info))
        out.problems.push_back("the session: opencode 2 does not decode it at " + refused->pointer
                               + ": " + describe(*refused) + "; mended");
    bool const had_messages = !kept.value.messages.empty();
    std::erase_if(kept.value.messages, [&](v2::message& m) {
        auto const refused = find_refusal(m, lisle::layout::source);
        if (!refused) return false;
        left_out lost;
        bool const is_mended = mend(m, lost);
        out.problems.push_back(v2::id_of(m) + ": opencode 2 does not decode it at "
                               + refused->pointer + ": " + describe(*refused)
                               + (is_mended ? "; mended" + lost.to_text() : "; left out"));
        return !is_mended;
    });
    if (out.problems.empty()) return out;
    if (had_messages && kept.value.messages.empty()) return out;  // the damaged text has more
    if (kept.value.messages.empty() && kept.value.info.id.text.empty()) return out;
    out.messages = kept.value.messages.size();
    out.text = lisle::encode(kept.value, lisle::layout::source);
    return out;
}

std::string mend_v2_times(v2::message_row const& row) {
    namespace members = lisle::opencode::detail;
    auto const is_number = [](std::string_view text) {
        return !text.empty() && (text[0] == '-' || (text[0] >= '0' && text[0] <= '9'));
    };
    auto const time = members::find_value(row.data, "time");
    auto const created = members::find_value(time, "created");
    bool is_right = is_number(created);
    members::object_text out;
    out.add_json("created", is_right ? std::string{created} : std::to_string(row.time_created));
    members::visit_members(time, [&](std::string_view key, std::string_view, std::string_view at) {
        if (key == "created") return;
        is_right = is_right && is_number(at);
        if (is_number(at)) out.add_json(key, at);
        else if (key == "completed") out.add_json(key, std::to_string(row.time_updated));
    });
    if (is_right) return row.data;
    members::object_text whole;
    whole.add_json("time", out.finish());
    return members::assign_members(row.data, whole.finish());
}

}  // namespace app
