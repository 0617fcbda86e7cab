// lisle/formats/opencode/ui/model_input.hpp - how releases differ in what they send to a model.
//
// Source of the rules: toModelMessages and filterCompacted of each release.
#pragma once

#include <lisle/formats/opencode/model/release.hpp>

#include <algorithm>
#include <string_view>

namespace lisle::v0_1::opencode::detail {

/// What a release does when it makes the messages for a model.
struct model_input_rules {
    release as;
    std::string_view media_caption;  ///< the text before media that only a user may send
    bool names_media_files = false;  ///< the media keep their file names
    bool checks_media_type = false;  ///< images and other media need not be accepted alike
    bool keeps_tail = false;         ///< a compaction can keep messages before it
    /// Thinking with such a signature keeps the empty texts of its answer, as " ".
    bool heeds_anthropic_signature = false, heeds_bedrock_signature = false;
    bool retells_thinking = false;          ///< another model's thinking becomes text
    bool lifts_provider_executed = false;   ///< that key of the metadata becomes one of the call
    bool shows_interrupted_output = false;  ///< instead of the error
    bool limits_output = false;             ///< heeds ui_model_options::max_output_characters
    bool omits_empty_text = false;          ///< in questions
};

inline constexpr model_input_rules model_input_of_releases[]{
    {.as = release::v1_3_2, .media_caption = "Attached image(s) from tool result:"},
    {.as = release::v1_14_41,
     .media_caption = "Attached image(s) from tool result:",
     .keeps_tail = true,
     .heeds_anthropic_signature = true,
     .heeds_bedrock_signature = true,
     .retells_thinking = true,
     .lifts_provider_executed = true,
     .shows_interrupted_output = true,
     .limits_output = true},
    {.as = release::v1_18_33,
     .media_caption = "Attached media from tool result:",
     .names_media_files = true,
     .checks_media_type = true,
     .keeps_tail = true,
     .heeds_anthropic_signature = true,
     .retells_thinking = true,
     .lifts_provider_executed = true,
     .shows_interrupted_output = true,
     .limits_output = true,
     .omits_empty_text = true}};

[[nodiscard]] constexpr model_input_rules const& model_input_of(release version) {
    return *std::ranges::find(model_input_of_releases, version, &model_input_rules::as);
}

}  // namespace lisle::v0_1::opencode::detail
