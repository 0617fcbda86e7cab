// lisle/conversation/zed/part.hpp - one part of a message, as Zed has it.
#pragma once

#include <lisle/conversation/content.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/flat_text.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/zed_mention.hpp>
#include <lisle/conversation/zed/media.hpp>
#include <lisle/conversation/zed/setup.hpp>
#include <lisle/formats/zed/model/message.hpp>
#include <lisle/formats/zed/request/to_request.hpp>
#include <lisle/overloaded.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::zed_bridge {

/// Returns the `native` of a part.
template <class Model>
[[nodiscard]] native_members<Model> const& native_of(basic_content<Model> const& part) {
    static native_members<Model> const none;
    return visit_alternative(
        [](auto const& kind) -> native_members<Model> const& {
            if constexpr (requires { kind.native; }) return kind.native;
            else return none;
        },
        part);
}

// ---- Parts that are messages --------------------------------------------------------------------

namespace detail {

template <class Model>
[[nodiscard]] zed::basic_compaction<Model>
make_provider_compaction(basic_compaction<Model> const& c) {
    zed::basic_provider_compaction<Model> out;
    if (c.provider) out.provider = *c.provider;
    using items = std::vector<typename Model::json>;
    if (auto read = decode_as<items>(encode_as(*c.items))) out.items = std::move(*read);
    else out.items.push_back(*c.items);
    return out;
}

/// The text in which a newer Zed sends a summary.
[[nodiscard]] inline std::string tell_summary(std::string_view summary) {
    zed::compaction const message{zed::compaction_summary{std::string{summary}}};
    auto const sent = zed::to_request(zed::message{message});
    return std::get<zed::plain_text>(sent.front().content.front()).value;
}

}  // namespace detail

/// Returns the message that a part becomes alone; nothing for parts that stay in theirs. The pinned
/// Zed can't read compactions of another program: they stay, as the text that a newer Zed sends.
template <class Model>
[[nodiscard]] std::optional<zed::basic_message<Model>>
make_message_of(basic_content<Model> const& part, setup const& target, loss_log const& log) {
    if (has_alternative<basic_resume<Model>>(part)) return zed::resume{};
    auto const* const c = find_alternative<basic_compaction<Model>>(&part);
    if (c == nullptr || !(target.is_own || target.revision == schema_revision::latest))
        return std::nullopt;
    if (!c->summary && !c->items) return std::nullopt;
    log.drop("kept_tail", c->kept_tail, "Zed keeps the user's latest messages");
    if (c->summary) {
        log.drop("items", c->items, "the summary stands in their place");
        log.drop("provider", c->provider, "a summary is for any provider");
        return zed::basic_compaction<Model>{zed::basic_compaction_summary<Model>{*c->summary}};
    }
    return detail::make_provider_compaction(*c);
}

// ---- Parts in a message of the user -------------------------------------------------------------

/// Makes the parts of a user's message: none or one from each neutral part.
template <class Model>
class user_part_maker {
public:
    using parts = std::vector<zed::basic_user_content<Model>>;

    user_part_maker(setup const& target, loss_log const& log) : target_{target}, log_{log} {}

    parts operator()(basic_plain_text<Model> const& text) const {
        log_.drop("signature", text.signature, "Zed's texts have no signatures");
        return make_text(text.text);
    }
    parts operator()(basic_mention<Model> const& m) const {
        if (auto mention = to_zed_mention(m);
            mention && (target_.is_own || is_readable(*mention, target_.revision)))
            return {std::move(*mention)};
        mention_context context;
        context.add(m);
        auto text = to_link(m);
        for (auto const& each : context.to_texts()) text += each;
        log_.approximated({}, "a link, and what it held behind it");
        return make_text(text);
    }
    parts operator()(basic_image<Model> const& m) const {
        if (auto image = make_image(m, target_, log_)) return {std::move(*image)};
        return make_note(m);
    }
    /// A program reads a file for the model and puts what it read beside it.
    parts operator()(basic_file<Model> const& m) const {
        if (auto image = make_image(m, target_, log_)) return {std::move(*image)};
        if (m.data || (m.uri && split_data_url(*m.uri))) return make_note(m);
        log_.dropped({}, "a place, which the text beside it has told the model");
        return {};
    }
    parts operator()(basic_audio<Model> const& m) const { return make_note(m); }
    parts operator()(basic_compaction<Model> const& c) const {
        if (!c.summary) {
            log_.dropped({}, "only its provider reads it");
            return {};
        }
        log_.approximated({}, "the summary as a text");
        log_.drop("items", c.items, "only its provider reads them");
        log_.drop("provider", c.provider, "a summary is for any provider");
        return make_text(detail::tell_summary(*c.summary));
    }
    parts operator()(basic_native_content<Model> const&) const {
        if (!target_.is_own) log_.dropped({}, "only the source's program has parts of this type");
        return {};
    }
    template <class Other>
    parts operator()(Other const&) const {
        log_.dropped({}, "Zed's user messages hold texts, mentions and images alone");
        return {};
    }

private:
    static parts make_text(std::string_view text) {
        return {zed::basic_plain_text<Model>{typename Model::string{text}}};
    }
    parts make_note(basic_media<Model> const& m) const {
        log_.approximated({}, "a note that there was a file");
        return make_text(describe_attachment(m));
    }

    setup const& target_;
    loss_log const& log_;
};

template <class Model>
[[nodiscard]] auto make_user_parts(basic_content<Model> const& part, setup const& target,
                                   loss_log const& log) {
    return visit_alternative(user_part_maker<Model>{target, log}, part);
}

/// Reports the members of a neutral mention that Zed's mention does not have.
template <class Model>
void tell_losses_of(basic_content<Model> const& part,
                    std::vector<zed::basic_user_content<Model>> const& written_parts,
                    loss_log const& log) {
    auto const* const m = find_alternative<basic_mention<Model>>(&part);
    if (m == nullptr || written_parts.size() != 1) return;
    auto const* const written = std::get_if<zed::basic_mention<Model>>(&written_parts[0]);
    if (written == nullptr) return;
    auto const again = to_neutral_mention(*written);
    if (m->name && again.name != m->name) log.approximated("name", "Zed's name for its URI");
    if (m->range && again.range != m->range) log.approximated("range", "Zed's lines for its URI");
    if (again.kind != m->kind) log.approximated("kind", "Zed's word for its URI");
    else if (m->uri && again.uri != m->uri) log.approximated("uri", "Zed's link of this kind");
}

// ---- Parts in an answer -------------------------------------------------------------------------

/// Makes an answer of one part. Calls are made elsewhere.
template <class Model>
class answer_part_maker {
public:
    using answer = zed::basic_agent_message<Model>;

    answer_part_maker(setup const& target, bool keeps_signatures, loss_log const& log)
        : target_{target}, keeps_signatures_{keeps_signatures}, log_{log} {}

    answer operator()(basic_thinking<Model> const& thought) const {
        zed::basic_thinking<Model> out;
        out.text = thought.text;
        auto const form = keeps_signatures_ ? target_.find_form(thought) : details_form::none;
        bool const is_kept =
            keeps_signatures_ && keeps_signature_of(thought.provider, target_)
            && (target_.is_own || (thought.signature && !thought.signature->empty()));
        if (form == details_form::opaque) {  // is in the answer's details
        } else if (is_kept) {
            out.signature = thought.signature;
        } else {
            log_.drop("signature", thought.signature,
                      "Zed's thread has a model that can't read it");
        }
        if (form != details_form::list && form != details_form::items)
            log_.drop("encrypted", thought.encrypted, "Zed's thinking has no encrypted text");
        if (form == details_form::none)
            log_.drop("provider", thought.provider, "Zed's thinking names no provider");
        if (thought.is_summary) log_.dropped("is_summary", "Zed has thinking alone");
        return make_answer(std::move(out));
    }
    answer operator()(basic_redacted_thinking<Model> const& thought) const {
        log_.drop("provider", thought.provider, "Zed's thinking names no provider");
        if (keeps_signatures_ && keeps_signature_of(thought.provider, target_))
            return make_answer(zed::basic_redacted_thinking<Model>{thought.data});
        log_.dropped({}, "Zed's thread has a model that can't read it");
        return {};
    }
    answer operator()(basic_tool_call<Model> const&) const { return {}; }
    answer operator()(basic_plain_text<Model> const& text) const { return make_text_answer(text); }
    /// An answer has no images and no mentions, but their texts.
    answer operator()(basic_image<Model> const& m) const { return make_note_answer(m); }
    answer operator()(basic_file<Model> const& m) const { return make_note_answer(m); }
    answer operator()(basic_mention<Model> const& m) const {
        log_.approximated({}, "a link");
        log_.drop("text", m.text, "an answer has links alone");
        return make_answer(zed::basic_plain_text<Model>{typename Model::string{to_link(m)}});
    }
    template <class Other>
    answer operator()(Other const& other) const {
        answer out;
        for (auto& part : user_part_maker<Model>{target_, log_}(other))
            if (auto* const text = std::get_if<zed::basic_plain_text<Model>>(&part))
                out.content.emplace_back(std::move(*text));
        return out;
    }

private:
    template <class Part>
    static answer make_answer(Part part) {
        answer out;
        out.content.emplace_back(std::move(part));
        return out;
    }
    answer make_text_answer(basic_plain_text<Model> const& text) const {
        log_.drop("signature", text.signature, "Zed's texts have no signatures");
        return make_answer(zed::basic_plain_text<Model>{text.text});
    }
    answer make_note_answer(basic_media<Model> const& m) const {
        log_.approximated({}, "a note that there was a file");
        return make_answer(
            zed::basic_plain_text<Model>{typename Model::string{describe_attachment(m)}});
    }

    setup const& target_;
    bool keeps_signatures_;
    loss_log const& log_;
};

template <class Model>
[[nodiscard]] auto make_answer_part(basic_content<Model> const& part, setup const& target,
                                    bool keeps_signatures, loss_log const& log) {
    return visit_alternative(answer_part_maker<Model>{target, keeps_signatures, log}, part);
}

}  // namespace lisle::v0_1::conversation::zed_bridge
