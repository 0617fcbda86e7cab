// lisle/formats/zed/model/scalars.hpp - strings of a thread with a grammar: times, URLs, UUIDs.
#pragma once

#include <lisle/scalars/pattern.hpp>
#include <lisle/scalars/timestamp.hpp>
#include <lisle/scalars/url/url.hpp>
#include <lisle/scalars/uuid.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::zed {

// ---- Data ---------------------------------------------------------------------------------------

/// A `DateTime<Utc>` in a payload: RFC 3339, read as leniently as chrono 0.4.42 reads it, and
/// written with `Z` and 0, 3, 6 or 9 digits of a second. Kept and compared as text.
template <class Model>
struct basic_timestamp {
    typename Model::string text{"1970-01-01T00:00:00Z"};

    /// The time, or nullopt if the text is not a time. (A permissive reader keeps such text.)
    [[nodiscard]] std::optional<scalars::instant> value() const {
        return scalars::parse_rfc3339_relaxed(text);
    }

    bool operator==(basic_timestamp const&) const = default;
};

/// A `Url`: read and written as normalized by the WHATWG's parser (url 2.5.7).
template <class Model>
struct basic_url {
    typename Model::string text;

    bool operator==(basic_url const&) const = default;
};

/// A `Uuid`: read in any of its forms, written lower-case and hyphenated (uuid 1.18.1).
template <class Model>
struct basic_uuid_text {
    typename Model::string text{"00000000-0000-0000-0000-000000000000"};

    /// The UUID, or nothing if the text is not a UUID.
    [[nodiscard]] std::optional<scalars::uuid> value() const { return scalars::parse_uuid(text); }

    bool operator==(basic_uuid_text const&) const = default;
};

using timestamp = basic_timestamp<owned>;
using url = basic_url<owned>;
using uuid_text = basic_uuid_text<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_timestamp<Model>>
    : normalized_string<&zed::basic_timestamp<Model>::text> {
    static constexpr std::string_view what = "not an RFC 3339 date and time";
    static constexpr std::string_view format = "date-time";

    static std::string pattern(bool is_normal) {
        return is_normal ? scalars::pattern_of_rfc3339_z() : scalars::pattern_of_rfc3339_relaxed();
    }
    static bool is_normal(std::string_view text) { return scalars::is_canonical_rfc3339_z(text); }
    static std::optional<std::string> normalize(std::string_view text) {
        auto const at = scalars::parse_rfc3339_relaxed(text);
        return at ? std::optional{scalars::to_rfc3339_z(*at)} : std::nullopt;
    }
};

template <class Model>
struct lisle::schema<lisle::zed::basic_url<Model>>
    : normalized_string<&zed::basic_url<Model>::text> {
    static constexpr auto text_kind = string_kind::url;
    static constexpr std::string_view what = "not an absolute URL";
    static constexpr std::string_view format = "uri";

    static std::string pattern(bool is_normal) { return scalars::pattern_of_url(is_normal); }
    static std::optional<std::string> normalize(std::string_view text) {
        return scalars::normalize_url(text);
    }
};

template <class Model>
struct lisle::schema<lisle::zed::basic_uuid_text<Model>>
    : normalized_string<&zed::basic_uuid_text<Model>::text> {
    static constexpr auto text_kind = string_kind::identifier;
    static constexpr std::string_view what = "not a UUID";
    static constexpr std::string_view format = "uuid";

    static std::string pattern(bool is_normal) { return scalars::pattern_of_uuid(is_normal); }
    static std::optional<std::string> normalize(std::string_view text) {
        auto const id = scalars::parse_uuid(text);
        return id ? std::optional{scalars::to_string(*id)} : std::nullopt;
    }
};
