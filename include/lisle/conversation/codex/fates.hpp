// lisle/conversation/codex/fates.hpp - what the lines of a new thread of Codex have no place for.
#pragma once

#include <lisle/conversation/conversation.hpp>
#include <lisle/conversation/loss.hpp>
#include <lisle/conversation/rules/member_fates.hpp>

#include <string_view>

namespace lisle::inline v0_1::conversation::codex_bridge {

inline constexpr std::string_view call_words = "Codex's calls have a name, an input and a result",
                                  image_words = "Codex's images have their bytes or an address",
                                  item_words = "Codex's items have no place for it",
                                  model_words = "Codex goes on with the model of its settings";

inline constexpr member_fate fates_of_calls[]{
    {"id", is_put},
    {"name", is_put},
    {"namespace", is_put},
    {"title", call_words},
    {"kind", call_words},
    {"input", is_put},
    {"raw_input", is_put},
    {"is_input_complete", call_words},
    {"status", is_put},
    {"started", call_words},
    {"ended", call_words},
    {"arrival", is_put},
    {"output", is_put},
    {"structured", call_words},
    {"raw_output", call_words},
    {"error", is_put},
    {"locations", call_words},
    {"child", call_words},
    {"signature", call_words},
};

inline constexpr member_fate fates_of_images[]{
    {"media_type", is_put}, {"data", is_put},        {"uri", is_put},        {"name", image_words},
    {"width", image_words}, {"height", image_words}, {"range", image_words},
};

inline constexpr member_fate fates_of_messages[]{
    {"id", "Codex drops ids of others"},
    {"role", is_put},
    {"origin", is_put},
    {"audience", is_put},
    {"created", is_put},
    {"completed", item_words},
    {"model", model_words},
    {"mode", item_words},
    {"content", is_put},
    {"usage", item_words},
    {"cost", item_words},
    {"stop_reason", item_words},
    {"error", item_words},
};

inline constexpr member_fate fates_of_threads[]{
    {"lisle", is_put},
    {"source", is_put},
    {"id", is_put},
    {"title", "Codex keeps names in session_index.jsonl"},
    {"created", is_put},
    {"updated", is_put},
    {"directories", is_put},
    {"git", is_put},
    {"model", model_words},
    {"mode", "Codex goes on with the mode of its settings"},
    {"parent", is_put},
    {"usage", "Codex counts its own requests"},
    {"cost", "Codex counts no costs"},
    {"messages", is_put},
};

/// Tells what the item of an image does not say: its URL has the bytes and their type, or is an
/// address.
template <class Model>
void tell_losses_of(basic_image<Model> const& image, loss_log const& log) {
    tell_dropped<fates_of_images>(image, log);
    if (image.data) log.drop("uri", image.uri, image_words);
    else log.drop("media_type", image.media_type, image_words);
    if (image.data && !image.media_type) log.invented("media_type", "image/png");
}

/// Tells what the items of a message do not say of it: Codex's own texts are for the model alone,
/// all others for both.
template <class Model>
void tell_losses_of(basic_message<Model> const& m, loss_log const& log) {
    tell_dropped<fates_of_messages>(m, log);
    bool const is_asked = m.role != role::assistant;
    if (is_asked && m.origin == origin::model) log.approximated("origin", "the program");
    if (!is_asked && m.origin != origin::model) log.approximated("origin", "the model");
    bool const is_for_model = is_asked && m.origin != origin::person;
    if (m.audience != (is_for_model ? audience::model : audience::both))
        log.approximated("audience", is_for_model ? "the model alone" : "both");
}

}  // namespace lisle::inline v0_1::conversation::codex_bridge
