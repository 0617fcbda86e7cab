// lisle/formats/zed/thread.hpp - threads as Zed stores them, of every version.
//
// Zed is a code editor with an agent. It keeps each thread as zstd-compressed JSON in a row of
// ~/.local/share/zed/threads/threads.db (database/row.hpp); this header reads and writes the JSON.
//
//     auto thread = lisle::decode<lisle::zed_t>(text);
//     if (!thread) return report(thread.error().message());
//     thread->title = "Red build, fixed";
//     text = lisle::encode(*thread);
//
// Source of the rules: Zed at 511be9a3ffa032da6bab82ddfdd2e492c68298e3 (2026-02-27),
// crates/agent/src/db.rs; fields and cases added until 2026-08 are marked `newer` in the schemas.
//
// Where lisle differs from Zed on purpose:
// - `{"$serde_json::private::RawValue": ...}` is plain data.
// - A struct written as an array of its fields, and a unit enum value written as {"fast": null},
//   are refused. ({"Resume": null} is read.)
// - Numbers are read exactly. Zed's build of serde_json is off by one unit in the last place for
//   some numbers of 17 digits, and writes those differently.
// - Host names outside ASCII in `Fetch` URLs are lower-cased and Punycoded without full Unicode
//   normalization.
// - `request_token_usage` is a hash map in Zed, so its order is arbitrary there. Here it stays as
//   read.
// - zstd frames equal Zed's bytes only with the same version of libzstd; their text always does.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/document_prefix.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/legacy/upgrade.hpp>
#include <lisle/formats/zed/model/record.hpp>
#include <lisle/random_id.hpp>
#include <lisle/recognition.hpp>
#include <lisle/text/for_each_member.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::inline v0::zed::detail {

/// Whether upgrading the old text again gives this thread, ids aside.
template <class Model>
bool still_becomes(std::string_view old, basic_thread<Model> const& now);

/// Whether the messages have their role as a key, as in Zed. In acpx they do too, so its own keys
/// must be absent.
[[nodiscard]] inline bool has_tagged_messages(prefix_value document) {
    if (document["acpx"].exists() || document["cumulative_cost"].exists()) return false;
    auto const first = document["messages"].first_element();
    return first["User"].is_object() || first["Agent"].is_object() || first["Compaction"].exists()
           || first.is("Resume");
}

/// Whether a document has the keys of all threads and shared threads since 0.3.0. No other
/// system's conversation has them.
[[nodiscard]] inline bool is_thread(prefix_value document) {
    auto const messages = document["messages"];
    return document["title"].is_string() && messages.is_array()
           && document["updated_at"].is_string() && !messages.first_element()["role"].exists();
}

}  // namespace lisle::inline v0::zed::detail

// ---- Format -------------------------------------------------------------------------------------

/// Threads of 0.1.0, of 0.2.0 and without a version are upgraded while they are read, except by a
/// strict reader. Their new messages get ids from `decode_options::ids`, or from `make_random_id`.
template <>
struct lisle::format_traits<lisle::zed_t> {
    template <class Model>
    using document = zed::basic_thread<Model>;

    static constexpr std::string_view name = "zed";
    static constexpr std::string_view version = "511be9a3ffa032da6bab82ddfdd2e492c68298e3";
    static constexpr json_style style = {};

    /// Zed looks at the version before anything else. A permissive reader also takes a thread of
    /// another version if it reads as one of the current version.
    template <class Model>
    static bool read(reader& r, zed::basic_thread<Model>& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        // Salvaging reads a damaged thread as any version: only its keys tell which it was.
        if (r.salvaged.is_on()) [[unlikely]] {
            auto const written = describe(r.in, find_member(r.look_from(from), "version"));
            if (is_old(written) && (!written.empty() || find_member(r.look_from(from), "summary")))
                return read_old(r, out, written);
        }
        bool const ok = lisle::read(r, out);
        if (ok && out.version == zed::current_version) [[likely]]
            return true;
        if (!ok && r.is_unrecoverable()) return false;

        auto const* const version_at = find_member(r.look_from(from), "version");
        if (r.begins_again()) return false;
        auto const found = describe(r.in, version_at);
        if (is_older(found, r.look_from(from)) && r.options.shapes != shape_policy::canonical) {
            auto const start_over = [&] {
                r.rewind(from, depth);
                out = {};
            };
            start_over();
            bool const upgraded = read_old(r, out, found);
            if (upgraded || !ok || !r.is_permissive()) return upgraded;
            start_over();
            static_cast<void>(lisle::read(r, out));
        }
        if (!ok && (found.empty() || found == quote(zed::current_version))) return false;
        if (ok && r.is_permissive()) {
            r.remark(version_at, "a version this library does not know");
            return true;
        }
        return r.in.fail(errc::unsupported_version, version_at,
                         "found " + found + ", expected " + quote(zed::current_version));
    }

    /// The shape is the version, or "unversioned". The version stands behind the messages, so a
    /// prefix that does not reach it is only likely a thread.
    static recognition recognizes(document_prefix const& text) {
        auto const document = text.document();
        auto const stated = document["version"];
        if (document["summary"].is_string()) return recognize_old(document, text.is_whole());
        if (stated.is(zed::current_version) && zed::detail::is_thread(document))
            return certain_if(true, zed::current_version);
        return likely_if((!stated.exists() || stated.starts_with("0."))
                         && document["title"].is_string()
                         && zed::detail::has_tagged_messages(document));
    }

    /// Whether the object at hand, which may be truncated, has the keys of an older thread.
    static bool is_older(text::cursor const& in) {
        return is_older(describe(in, find_member(in, "version")), in);
    }

private:
    static recognition recognize_old(prefix_value document, bool is_whole) {
        auto const messages = document["messages"];
        if (!document["updated_at"].is_string() || !messages.is_array()) return {};
        auto const first = messages.first_element();
        bool const has_roles = first["role"].is_string() || first["id"].is_number();
        if (!has_roles && !messages.is_empty()) return {};
        for (auto const known : {zed::legacy::version_0_1, zed::legacy::version_0_2})
            if (document["version"].is(known)) return certain_if(true, known);
        bool const is_unversioned = is_whole && !document["version"].exists();
        if (is_unversioned && has_roles) return certain_if(true, "unversioned");
        return likely_if(has_roles, is_unversioned ? "unversioned" : "");
    }

    static bool is_older(std::string_view found, text::cursor const& in) {
        return is_old(found) && find_member(in, "summary") != nullptr;
    }

    /// Whether this version, as spelled by `describe`, is upgraded.
    static bool is_old(std::string_view found) {
        return found.empty() || found == quote(zed::legacy::version_0_1)
               || found == quote(zed::legacy::version_0_2);
    }

    template <class Model>
    static bool read_old(reader& r, zed::basic_thread<Model>& out, std::string const& found) {
        return found.empty()
                   ? upgrade<zed::legacy::basic_unversioned_thread<Model>>(r, out, "no version")
                   : upgrade<zed::legacy::basic_thread<Model>>(r, out, "version " + found);
    }

    template <class Old, class Model>
    static bool upgrade(reader& r, zed::basic_thread<Model>& out, std::string const& what) {
        auto const* const from = r.in.at;
        Old old;
        if (!lisle::read(r, old)) return false;
        bool const is_kept =
            r.options.unknown_fields == unknown_policy::keep && !r.salvaged.is_on();
        auto const spelled = is_kept ? r.text_since(from) : std::string_view{};
        if (r.begins_again()) return false;  // or ids would be made twice
        auto const keep = [&](std::string const& s) {
            typename Model::string kept;
            r.store(s, kept);
            return kept;
        };
        auto const& ids = r.options.ids;
        auto const make_id = [&] { return ids.make ? ids.make(ids.state) : make_random_id(); };
        out = zed::legacy::upgrade(to_0_2(std::move(old)), make_id, keep);
        if (is_kept)
            out.upgraded_from = {text::minify(spelled), &zed::detail::still_becomes<Model>};
        r.remark(from, "a thread of " + what + ", upgraded");
        return true;
    }

    static std::string quote(std::string_view version_text) {
        return '"' + std::string{version_text} + '"';
    }

    /// The value of a key in the object at hand. Of duplicates the last one counts.
    static char const* find_member(text::cursor in, std::string_view wanted) {
        char const* found = nullptr;
        static_cast<void>(text::for_each_member(in, [&](text::member const& m) {
            if (m.key == wanted) found = m.value;
        }));
        return found;
    }

    /// The quoted string, or the kind of any other value; empty if there is no value.
    static std::string describe(text::cursor in, char const* value) {
        if (value == nullptr) return {};
        in.at = value;
        if (in.peek() != '"') return std::string{text::name_kind(in)};
        static_cast<void>(text::skip_string(in));
        return '"' + text::unquote({value, static_cast<std::size_t>(in.at - value)}) + '"';
    }
};

template <class Model>
bool lisle::zed::detail::still_becomes(std::string_view old, basic_thread<Model> const& now) {
    struct {
        std::vector<std::string> ids;
        std::size_t used = 0;
    } given;
    for (auto const& m : now.messages)
        if (auto const* const user = std::get_if<basic_user_message<Model>>(&m))
            given.ids.emplace_back(user->id);
    auto options = permissive;
    options.max_depth = options.max_size = options.max_string = options.max_elements =
        decode_options::no_limit;
    options.ids = {[](void* state) {
                       auto& from = *static_cast<decltype(given)*>(state);
                       return from.used < from.ids.size() ? from.ids[from.used++] : std::string{};
                   },
                   &given};
    arena characters;
    auto const again = hooks::decode_with<basic_thread<Model>>(
        old, options,
        [](reader& r, basic_thread<Model>& out) { return format_traits<zed_t>::read(r, out); },
        nullptr, &characters);
    return again && encode_as(*again) == encode_as(now);
}
