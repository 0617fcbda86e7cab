// lisle/conversation/opencode/describe_part.hpp - parts of opencode's messages as neutral content.
#pragma once

#include <lisle/conversation/message.hpp>
#include <lisle/conversation/opencode/files.hpp>
#include <lisle/conversation/opencode/parts.hpp>
#include <lisle/conversation/opencode/provider_data.hpp>
#include <lisle/conversation/opencode/tool_state.hpp>
#include <lisle/formats/opencode/model/part.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::conversation::opencode_bridge {

/// A part of opencode's as neutral content, and who made it for whom.
template <class Model>
struct described_part {
    basic_content<Model> content = basic_native_content<Model>{};
    std::string_view type{};      ///< the part's, if the content does not show it
    bool is_like_before = false;  ///< its readers are those of the part before
    origin made_by = origin::person;
    audience seen_by = audience::both;
};

/// Describes the parts of one message.
template <class Model>
class part_describer {
public:
    /// For the parts of a question.
    part_describer() = default;

    /// For the parts of an answer by `model`. The first text of a summary becomes a compaction, and
    /// the `kept_tail` messages before it are still sent.
    explicit part_describer(plain_model const& model, bool is_summary = false,
                            std::size_t kept_tail = 0)
        : signer_{find_provider_of(model)}, is_answer_{true}, is_summary_{is_summary},
          kept_tail_{kept_tail} {}

    [[nodiscard]] described_part<Model> describe(opencode::basic_part<Model> const& part) {
        return std::visit([&](auto const& p) { return this->describe(p); },
                          static_cast<typename opencode::basic_part<Model>::variant const&>(part));
    }

private:
    using out = described_part<Model>;

    /// Returns a text that opencode sends to a model in place of a part.
    [[nodiscard]] static out say(stand_in const& part) {
        return {basic_plain_text<Model>{typename Model::string{part.text}, {}, {}, {}}, part.type,
                false, origin::program, audience::model};
    }
    [[nodiscard]] static std::string
    to_metadata_text(std::optional<opencode::basic_record<Model>> const& metadata) {
        return metadata ? to_text(metadata->value) : std::string{};
    }
    /// The signature of a text or a call, under the one key that put.hpp would give it.
    [[nodiscard]] std::optional<typename Model::string>
    find_signature(std::optional<opencode::basic_record<Model>> const& metadata) const {
        if (!metadata || signer_ == nullptr) return std::nullopt;
        auto const text = to_metadata_text(metadata);
        return find_value(*signer_, find(text, {signer_->name}), signer_->beside_thoughts());
    }

    [[nodiscard]] out describe(opencode::basic_text_part<Model> const& p) {
        out described;
        if (std::exchange(is_summary_, false)) {
            basic_compaction<Model> summary;
            summary.summary = p.text;
            if (kept_tail_ > 0) summary.kept_tail = kept_tail_;
            described.content = std::move(summary);
            return described;
        }
        described.content = basic_plain_text<Model>{p.text, find_signature(p.metadata), {}, {}};
        if (p.synthetic.value_or(false)) described.made_by = origin::program;
        if (p.ignored.value_or(false)) described.seen_by = audience::person;
        else if (described.made_by == origin::program) described.seen_by = audience::model;
        return described;
    }
    [[nodiscard]] out describe(opencode::basic_reasoning_part<Model> const& p) {
        out described;
        auto const data = read_provider_data(to_metadata_text(p.metadata));
        if (data && data->redacted && p.text.empty()) {
            described.content =
                basic_redacted_thinking<Model>{*data->redacted, data->provider, {}, {}};
            return described;
        }
        basic_thinking<Model> thought;
        thought.text = p.text;
        if (data && (data->signature || data->encrypted)) {
            thought.signature = data->signature;
            thought.encrypted = data->encrypted;
            thought.provider = data->provider;
        }
        described.content = std::move(thought);
        return described;
    }
    [[nodiscard]] out describe(opencode::basic_file_part<Model> const& p) {
        out described;
        if (is_only_shown(p.mime) && !is_answer_) {
            described.seen_by = audience::person;
            if (!p.url.starts_with("data:")) {
                described.content = describe_mention<Model>(p);
                return described;
            }
        }
        described.content = describe_file<basic_file<Model>, basic_content<Model>, Model>(p);
        return described;
    }
    [[nodiscard]] out describe(opencode::basic_tool_part<Model> const& p) {
        if (std::holds_alternative<unknown_case<Model>>(p.state)) return {.is_like_before = true};
        basic_tool_call<Model> call;
        call.id = p.call_id;
        call.name = p.tool;
        call_describer<Model> describer{call};
        std::visit(
            [&](auto const& state) { describer(state); },
            static_cast<typename opencode::basic_tool_state<Model>::variant const&>(p.state));
        call.signature = find_signature(p.metadata);
        out described;
        described.content = std::move(call);
        return described;
    }
    [[nodiscard]] static out describe(opencode::basic_subtask_part<Model> const&) {
        return say(subtask);
    }
    [[nodiscard]] static out describe(opencode::basic_compaction_part<Model> const&) {
        return say(compaction_question);
    }
    [[nodiscard]] static out describe(opencode::basic_step_start_part<Model> const&) {
        return {.type = step_start, .is_like_before = true};
    }
    [[nodiscard]] static out describe(opencode::basic_step_finish_part<Model> const&) {
        return {.type = step_finish, .is_like_before = true};
    }
    template <class Other>
    [[nodiscard]] static out describe(Other const&) {
        return {.is_like_before = true};
    }

    provider_keys const* signer_ = nullptr;
    bool is_answer_ = false, is_summary_ = false;
    std::size_t kept_tail_ = 0;
};

}  // namespace lisle::v0_1::conversation::opencode_bridge
