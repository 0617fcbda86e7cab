// lisle/formats/codex/tools/peek.hpp - a thread's id, times, folder, model and first words, from
// the head and the tail of its file.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/codex/rollout.hpp>
#include <lisle/formats/codex/tools/injected_text.hpp>
#include <lisle/formats/codex/tools/parent_thread.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace lisle::v0_1::codex {

/// What a peek found. Times are texts as in the file.
struct preview {
    std::string id;
    std::optional<std::string> created, updated, directory, release, model, forked_from, parent;
    std::optional<std::string> first_user_text;  ///< trimmed; Codex shows it as the title
    /// Messages of persons and of the model in what was read; of all if the head is the whole file.
    std::size_t messages = 0;

    bool operator==(preview const&) const = default;
};

namespace detail {

/// Gathers a preview from the parts of a file.
class peeker {
public:
    explicit peeker(preview& out) : out_{out} {}

    void read(rollout const& thread) {
        auto const persons = find_persons_messages(thread.records);
        for (std::size_t i = 0; i < thread.records.size(); ++i)
            if (auto const* const any_record = thread.records[i].record())
                read(*any_record, persons[i]);
    }

private:
    void read(record const& r, bool is_person) {
        if (auto const* const line = find_alternative<envelope>(&r))
            std::visit([&](auto const& l) { see_time(l); },
                       static_cast<envelope::base const&>(*line));
        if (auto const* const line = line_with<session_meta>(r)) return read(line->payload);
        if (auto const* const meta = find_alternative<bare_meta>(&r)) return read(*meta);
        if (auto const* const line = line_with<turn_context>(r)) out_.model = line->payload.model;
        auto const* const any_item = item_of(r);
        auto const* const found = any_item == nullptr ? nullptr : std::get_if<message>(any_item);
        if (found == nullptr || !(is_person || found->role == "assistant")) return;
        ++out_.messages;
        if (!is_person || out_.first_user_text) return;
        if (auto const words = first_words_of(*found); !words.empty()) out_.first_user_text = words;
    }

    void read(session_meta const& meta) {
        if (!out_.id.empty()) return;  // of a thread that was copied
        out_.id = meta.id;
        out_.created = meta.timestamp;
        out_.directory = meta.cwd;
        out_.release = meta.cli_version;
        out_.forked_from = meta.forked_from_id;
        if (auto parent = find_parent_thread(meta)) out_.parent = std::move(parent->id);
    }
    void read(bare_meta const& meta) {
        if (!out_.id.empty()) return;
        out_.id = meta.id;
        out_.created = out_.updated = meta.timestamp;
    }

    template <class Line>
    void see_time(Line const& line) {
        if constexpr (requires { line.timestamp; }) out_.updated = line.timestamp;
    }

    preview& out_;
};

}  // namespace detail

/// Returns what the head and the tail of a rollout tell. They may be cut anywhere; the tail is
/// empty if the head is the whole file. `updated` and `model` are the last ones that were seen.
///
/// Errors: none; what is not there is absent, and without a first line the id is empty.
///
/// Complexity: linear in the size of both.
[[nodiscard]] inline preview peek(std::string_view head, std::string_view tail = {}) {
    preview out;
    detail::peeker peeker{out};
    for (auto const text : {head, tail})
        if (auto const thread = decode<codex_t>(text)) peeker.read(*thread);
    return out;
}

}  // namespace lisle::v0_1::codex
