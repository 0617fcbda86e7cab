// lisle/formats/zed/tools/peek.hpp - reads a thread's metadata without reading the whole thread.
//
// Zed writes the title and the messages first, so a peek at the title or the first text reads
// little.
#pragma once

#include <lisle/formats/zed/thread.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed {

/// The fields of a thread to read. With fewer fields a peek ends sooner. Without `counts`, the
/// first key of a message alone decides its kind.
struct preview_fields {
    bool title = false;
    bool first_user_text = false;
    bool updated_at = false;
    bool model = false;
    bool usage = false;
    bool counts = false;
    bool subagent_context = false;

    /// All fields.
    [[nodiscard]] static constexpr preview_fields all() {
        return {.title = true,
                .first_user_text = true,
                .updated_at = true,
                .model = true,
                .usage = true,
                .counts = true,
                .subagent_context = true};
    }
};

/// The number of messages of each kind in a thread.
struct message_counts {
    std::size_t user = 0, agent = 0, other = 0;

    /// The number of all messages.
    [[nodiscard]] std::size_t total() const { return user + agent + other; }
    bool operator==(message_counts const&) const = default;
};

/// The wanted fields that a peek found.
struct preview {
    std::optional<std::string> title;
    std::optional<std::string> first_user_text;  ///< the text of the first user message with text
    std::optional<timestamp> updated_at;
    std::optional<language_model> model;
    std::optional<token_usage> usage;  ///< Zed's `cumulative_token_usage`
    std::optional<message_counts> counts;
    std::optional<lisle::zed::subagent_context> subagent_context;
};

namespace detail {

/// Returns the wanted fields of a decoded thread.
[[nodiscard]] LISLE_INLINE preview peek_at(thread const& document, preview_fields const& wanted);

}  // namespace detail

/// Returns the wanted fields of a thread. Other values in front of the last wanted field are only
/// checked to be JSON, and the text after it is not read. A thread older than 0.3.0 is read whole.
///
///     auto const seen = lisle::zed::peek(text, {.title = true, .first_user_text = true});
///
/// Errors: those of `decode`, in the text that was read.
///
/// Complexity: linear in the size of the text up to the last wanted field.
///
/// Lifetime: the fields own their data.
[[nodiscard]] LISLE_INLINE result<preview> peek(std::string_view json, preview_fields const& wanted,
                                                decode_options const& options = permissive);

}  // namespace lisle::v0_1::zed

#ifndef LISLE_SEPARATE_COMPILATION
#    include <lisle/formats/zed/tools/impl/peek.hpp>
#endif
