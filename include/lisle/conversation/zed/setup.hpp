// lisle/conversation/zed/setup.hpp - what all parts of a thread are made with.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/rules/models.hpp>
#include <lisle/conversation/rules/reasoning_details.hpp>
#include <lisle/conversation/rules/signers.hpp>
#include <lisle/formats/zed/thread.hpp>
#include <lisle/options.hpp>
#include <lisle/text/spelled_members.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::conversation::zed_bridge {

inline constexpr json_style style = format_traits<zed_t>::style;

/// How a thread spells what newer versions of Zed spell otherwise.
struct spelling {
    bool has_typed_inputs = false;   ///< inputs with their type, since 2026-07
    bool has_result_arrays = false;  ///< results as arrays, since 2026-04-27
};

/// The names of these under `native`.
inline constexpr std::string_view typed_inputs = "typed_inputs", result_arrays = "result_arrays";

/// The name under `native` of the text of a thread that was upgraded.
inline constexpr std::string_view upgraded_text = "upgraded_from";

/// The name under `native` of what an upgrade drops, as a residue.
inline constexpr std::string_view dropped_by_upgrade = "dropped_by_upgrade";

/// Returns a member of Zed's own under `native`, as JSON text; empty if there is none.
template <class Model>
[[nodiscard]] std::string_view find_native(native_members<Model> const& native,
                                           std::string_view key) {
    if (!native) return {};
    return text::find_member(text::find_member(native->text(), "zed"), key);
}

/// How a thread is made.
struct put_options {
    /// A conversation of another format becomes a thread that this revision of Zed reads. One of
    /// Zed's own stays of the revision that it was.
    schema_revision revision = schema_revision::pinned;
};

/// What a conversation says of all its parts.
struct setup {
    std::string format;   ///< the name of the source's
    bool is_own = false;  ///< whether that is Zed: then nothing is changed to please a provider
    spelling spelled{};
    schema_revision revision = schema_revision::pinned;
    std::optional<plain_model> model{};  ///< the thread's

    /// The form of the details that a part goes into: one of the thread's provider. The pinned Zed
    /// has none of OpenAI.
    template <class Part>
    [[nodiscard]] details_form find_form(Part const& part) const {
        auto const form = form_of_details(part);
        if (is_own || form == details_form::none) return form;
        bool const is_known = form != details_form::items || revision == schema_revision::latest;
        return is_known && model && model->provider == provider_of(form) ? form
                                                                         : details_form::none;
    }

    /// Whether signatures of this message's model are valid for the thread's.
    template <class Model>
    [[nodiscard]] bool
    keeps_signatures(boxed_optional<basic_model_name<Model>> const& signer) const {
        return is_own
               || (model && signer && is_same_model(*model, to_plain_model(*signer, format)));
    }
};

/// Whether a thread keeps a signature or encrypted text, which only its signer can read.
template <class String>
[[nodiscard]] bool keeps_signature_of(std::optional<String> const& signer, setup const& target) {
    return target.is_own || (target.model && takes_signature(*target.model, signer));
}

/// Returns the mode of the thread: the conversation's, else that of the last message with one.
template <class Model>
[[nodiscard]] std::optional<typename Model::string> find_mode(basic_conversation<Model> const& c) {
    auto out = c.mode;
    for (auto i = c.messages.size(); !out && i-- > 0;) out = c.messages[i].mode;
    return out;
}

/// Returns a mode as Zed's profile: it has `write` and `ask`, and the user's own.
template <class String>
[[nodiscard]] String make_profile(String const& mode, setup const& target) {
    if (target.is_own) return mode;
    if (mode == "build") return String{"write"};
    if (mode == "plan") return String{"ask"};
    return mode;
}

template <class Model>
[[nodiscard]] setup make_setup(basic_conversation<Model> const& c, schema_revision revision) {
    setup out;
    out.revision = revision;
    if (c.source) out.format = c.source->format;
    out.is_own = out.format == format_traits<zed_t>::name;
    auto const is_set = [&](std::string_view key) {
        return out.is_own ? find_native<Model>(c.native, key) == "true"
                          : revision == schema_revision::latest;
    };
    out.spelled = {is_set(typed_inputs), is_set(result_arrays)};
    if (auto const* const model = find_model(c)) out.model = to_plain_model(*model, out.format);
    return out;
}

}  // namespace lisle::v0_1::conversation::zed_bridge
