// lisle/detect.hpp - tells the format of a text or a file from its first bytes.
//
//     auto const found = lisle::detect(bytes);  // with lisle/formats/all.hpp
//     auto const mine = lisle::detect<lisle::zed_t, my_t>(bytes);
//
// The traits of a format recognize its documents:
//
//     static recognition recognizes(document_prefix const& text) {
//         return certain_if(text.document()["version"].is("0.3.0"));
//     }
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>

namespace lisle::v0_1 {

/// What detect() found. `format` is the name in the format's traits, "zstd" for a frame, "sqlite"
/// for a database, or empty. `shape` is a word of that format, or empty if it has only one shape or
/// the text does not tell. Lifetime: both live as long as the program.
struct detected {
    std::string_view format{}, shape{};
    certainty how = certainty::none;

    [[nodiscard]] explicit operator bool() const { return how != certainty::none; }
    bool operator==(detected const&) const = default;
};

/// A list of formats, by their tags: `all_formats::with<my_t>` has one more.
template <class... Tags>
struct format_list {
    template <class... More>
    using with = format_list<Tags..., More...>;
};

/// A format that can recognize its documents.
template <class Tag>
concept detectable = requires(document_prefix const& text) {
    { format_traits<Tag>::name } -> std::convertible_to<std::string_view>;
    { format_traits<Tag>::recognizes(text) } -> std::same_as<recognition>;
};

/// Whether a standard or a skippable zstd frame begins here, by its magic number (RFC 8878).
[[nodiscard]] constexpr bool begins_zstd_frame(std::string_view bytes) {
    return bytes.starts_with("\x28\xb5\x2f\xfd")
           || (bytes.size() >= 4 && (static_cast<unsigned char>(bytes[0]) & 0xf0U) == 0x50
               && bytes.substr(1).starts_with("\x2a\x4d\x18"));
}

/// Whether an SQLite database begins here.
[[nodiscard]] constexpr bool begins_sqlite_database(std::string_view bytes) {
    return bytes.starts_with(std::string_view{"SQLite format 3\0", 16});
}

namespace detail {

/// The more certain answer wins, then the earlier answer. Two certain answers become a likely
/// answer.
class best_answer {
public:
    constexpr void consider(std::string_view name, recognition answer) {
        is_disputed_ =
            is_disputed_ || (answer.how == certainty::certain && answer.how == best_.how);
        if (answer.how > best_.how) best_ = {name, answer.shape, answer.how};
    }
    [[nodiscard]] constexpr detected get() const {
        return is_disputed_ ? detected{best_.format, best_.shape, certainty::likely} : best_;
    }

private:
    detected best_;
    bool is_disputed_ = false;
};

template <class List>
struct detect_in;

template <detectable... Tags>
struct detect_in<format_list<Tags...>> {
    /// The answer of the first value or, if no format knows it, of the first line that some format
    /// knows, if that is a record of a document of lines. It is only likely, because its system
    /// reads the lines before it, too.
    static detected find(document_prefix& text) {
        if (auto const first = ask(text)) return first;
        while (text.go_to_next_line())
            if (auto const later = ask(text)) return judge_later(text, later);
        return {};
    }

private:
    /// So many records of one format are no quotation, whatever stands before them.
    static constexpr unsigned enough_records = 3;

    /// Judges a text whose first known record is a later line.
    static detected judge_later(document_prefix& text, detected const& first) {
        detected const found{first.format, first.shape, certainty::likely};
        if (text.is_of_records()) return found;
        if (!text.is_of_records_from_here()) return {};
        for (unsigned records = 1; records < enough_records;) {
            if (!text.go_to_next_line()) return {};
            if (ask(text).format == first.format) ++records;
        }
        return found;
    }

    static detected ask(document_prefix const& text) {
        best_answer best;
        (best.consider(format_traits<Tags>::name, format_traits<Tags>::recognizes(text)), ...);
        return best.get();
    }
};

}  // namespace detail

/// Returns which format of a list the bytes have.
///
///     auto const found = lisle::detect_among<lisle::all_formats>(bytes);
///
/// Errors: none. A truncated or damaged text is `likely` something, or nothing. If the first line
/// is damaged or of an unknown type, the next lines are asked. A text that has one record among
/// lines of another kind is nothing (document_prefix::is_of_records); three records of one format
/// are enough, however many damaged lines stand before them.
///
/// Complexity: linear in the bytes that are read, at most `size`, once for all formats.
///
/// Lifetime: the result needs no bytes.
template <class List>
[[nodiscard]] detected detect_among(std::string_view bytes,
                                    std::size_t size = document_prefix::max_size) {
    if (begins_zstd_frame(bytes)) return {"zstd", {}, certainty::certain};
    if (begins_sqlite_database(bytes)) return {"sqlite", {}, certainty::certain};
    document_prefix text{bytes, size};
    return detail::detect_in<List>::find(text);
}

/// As above, among the named formats: `detect<zed_t, my_t>(bytes)`.
template <detectable... Tags>
    requires(sizeof...(Tags) != 0)
[[nodiscard]] detected detect(std::string_view bytes,
                              std::size_t size = document_prefix::max_size) {
    return detect_among<format_list<Tags...>>(bytes, size);
}

}  // namespace lisle::v0_1
