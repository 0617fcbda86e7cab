// lisle/formats/codex/rollout.hpp - a thread of Codex: the lines of its file.
//
// Codex is a coding agent for the terminal. It keeps each thread in a file of
// ~/.codex/sessions/YYYY/MM/DD, to which it only appends (tools/file_name.hpp has the names).
//
//     auto rollout = lisle::decode<lisle::codex_t>(text);
//     if (!rollout) return report(rollout.error().message());
//     for (auto const& line : rollout->records)
//         if (auto const* const record = line.record()) show(*record);
//
// A conversation is not its lines: events repeat items, and rollbacks, compactions and forks change
// what counts (conversation/codex/read_thread.hpp).
//
// Source of the rules: what 19 releases from 0.8.0 to 0.169.0 wrote. Data: model/record.hpp.
//
// Where lisle differs from Codex on purpose:
// - Codex skips lines that it can't read, and ignores unknown types and keys. Permissive readers
//   keep all of them in their places.
// - Codex skips a line whose time is a number, as other programs write it, and refuses a first line
//   with a number in place of a text. Permissive readers read both, with a note.
// - Codex reads no files of releases before 0.34; lisle reads them.
// - Limits: 127 nested arrays and objects, as in Codex, and the sizes of options.hpp.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/formats/codex/model/record.hpp>
#include <lisle/lines.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of Codex's format.
struct codex_t {};

namespace codex {

// ---- Data ---------------------------------------------------------------------------------------

template <class Model>
struct basic_reverted_lines;

/// A file of lines.
template <class Model>
struct basic_rollout : record_lines<basic_record<Model>, Model> {
    using format = codex_t;

    /// What other files of the thread have after the place where it was reverted, in the order of
    /// `line`. `decode` finds none, `encode` writes none, and two rollouts may be equal without
    /// them (tools/reverted_lines.hpp).
    std::vector<basic_reverted_lines<Model>> reverted;
};

/// Lines of another file of the thread, with which Codex no longer goes on. They stood before the
/// record `line` of the thread was written.
template <class Model>
struct basic_reverted_lines {
    std::size_t line = 0;
    basic_rollout<Model> part;
};

using rollout = basic_rollout<owned>;
using reverted_lines = basic_reverted_lines<owned>;

}  // namespace codex

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::codex::basic_rollout<Model>> : lines_of<codex::basic_rollout<Model>> {};

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::codex_t> {
    template <class Model>
    using document = codex::basic_rollout<Model>;

    static constexpr std::string_view name = "codex";
    static constexpr std::string_view version = "0.169.0";
    static constexpr json_style style{};

    /// The shapes: "bare" up to 0.29, "envelope" since 0.34, "ordinal" in paginated threads.
    static recognition recognizes(document_prefix const& text) {
        auto const line = text.first_line();
        if (line["payload"].is_object()) return recognize_line(line);
        bool const is_meta = line["id"].is_string() && has_time(line)
                             && line["instructions"].exists() && !line["type"].exists();
        return certain_if(is_meta, "bare");
    }

private:
    /// Whether a line has a time, as text or, from other programs, as a number.
    static bool has_time(prefix_value line) {
        return line["timestamp"].is_string() || line["timestamp"].is_number();
    }

    /// A line without a time is recognized, too, so that what Codex refuses can be told.
    static recognition recognize_line(prefix_value line) {
        auto const type = line["type"], payload = line["payload"];
        auto const shape = line["ordinal"].is_number() ? "ordinal" : "envelope";
        if (type.is("turn_context"))
            return likely_if(payload["model"].is_string() && payload["cwd"].is_string(), shape);
        if (type.is("compacted")) return likely_if(payload["message"].is_string(), shape);
        if (!type.is("session_meta"))
            return likely_if(payload["type"].is_string()
                                 && (type.is("response_item") || type.is("event_msg")),
                             shape);
        if (payload["cli_version"].is_string()) return {certainty::certain, shape};
        return likely_if(has_time(payload), shape);
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct out_of_line_variant<codex::item_types<owned>>;
LISLE_INLINE template struct out_of_line_variant<codex::event_types<owned>>;
LISLE_INLINE template struct out_of_line_variant<codex::line_types<owned>>;
LISLE_INLINE template struct document_codec<codex_t, codex::basic_rollout<owned>>;
LISLE_INLINE template struct document_codec<codex_t, codex::basic_rollout<borrowed>>;
LISLE_INLINE template bool read(reader&, codex::record&);
LISLE_INLINE template void write(writer&, codex::record const&);
LISLE_INLINE template bool read(reader&, codex::item&);
LISLE_INLINE template void write(writer&, codex::item const&);
LISLE_INLINE template bool read(reader&, codex::envelope&);
LISLE_INLINE template void write(writer&, codex::envelope const&);
}  // namespace lisle::v0_1
#endif
