// lisle/conversation/acpx/get_message.hpp - a message of a record as answers, or as a user's.
//
// Each part is compared with what put_content.hpp makes of it again, and each message with what is
// made of its parts; the rest is `native`.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/get_call.hpp>
#include <lisle/conversation/acpx/match_steps.hpp>
#include <lisle/conversation/acpx/put_content.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/steps.hpp>
#include <lisle/overloaded.hpp>
#include <lisle/text/salted_map.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::acpx_bridge {

/// Whether a part is made again as it is.
template <class Content>
[[nodiscard]] bool is_exact(Content const& part) {
    return std::visit(
        [](auto const& p) {
            if constexpr (requires { p.size->width; })
                return is_canonical(p)
                       && (!p.size
                           || (is_canonical(*p.size) && to_count(p.size->width)
                               && to_count(p.size->height)));
            else if constexpr (requires { p.extra.source(); }) return is_canonical(p);
            else return requires {
                    p.value;
                }
            || requires { p.data; };
        },
        static_cast<typename Content::variant const&>(part));
}

/// Sets the residue of a part.
template <class Model>
void keep_residue(basic_content<Model>& part, std::string_view residue) {
    auto* const native = const_cast<native_members<Model>*>(native_of(std::as_const(part)));
    if (native != nullptr) *native = make_native<Model>({}, residue);
}

// ---- Parts --------------------------------------------------------------------------------------

/// Returns a part of a user's message, which is moved.
template <class Model>
[[nodiscard]] basic_content<Model> describe(acpx::basic_user_content<Model>& part) {
    using content = basic_content<Model>;
    auto const source = is_exact(part) ? std::string{} : stringify_source(part);
    auto out = std::visit(
        overloaded{
            [](acpx::basic_plain_text<Model>& text) -> content {
                return basic_plain_text<Model>{std::move(text.value), {}, {}, {}};
            },
            [](acpx::basic_mention<Model>& m) -> content {
                basic_mention<Model> mention;
                mention.kind = mention_kind;
                if (auto const name = name_of(m.uri); !name.empty())
                    mention.name = std::string{name};
                mention.uri = std::move(m.uri);
                mention.text = std::move(m.content);
                return mention;
            },
            [](acpx::basic_image<Model>& i) -> content { return describe_image(std::move(i)); },
            [](acpx::basic_audio<Model>& a) -> content {
                basic_audio<Model> audio;
                audio.data = std::move(a.source);
                audio.media_type = std::move(a.mime_type);
                return audio;
            },
            [](unknown_case<Model> const&) -> content { return basic_native_content<Model>{}; },
        },
        static_cast<typename acpx::basic_user_content<Model>::variant&>(part));
    if (source.empty()) return out;
    auto const rebuilt = user_content_maker<Model>{out, loss_log{}}.run();
    keep_residue(out, residue_of(source, rebuilt ? stringify(*rebuilt) : std::string{}));
    return out;
}

/// Returns a part that is not a call; it is moved.
template <class Model>
[[nodiscard]] basic_content<Model> describe(acpx::basic_agent_content<Model>& part) {
    using content = basic_content<Model>;
    auto const source = is_exact(part) ? std::string{} : stringify_source(part);
    auto out = std::visit(overloaded{
                              [](acpx::basic_plain_text<Model>& text) -> content {
                                  return basic_plain_text<Model>{std::move(text.value), {}, {}, {}};
                              },
                              [](acpx::basic_thinking<Model>& thought) -> content {
                                  basic_thinking<Model> thinking;
                                  thinking.text = std::move(thought.text);
                                  thinking.signature = std::move(thought.signature);
                                  return thinking;
                              },
                              [](acpx::basic_redacted_thinking<Model>& thought) -> content {
                                  basic_redacted_thinking<Model> thinking;
                                  thinking.data = std::move(thought.data);
                                  return thinking;
                              },
                              [](auto const&) -> content { return basic_native_content<Model>{}; },
                          },
                          static_cast<typename acpx::basic_agent_content<Model>::variant&>(part));
    if (source.empty()) return out;
    auto const rebuilt = make_agent_content(out, loss_log{});
    keep_residue(out, residue_of(source, rebuilt ? stringify(*rebuilt) : std::string{}));
    return out;
}

// ---- Messages -----------------------------------------------------------------------------------

/// Reads an agent's message. It is cut where its stream tells it, if that does, else by the rule of
/// rules/steps.hpp.
template <class Model>
class agent_describer {
public:
    explicit agent_describer(acpx::basic_agent_message<Model>& message, stream_cuts cuts = {})
        : message_{message}, stream_cuts_{std::move(cuts)}, is_exact_{
                                                                is_canonical(message)
                                                                && !message.reasoning_details} {
        match_results();
    }

    /// Whether its results are those of its calls, in their order, so that with canonical parts
    /// it is made again as it is.
    [[nodiscard]] bool is_exact() const { return is_exact_; }

    /// Whether a part is a call that took a result.
    [[nodiscard]] bool has_result(std::size_t i) const { return results_[i] != nullptr; }

    /// Returns its answers, at least one. Moves an exact message, and copies another one.
    [[nodiscard]] std::vector<basic_message<Model>> run() {
        step_cutter cutter;
        std::vector<basic_message<Model>> out;
        for (std::size_t i = 0; i < message_.content.size(); ++i) {
            auto& from = message_.content[i];
            auto described = is_late_[i] ? keep_update(from)
                             : is_exact_ ? describe_part(from, results_[i])
                                         : copy_part(from, results_[i]);
            bool const begins = stream_cuts_ ? (*stream_cuts_)[i] : cutter.begins_answer(described);
            if (begins || out.empty()) out.push_back(make_answer());
            out.back().content.push_back(std::move(described));
        }
        if (out.empty()) out.push_back(make_answer());
        if (message_.reasoning_details)
            give_details(std::span{out}, stringify_source(*message_.reasoning_details));
        return out;
    }

private:
    using part = acpx::basic_agent_content<Model>;
    using result = acpx::basic_tool_result<Model>;

    /// A result belongs to the first call of its key. A later call of that key is an update that
    /// came late, if it has the name of one: the model made one call.
    void match_results() {
        text::salted_map<std::string_view, result*> open;
        text::salted_set<std::string_view> seen;
        auto& results = message_.tool_results;
        for (auto& [id, returned] : results) open.emplace(std::string_view{id}, &returned);
        std::size_t next = 0;
        for (auto const& each : message_.content) {
            results_.push_back(nullptr);
            is_late_.push_back(false);
            auto const* const use = std::get_if<acpx::basic_tool_use<Model>>(&each);
            if (use == nullptr) continue;
            bool const is_again = !seen.insert(use->id).second;
            is_late_.back() = is_again && use->name == late_update;
            auto const found = open.find(std::string_view{use->id});
            if (found == open.end()) continue;
            results_.back() = std::exchange(found->second, nullptr);
            if (results_.back() == nullptr) continue;
            is_exact_ = is_exact_ && next < results.size() && results[next].first == use->id
                        && !text::ecmascript::find_array_index(use->id);
            ++next;
        }
        is_exact_ = is_exact_ && next == results.size();
    }

    [[nodiscard]] static basic_message<Model> make_answer() {
        basic_message<Model> out;
        out.role = role::assistant;
        out.origin = origin::model;
        return out;
    }

    [[nodiscard]] static basic_content<Model> keep_update(part const& from) {
        basic_content<Model> out{basic_native_content<Model>{}};
        keep_residue(out, residue_of(stringify_source(from), {}));
        return out;
    }
    [[nodiscard]] static basic_content<Model> describe_part(part& from, result* taken) {
        if (std::holds_alternative<acpx::basic_tool_use<Model>>(from))
            return describe_call(from, taken);
        return describe(from);
    }
    [[nodiscard]] static basic_content<Model> copy_part(part from, result const* taken) {
        auto copy = taken != nullptr ? std::optional<result>{*taken} : std::nullopt;
        return describe_part(from, copy ? &*copy : nullptr);
    }

    acpx::basic_agent_message<Model>& message_;
    stream_cuts stream_cuts_;       ///< of each part
    std::vector<result*> results_;  ///< of each part
    std::vector<bool> is_late_;     ///< whether a part is an update of a call before it
    bool is_exact_;
};

}  // namespace lisle::v0_1::conversation::acpx_bridge
