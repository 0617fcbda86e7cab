// lisle/conversation/acpx/get_message.hpp - a message of a record as answers, or as a user's.
//
// Each part is compared with what put_content.hpp makes of it again, and each message with what is
// made of its parts; the rest is `native`.
#pragma once

#include <lisle/conversation/acpx/common.hpp>
#include <lisle/conversation/acpx/get_call.hpp>
#include <lisle/conversation/acpx/put_content.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/rules/steps.hpp>
#include <lisle/overloaded.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0_1::conversation::acpx_bridge {

/// Whether a part is made again as it is.
template <class Content>
[[nodiscard]] bool is_exact(Content const& part) {
    return std::visit(
        [](auto const& p) {
            if constexpr (requires {
                              p.source;
                              p.size;
                          })
                return false;  // sizes are any numbers
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
void keep_residue(basic_content<Model>& of, std::string_view residue) {
    auto* const native = const_cast<native_members<Model>*>(native_of(std::as_const(of)));
    if (native != nullptr) *native = make_native<Model>({}, residue);
}

// ---- Parts --------------------------------------------------------------------------------------

template <class Model>
[[nodiscard]] basic_content<Model> describe(acpx::basic_user_content<Model> const& part) {
    using content = basic_content<Model>;
    auto out = std::visit(
        overloaded{
            [](acpx::basic_plain_text<Model> const& t) -> content {
                return basic_plain_text<Model>{t.value, {}, {}, {}};
            },
            [](acpx::basic_mention<Model> const& m) -> content {
                basic_mention<Model> mention;
                mention.kind = mention_kind;
                mention.uri = m.uri;
                if (auto const name = name_of(m.uri); !name.empty())
                    mention.name = std::string{name};
                mention.text = m.content;
                return mention;
            },
            [](acpx::basic_image<Model> const& i) -> content { return describe_image(i); },
            [](acpx::basic_audio<Model> const& a) -> content {
                basic_audio<Model> audio;
                audio.data = a.source;
                audio.media_type = a.mime_type;
                return audio;
            },
            [](unknown_case<Model> const&) -> content { return basic_native_content<Model>{}; },
        },
        static_cast<typename acpx::basic_user_content<Model>::variant const&>(part));
    if (is_exact(part)) return out;
    auto const made = user_content_maker<Model>{out, loss_log{}}.run();
    keep_residue(out, residue_of(stringify_source(part), made ? stringify(*made) : std::string{}));
    return out;
}

/// Returns a part that is not a call.
template <class Model>
[[nodiscard]] basic_content<Model> describe(acpx::basic_agent_content<Model> const& part) {
    using content = basic_content<Model>;
    auto out =
        std::visit(overloaded{
                       [](acpx::basic_plain_text<Model> const& t) -> content {
                           return basic_plain_text<Model>{t.value, {}, {}, {}};
                       },
                       [](acpx::basic_thinking<Model> const& t) -> content {
                           basic_thinking<Model> thinking;
                           thinking.text = t.text;
                           thinking.signature = t.signature;
                           return thinking;
                       },
                       [](acpx::basic_redacted_thinking<Model> const& t) -> content {
                           basic_redacted_thinking<Model> thinking;
                           thinking.data = t.data;
                           return thinking;
                       },
                       [](auto const&) -> content { return basic_native_content<Model>{}; },
                   },
                   static_cast<typename acpx::basic_agent_content<Model>::variant const&>(part));
    if (is_exact(part)) return out;
    auto const made = make_agent_content(out, loss_log{});
    keep_residue(out, residue_of(stringify_source(part), made ? stringify(*made) : std::string{}));
    return out;
}

// ---- Messages -----------------------------------------------------------------------------------

/// Reads an agent's message.
template <class Model>
class agent_describer {
public:
    explicit agent_describer(acpx::basic_agent_message<Model> const& message) : message_{message} {
        for (auto const& [id, result] : message.tool_results) results_.emplace(id, &result);
    }

    /// Whether its results are those of its calls, in their order, so that with canonical parts
    /// it is made again as it is.
    [[nodiscard]] bool is_exact() const {
        return is_exact_ && next_ == message_.tool_results.size();
    }

    /// Whether a part is a call that took a result.
    [[nodiscard]] bool has_result(std::size_t part) const { return has_result_[part]; }

    /// Returns its answers, at least one.
    [[nodiscard]] std::vector<basic_message<Model>> run() {
        step_cutter cutter;
        std::vector<basic_message<Model>> out;
        for (auto const& part : message_.content) {
            auto described = describe_part(part);
            if (cutter.begins_answer(described) || out.empty()) out.push_back(make_answer());
            out.back().content.push_back(std::move(described));
        }
        if (out.empty()) out.push_back(make_answer());
        return out;
    }

private:
    /// Notes that the result of a key comes next.
    void expect_result(std::string_view key) {
        auto const& results = message_.tool_results;
        is_exact_ = is_exact_ && next_ < results.size() && results[next_].first == key
                    && !text::ecmascript::find_array_index(key);
        ++next_;
    }

    [[nodiscard]] static basic_message<Model> make_answer() {
        basic_message<Model> out;
        out.role = role::assistant;
        out.origin = origin::model;
        return out;
    }

    /// A result belongs to the first call of its key.
    [[nodiscard]] basic_content<Model> describe_part(acpx::basic_agent_content<Model> const& part) {
        auto const* const use = std::get_if<acpx::basic_tool_use<Model>>(&part);
        if (use == nullptr) {
            has_result_.push_back(false);
            return describe(part);
        }
        auto const found = results_.find(std::string_view{use->id});
        auto const* const result =
            found != results_.end() ? std::exchange(found->second, nullptr) : nullptr;
        if (result != nullptr) expect_result(use->id);
        has_result_.push_back(result != nullptr);
        return describe_call(part, result);
    }

    acpx::basic_agent_message<Model> const& message_;
    std::map<std::string_view, acpx::basic_tool_result<Model> const*> results_;
    bool is_exact_ = is_canonical(message_) && !message_.reasoning_details;
    std::size_t next_ = 0;  ///< among the results
    std::vector<bool> has_result_;
};

}  // namespace lisle::inline v0_1::conversation::acpx_bridge
