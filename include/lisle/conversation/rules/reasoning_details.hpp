// lisle/conversation/rules/reasoning_details.hpp - the details of thoughts that providers want
// back. Zed and acpx keep them for a whole answer, as its `reasoning_details`.
//
// The details of OpenRouter are a list. In the neutral form the answer's first thought has the list
// as JSON text; without thoughts, the first call has it. The details of Copilot are
// {"reasoning_opaque": TEXT, "reasoning_text": TEXT}, for one thought. The details of OpenAI are
// {"reasoning_items": [{"summary": [], "encrypted_content": TEXT}]}, an item for each thought. The
// details of other providers have no neutral form.
// Source: the providers of Zed's pinned and latest revision, and the packages of opencode.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/json.hpp>
#include <lisle/text/spelled_members.hpp>
#include <lisle/text/string.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation {

// ---- OpenRouter's list --------------------------------------------------------------------------

namespace detail {

/// Whether an element is an object of plain values with a type such as `reasoning.text`.
[[nodiscard]] inline bool is_detail(std::string_view element) {
    bool has_type = false;
    for (auto const& m : text::members_of(element)) {
        if (m.value.starts_with('{') || m.value.starts_with('[')) return false;
        has_type = has_type || (m.key == "type" && m.value.starts_with("\"reasoning."));
    }
    return has_type;
}

}  // namespace detail

/// The place of the details in an answer of Zed or acpx, from the place of a part of the answer.
inline constexpr std::string_view details_place = "../Agent/reasoning_details";

/// Whether a text is OpenRouter's list of details: one or more flat objects, each with a type.
///
/// Complexity: linear in the size of a text that begins as a list of objects.
[[nodiscard]] inline bool is_details_list(std::string_view json) {
    if (!json.starts_with("[{") || !decode_as<lisle::json>(json)) return false;
    auto const all = text::elements_of(json);
    return !all.empty() && std::all_of(all.begin(), all.end(), detail::is_detail);
}

// ---- Forms --------------------------------------------------------------------------------------

/// The form in which a provider gives the details of a thought.
enum class details_form {
    none,    ///< a part has no details
    list,    ///< OpenRouter's form
    opaque,  ///< Copilot's form
    items,   ///< OpenAI's form
};

/// The names of the providers in a thought.
inline constexpr std::string_view list_provider = "openrouter", opaque_provider = "copilot",
                                  items_provider = "openai";

/// The plain name of the provider that has details of a form (rules/models.hpp).
[[nodiscard]] constexpr std::string_view provider_of(details_form form) {
    switch (form) {
        case details_form::list: return list_provider;
        case details_form::opaque: return "github-copilot";
        case details_form::items: return items_provider;
        case details_form::none: break;
    }
    return {};
}

/// Returns the form of a thought's details.
template <class Model>
[[nodiscard]] details_form form_of_details(basic_thinking<Model> const& thought) {
    if (!thought.provider) return details_form::none;
    if (thought.encrypted && *thought.provider == list_provider
        && is_details_list(*thought.encrypted))
        return details_form::list;
    if (thought.signature && *thought.provider == opaque_provider) return details_form::opaque;
    if (thought.encrypted && *thought.provider == items_provider) return details_form::items;
    return details_form::none;
}
/// As above, for a call, whose signature may be a list.
template <class Model>
[[nodiscard]] details_form form_of_details(basic_tool_call<Model> const& call) {
    bool const has_list = call.signature && is_details_list(*call.signature);
    return has_list ? details_form::list : details_form::none;
}
/// As above, for any part.
template <class Model>
[[nodiscard]] details_form form_of_details(basic_content<Model> const& part) {
    if (auto const* const thought = find_alternative<basic_thinking<Model>>(&part))
        return form_of_details(*thought);
    auto const* const call = find_alternative<basic_tool_call<Model>>(&part);
    return call != nullptr ? form_of_details(*call) : details_form::none;
}

// ---- From details -------------------------------------------------------------------------------

namespace detail {

/// Returns the encrypted texts of items; empty if an item has no such text.
[[nodiscard]] inline std::vector<std::string> read_items(std::string_view items) {
    std::vector<std::string> out;
    for (auto const item : text::elements_of(items)) {
        auto const content = text::find_member(item, "encrypted_content");
        if (!content.starts_with('"')) return {};
        out.push_back(text::unquote(content));
    }
    return out;
}

}  // namespace detail

/// Distributes the details of an answer, which may be cut into several messages, to its parts.
/// `details` is minified JSON. Details for which there is no part are ignored.
template <class Model>
void give_details(std::span<basic_message<Model>> answer, std::string_view details) {
    using string = typename Model::string;
    std::vector<basic_thinking<Model>*> thoughts;
    basic_tool_call<Model>* call = nullptr;
    for (auto& m : answer)
        for (auto& part : m.content) {
            if (auto* const thought = find_alternative<basic_thinking<Model>>(&part))
                thoughts.push_back(thought);
            else if (call == nullptr) call = find_alternative<basic_tool_call<Model>>(&part);
        }
    auto const give = [](basic_thinking<Model>& thought,
                         std::optional<string> basic_thinking<Model>::*to, std::string value,
                         std::string_view provider) {
        thought.*to = string{std::move(value)};
        thought.provider = string{std::string{provider}};
    };
    if (is_details_list(details)) {
        if (!thoughts.empty())
            give(*thoughts[0], &basic_thinking<Model>::encrypted, std::string{details},
                 list_provider);
        else if (call != nullptr && !call->signature)
            call->signature = string{std::string{details}};
        return;
    }
    auto const opaque = text::find_member(details, "reasoning_opaque");
    if (opaque.starts_with('"') && !thoughts.empty() && !thoughts[0]->signature)
        return give(*thoughts[0], &basic_thinking<Model>::signature, text::unquote(opaque),
                    opaque_provider);
    auto items = detail::read_items(text::find_member(details, "reasoning_items"));
    if (items.size() != thoughts.size()) return;
    for (std::size_t i = 0; i < items.size(); ++i)
        give(*thoughts[i], &basic_thinking<Model>::encrypted, std::move(items[i]), items_provider);
}

// ---- To details ---------------------------------------------------------------------------------

/// Makes the details of an answer from its parts.
template <class Model>
class details_maker {
public:
    /// Adds the details of a part, which have this form. False if they differ from the details of
    /// earlier parts, so that they can't be added.
    [[nodiscard]] bool add(basic_content<Model> const& part, details_form form) {
        if (form == details_form::none) return true;
        auto const* const thought = find_alternative<basic_thinking<Model>>(&part);
        if (form == details_form::items && (form_ == details_form::none || form_ == form)) {
            form_ = form;
            text_ += (text_.empty() ? "" : ",") + to_item(*thought->encrypted);
            return true;
        }
        auto text = form == details_form::opaque ? to_opaque(*thought)
                    : thought != nullptr         ? std::string{*thought->encrypted}
                                                 : find_list(part);
        if (form_ == details_form::none) {
            form_ = form;
            text_ = std::move(text);
            return true;
        }
        return form_ == form && text_ == text;
    }

    /// Returns the details as JSON; nothing if no part has details.
    [[nodiscard]] std::optional<std::string> to_text() const {
        if (form_ == details_form::none) return std::nullopt;
        if (form_ == details_form::items) return "{\"reasoning_items\":[" + text_ + "]}";
        return text_;
    }

private:
    [[nodiscard]] static std::string quote(std::string_view text) {
        return encode_as(std::string{text});
    }
    [[nodiscard]] static std::string to_item(std::string_view encrypted) {
        return "{\"summary\":[],\"encrypted_content\":" + quote(encrypted) + '}';
    }
    [[nodiscard]] static std::string to_opaque(basic_thinking<Model> const& thought) {
        auto out = "{\"reasoning_opaque\":" + quote(*thought.signature);
        if (!thought.text.empty()) out += ",\"reasoning_text\":" + quote(thought.text);
        return out + '}';
    }
    [[nodiscard]] static std::string find_list(basic_content<Model> const& part) {
        return std::string{*get_alternative<basic_tool_call<Model>>(part).signature};
    }

    details_form form_ = details_form::none;
    std::string text_;  ///< the details as JSON; for items, only the elements of the list
};

}  // namespace lisle::v0_1::conversation
