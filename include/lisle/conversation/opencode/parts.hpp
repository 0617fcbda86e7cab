// lisle/conversation/opencode/parts.hpp - opencode's parts for the parts of a message.
//
// Rules R8 to R10 and R16 for other programs' messages: images in `data:` URLs, a mention as a link
// with what it held after all parts, signatures only for the model that made them.
#pragma once

#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/message.hpp>
#include <lisle/conversation/opencode/files.hpp>
#include <lisle/conversation/opencode/mappings.hpp>
#include <lisle/conversation/opencode/provider_data.hpp>
#include <lisle/conversation/opencode/tool_state.hpp>
#include <lisle/conversation/opencode/usage.hpp>
#include <lisle/conversation/rules/call_ids.hpp>
#include <lisle/conversation/rules/mentions.hpp>
#include <lisle/conversation/rules/results.hpp>
#include <lisle/conversation/rules/sent_messages.hpp>
#include <lisle/conversation/rules/tool_names.hpp>
#include <lisle/formats/opencode/model/part.hpp>
#include <lisle/overloaded.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::conversation::opencode_bridge {

/// The type of a part, and the text that opencode sends to a model in its place.
struct stand_in {
    std::string_view type, text;
};

inline constexpr stand_in compaction_question{"compaction", "What did we do so far?"};
inline constexpr stand_in subtask{"subtask", "The following tool was executed by the user"};

/// The types of step parts, under which `native_content` keeps them.
inline constexpr std::string_view step_start = "step-start", step_finish = "step-finish";

/// The model of a message of opencode's own.
template <class Model>
[[nodiscard]] plain_model model_of(basic_message<Model> const& m) {
    if (!m.model) return {};
    return {m.model->provider ? std::string{*m.model->provider} : std::string{},
            std::string{m.model->id}};
}

/// Makes the parts of one message, without ids.
template <class Model>
class part_maker {
public:
    using part = opencode::basic_part<Model>;

    /// `ids` are those of another program's calls, `at` is the time of parts that have none.
    part_maker(basic_message<Model> const& m, std::string_view format, plain_model model,
               call_id_maker& ids, double at)
        : message_{m}, format_{format}, model_{std::move(model)}, ids_{ids}, at_{at} {}

    /// Returns the parts for a content. The first of them is the content's own; a
    /// content without a neutral type has none. `type` is the type of the source's part, if the
    /// content does not show it.
    [[nodiscard]] std::vector<part> make(basic_content<Model> const& content, std::string_view type,
                                         loss_log const& log) {
        std::vector<part> out;
        if (stands_in(content, type)) return out;
        visit_alternative(overloaded{
                              [&](basic_native_content<Model> const&) { add_step(out, type, log); },
                              [&](unknown_case<Model> const&) {
                                  log.dropped({}, "a part that this version does not know");
                              },
                              [&](auto const& c) { add(out, c, log); },
                          },
                          content);
        return out;
    }

    /// Returns the texts that stand after all parts: what the mentions hold.
    [[nodiscard]] std::vector<part> make_context() const {
        std::vector<part> out;
        if (!has_context_) return out;
        for (auto& text : context_.to_texts()) add_text(out, std::move(text), {.synthetic = true});
        return out;
    }

private:
    using string = typename Model::string;
    using parts = std::vector<part>;

    [[nodiscard]] bool is_ours() const { return format_ == "opencode"; }

    /// Whether a content is the text that stands in for a part, and is not edited.
    [[nodiscard]] static bool stands_in(basic_content<Model> const& content,
                                        std::string_view type) {
        auto const* const text = find_alternative<basic_plain_text<Model>>(&content);
        if (text == nullptr) return false;
        for (auto const& part : {compaction_question, subtask})
            if (type == part.type) return text->text == part.text;
        return false;
    }

    // ---- Texts ----

    /// Which members of a text part are true.
    struct text_marks {
        bool synthetic = false, ignored = false;
    };

    static opencode::basic_text_part<Model>& add_text(parts& out, std::string text,
                                                      text_marks marks) {
        opencode::basic_text_part<Model> text_part;
        text_part.text = std::move(text);
        if (marks.synthetic) text_part.synthetic = true;
        if (marks.ignored) text_part.ignored = true;
        out.emplace_back(std::move(text_part));
        return std::get<opencode::basic_text_part<Model>>(out.back());
    }
    opencode::basic_text_part<Model>& say(parts& out, std::string text) const {
        bool const is_asked = message_.role == role::user;
        bool const is_for_model =
            message_.origin == origin::program || message_.audience == audience::model;
        return add_text(out, std::move(text),
                        {.synthetic = is_asked && is_for_model,
                         .ignored = is_asked && message_.audience == audience::person});
    }

    void add(parts& out, basic_plain_text<Model> const& text, loss_log const& log) {
        auto& text_part = say(out, text.text);
        if (!text.signature || text.signature->empty()) return;
        text_part.metadata = make_signature(*text.signature);
        if (!text_part.metadata)
            log.dropped("signature", "opencode has no signatures of this provider");
    }
    void add(parts& out, basic_resume<Model> const&, loss_log const&) {
        add_text(out, std::string{resume_text}, {.synthetic = true});
    }
    void add(parts& out, basic_compaction<Model> const& c, loss_log const& log) {
        if (c.summary) say(out, *c.summary);
        else log.dropped({}, "opencode has summaries as texts alone");
        log.drop("items", c.items, "only the provider reads them");
        log.drop("provider", c.provider, "a summary is of no provider");
    }
    void add(parts&, basic_plan<Model> const&, loss_log const& log) {
        log.dropped({}, "opencode has plans as tool calls alone");
    }
    void add_step(parts& out, std::string_view type, loss_log const& log) {
        if (type == step_start) {
            out.emplace_back(opencode::basic_step_start_part<Model>{});
        } else if (type == step_finish) {
            opencode::basic_step_finish_part<Model> finish;
            finish.reason = message_.stop_reason.value_or(string{});
            finish.cost = make_cost(message_.cost, log);
            finish.tokens = make_tokens(message_.usage);
            out.emplace_back(std::move(finish));
        }
    }

    // ---- Thinking ----

    /// Returns the metadata of a signature of text or of a call, if this provider has a place.
    [[nodiscard]] std::optional<opencode::basic_record<Model>>
    make_signature(std::string_view signature) const {
        auto const* const keys = find_provider_of(model_);
        auto const key = keys != nullptr ? keys->beside_thoughts() : std::string_view{};
        if (key.empty()) return std::nullopt;
        auto const metadata = to_metadata_text(*keys, key, signature);
        return metadata ? parse<opencode::basic_record<Model>>(*metadata) : std::nullopt;
    }
    /// The keys for the thoughts of a provider, or null if its data is of no use to this model.
    [[nodiscard]] provider_keys const* find_keys(std::optional<string> const& provider) const {
        auto const* const usual = find_provider_of(model_);
        if (!provider) return usual;
        if (is_ours()) return find_provider_of({std::string{*provider}, model_.id});
        return takes_signature(model_, provider) ? usual : nullptr;
    }
    void add(parts& out, basic_thinking<Model> const& thought, loss_log const& log) {
        opencode::basic_reasoning_part<Model> reasoning;
        reasoning.text = thought.text;
        reasoning.time = {at_, is_ours() ? std::nullopt : std::optional<opencode::number>{at_}, {}};
        auto const* const keys = find_keys(thought.provider);
        auto const keep = [&](char const* member, std::optional<string> const& value,
                              std::string_view key) {
            if (!value || value->empty()) return;
            auto const metadata = key.empty() || reasoning.metadata
                                      ? std::nullopt
                                      : to_metadata_text(*keys, key, *value);
            if (!metadata) return log.dropped(member, "opencode has no metadata of this provider");
            reasoning.metadata = parse<opencode::basic_record<Model>>(*metadata);
        };
        keep("signature", thought.signature, keys != nullptr ? keys->signature : "");
        keep("encrypted", thought.encrypted, keys != nullptr ? keys->encrypted : "");
        if (reasoning.metadata) tell_provider(thought.provider, *keys, log);
        else
            log.drop("provider", thought.provider,
                     "opencode's thoughts name a provider with a signature alone");
        if (thought.is_summary)
            log.dropped("is_summary", "opencode's thoughts do not say that they are summaries");
        out.emplace_back(std::move(reasoning));
    }
    void add(parts& out, basic_redacted_thinking<Model> const& thought, loss_log const& log) {
        auto const* const keys = find_keys(thought.provider);
        if (keys == nullptr || keys->redacted.empty() || thought.data.empty())
            return log.dropped({}, "opencode has no redacted thinking of this provider");
        opencode::basic_reasoning_part<Model> reasoning;
        reasoning.time = {at_, is_ours() ? std::nullopt : std::optional<opencode::number>{at_}, {}};
        reasoning.metadata = parse<opencode::basic_record<Model>>(
            to_metadata_text(*keys, keys->redacted, thought.data).value());
        tell_provider(thought.provider, *keys, log);
        out.emplace_back(std::move(reasoning));
    }
    /// Reports the provider that the metadata names: the model's, if the source names none.
    void tell_provider(std::optional<string> const& wanted, provider_keys const& keys,
                       loss_log const& log) const {
        if (!wanted && is_ours()) log.invented("provider", std::string{keys.name});
        else if (wanted && *wanted != keys.name)
            log.approximated("provider", std::string{keys.name});
    }

    // ---- Files ----

    void add_media(parts& out, basic_media<Model> const& m, std::string_view usual_type,
                   loss_log const& log) {
        opencode::basic_file_part<Model> file;
        if (!make_file(file, m, usual_type, log))
            return log.dropped({}, "the file has neither bytes nor an address");
        bool const is_unsent = message_.role == role::assistant || is_only_shown(file.mime);
        if (is_unsent && !is_ours()) log.approximated({}, "a file that a person sees alone");
        out.emplace_back(std::move(file));
    }
    void add(parts& out, basic_image<Model> const& m, loss_log const& log) {
        add_media(out, m, "image/png", log);
    }
    void add(parts& out, basic_audio<Model> const& m, loss_log const& log) {
        add_media(out, m, "audio/mpeg", log);
    }
    void add(parts& out, basic_file<Model> const& m, loss_log const& log) {
        add_media(out, m, "application/octet-stream", log);
    }
    void add(parts& out, basic_mention<Model> const& m, loss_log const& log) {
        auto file = make_file<Model>(m);
        if (message_.audience != audience::person) {
            say(out, to_link(m));
            context_.add(m);
            has_context_ = true;
            log.approximated({}, "a link, and what it held behind the texts");
        } else if (!is_ours()) {
            log.drop("text", m.text, "opencode shows the file alone");
            if (!file) log.dropped({}, "opencode shows files alone");
        }
        if (!file) return;
        opencode::basic_file_part<Model> file_part;
        static_cast<opencode::basic_file_content<Model>&>(file_part) = std::move(*file);
        out.emplace_back(std::move(file_part));
    }

    // ---- Calls ----

    void add(parts& out, basic_tool_call<Model> const& call, loss_log const& log) {
        opencode::basic_tool_part<Model> call_part;
        call_part.call_id = call.id;
        call_part.tool = call.name;
        if (!is_ours()) {
            call_part.call_id = ids_.make(call.id);
            call_part.tool = make_tool_name(call.name);
            if (call_part.call_id != call.id) log.approximated("id", "an id that providers take");
            if (call_part.tool != call.name) log.approximated("name", "a name that providers take");
        }
        auto const filled = fill_blank_result(call, format_, log);
        call_part.state = state_maker<Model>{filled ? *filled : call, format_, at_, log}.make();
        auto* const ended = std::get_if<opencode::basic_completed_call<Model>>(&call_part.state);
        if (ended != nullptr && call_part.tool != call.name && !call.title)
            ended->title = call.name;
        if (call.signature && !call.signature->empty()) {
            call_part.metadata = make_signature(*call.signature);
            if (!call_part.metadata)
                log.dropped("signature", "opencode has no signatures of this provider");
        }
        tell_dropped<mappings_of_calls>(call, log);
        bool const is_pending =
            std::holds_alternative<opencode::basic_pending_call<Model>>(call_part.state);
        if (!call.is_input_complete && !is_pending)
            log.dropped("is_input_complete", "a call with a result has a whole input");
        out.emplace_back(std::move(call_part));
    }

    basic_message<Model> const& message_;
    std::string_view format_;
    plain_model model_;
    call_id_maker& ids_;
    double at_;
    mention_context context_;
    bool has_context_ = false;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
