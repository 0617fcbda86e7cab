// lisle/formats/zed/shared_thread.hpp - a thread as Zed shares it, without its owner's own data.
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs.
#pragma once

#include <lisle/formats/zed/recognize.hpp>
#include <lisle/formats/zed/thread.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lisle::v0_1 {

/// The tag of Zed's format for sharing.
struct zed_shared_t {};

namespace zed {

/// The version that is written; any version is read.
inline constexpr std::string_view shared_version = "1.0.0";

/// The prefix of an imported thread's title: U+1F517 LINK SYMBOL and a space.
inline constexpr std::string_view import_prefix = "\xF0\x9F\x94\x97 ";

/// Zed's `SharedThread`.
template <class Model>
struct basic_shared_thread {
    using format = zed_shared_t;

    typename Model::string title;
    std::vector<basic_message<Model>> messages;
    basic_timestamp<Model> updated_at;
    std::optional<basic_language_model<Model>> model;
    typename Model::string version{shared_version};
    unknown_fields<Model> extra;

    bool operator==(basic_shared_thread const&) const = default;
};

using shared_thread = basic_shared_thread<owned>;

/// Returns the shared title, which may be empty. Zed shows it only after `import_prefix`.
template <class Model>
[[nodiscard]] std::string_view title_of(basic_shared_thread<Model> const& document) {
    return document.title;
}

/// Returns the messages of a shared thread.
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>>& messages_of(basic_shared_thread<Model>& document) {
    return document.messages;
}
template <class Model>
[[nodiscard]] std::vector<basic_message<Model>> const&
messages_of(basic_shared_thread<Model> const& document) {
    return document.messages;
}
template <class Model>
void messages_of(basic_shared_thread<Model> const&&) = delete;

/// Returns the part of a thread that is shared with others.
///
///     auto const text = lisle::encode(lisle::zed::export_thread(*thread));
///
/// Errors: none.
///
/// Complexity: linear in the size of the messages.
///
/// Lifetime: as that of the thread.
template <class Model>
[[nodiscard]] basic_shared_thread<Model> export_thread(basic_thread<Model> const& document) {
    return {document.title,
            document.messages,
            document.updated_at,
            document.model,
            typename Model::string{shared_version},
            {}};
}

/// Returns a new thread with the messages of a shared thread and their ids. The title gets the
/// prefix even if it has the prefix already.
///
///     auto const shared = lisle::decode<lisle::zed_shared_t>(text).value();
///     auto thread = lisle::zed::import_thread(shared);
///
/// Errors: none.
///
/// Complexity: linear in the size of the messages.
///
/// Lifetime: as that of the shared thread.
template <storing_model Model>
[[nodiscard]] basic_thread<Model> import_thread(basic_shared_thread<Model> const& shared) {
    basic_thread<Model> out;
    out.title = std::string{import_prefix} + shared.title;
    out.messages = shared.messages;
    out.updated_at = shared.updated_at;
    out.model = shared.model;
    out.imported = true;
    return out;
}

}  // namespace zed

}  // namespace lisle::v0_1

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_shared_thread<Model>>
    : object_of<zed::basic_shared_thread<Model>> {
    using self = zed::basic_shared_thread<Model>;
    // clang-format off
    struct fields : list<
        field<"title",      &self::title, is_prose>,
        field<"messages",   &self::messages>,
        field<"updated_at", &self::updated_at>,
        field<"model",      &self::model>,
        field<"version",    &self::version>,
        rest<&self::extra>> {};
    // clang-format on
};

// ---- Format -------------------------------------------------------------------------------------

template <>
struct lisle::format_traits<lisle::zed_shared_t> {
    template <class Model>
    using document = zed::basic_shared_thread<Model>;

    static constexpr std::string_view name = "zed-shared";
    static constexpr std::string_view version = format_traits<zed_t>::version;
    static constexpr json_style style = {};

    /// The version stands last, and other formats have the same version.
    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        auto const stated = document["version"];
        if (!stated.exists() || stated.starts_with("0.") || !zed::detail::is_thread(document))
            return {};
        bool const has_messages = zed::detail::has_tagged_messages(document);
        if (has_messages && stated.is(zed::shared_version)) return certain_if(true);
        return likely_if(has_messages
                         || (document["messages"].is_empty() && document["model"].exists()));
    }

    /// Zed reads a shared thread straight from text, so it refuses duplicate keys, and does not
    /// check unknown keys.
    template <class Model>
    static bool read(reader& r, zed::basic_shared_thread<Model>& out) {
        if (r.options.shapes == shape_policy::reference) {
            r.options.duplicates = duplicate_policy::refuse;
            if (r.options.unknown_fields == unknown_policy::drop)
                r.options.unknown_fields = unknown_policy::ignore;
        }
        return lisle::read(r, out);
    }

    template <class Describer>
    static auto describe(Describer& d) {
        return d.template of<zed::basic_shared_thread<owned>>();
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct document_codec<zed_shared_t, zed::basic_shared_thread<owned>>;
LISLE_INLINE template struct document_codec<zed_shared_t, zed::basic_shared_thread<borrowed>>;
}  // namespace lisle::v0_1
#endif
