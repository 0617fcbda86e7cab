// lisle/conversation/codex/mappings.hpp - the members for which the lines of a new thread of Codex
// have no place.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/member_mappings.hpp>

#include <string_view>

namespace lisle::v0_1::conversation::codex_bridge {

inline constexpr std::string_view image_words = "Codex's images have their bytes or an address",
                                  model_words = "Codex goes on with the model of its settings";

inline constexpr member_mapping mappings_of_calls[]{
    {"id name namespace input raw_input status arrival output error", is_put},
    {"title kind is_input_complete started ended structured raw_output "
     "locations child signature",
     "Codex's calls have a name, an input and a result"},
};

inline constexpr member_mapping mappings_of_images[]{
    {"media_type data uri", is_put},
    {"name width height range", image_words},
};

inline constexpr member_mapping mappings_of_messages[]{
    {"role origin audience part created content", is_put},
    {"id", "Codex has no ids of other programs"},
    {"completed mode usage cost stop_reason error", "Codex's items have no place for it"},
    {"model", model_words},
};

inline constexpr member_mapping mappings_of_threads[]{
    {"lisle source id created updated directories git parent messages", is_put},
    {"title", "Codex keeps names in session_index.jsonl"},
    {"model", model_words},
    {"mode", "Codex goes on with the mode of its settings"},
    {"usage", "Codex counts its own requests"},
    {"cost", "Codex counts no costs"},
};

/// Reports the members of an image that its item does not have: the item has one URL, which is an
/// address or has the bytes and their type.
template <class Model>
void tell_losses_of(basic_image<Model> const& image, loss_log const& log) {
    tell_dropped<mappings_of_images>(image, log);
    if (image.data) log.drop("uri", image.uri, image_words);
    else log.drop("media_type", image.media_type, image_words);
    if (image.data && !image.media_type) log.invented("media_type", "image/png");
}

/// Reports the members of a message that its items do not have. For Codex, texts of the program
/// are for the model alone, and all other texts for both.
template <class Model>
void tell_losses_of(basic_message<Model> const& m, loss_log const& log) {
    tell_dropped<mappings_of_messages>(m, log);
    bool const is_asked = m.role != role::assistant;
    if (is_asked && m.origin == origin::model) log.approximated("origin", "the program");
    if (!is_asked && m.origin != origin::model) log.approximated("origin", "the model");
    bool const is_for_model = is_asked && m.origin != origin::person;
    if (m.audience != (is_for_model ? audience::model : audience::both))
        log.approximated("audience", is_for_model ? "the model alone" : "both");
}

}  // namespace lisle::v0_1::conversation::codex_bridge
