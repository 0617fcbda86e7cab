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
// crates/agent/src/db.rs; what came until 2026-08 is `newer` in schemas. Data: model/record.hpp.
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
// - Limits: 127 nested arrays and objects, as in Zed, and the sizes of options.hpp. Zed limits no
//   size.
// turn/live_thread.hpp lists the differences in turns and requests, edit/edit_session.hpp those in
// edits.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/formats/zed/legacy/read_upgraded.hpp>
#include <lisle/formats/zed/legacy/stated_version.hpp>
#include <lisle/formats/zed/model/record.hpp>
#include <lisle/formats/zed/recognize.hpp>

#include <cstddef>
#include <memory>
#include <string_view>

/// Threads of 0.1.0, of 0.2.0 and without a version are upgraded while they are read, except by a
/// strict reader. Their messages get ids from `decode_options::ids`, or from `make_random_id`.
template <>
struct lisle::format_traits<lisle::zed_t> {
    template <class Model>
    using document = zed::basic_thread<Model>;

    static constexpr std::string_view name = "zed";
    static constexpr std::string_view version = "511be9a3ffa032da6bab82ddfdd2e492c68298e3";
    static constexpr json_style style = {};

    static recognition recognizes(document_prefix const& text) { return zed::recognize(text); }

    /// Zed looks at the version before anything else. The version is usually the last key, so this
    /// reads most threads before it knows the version.
    template <class Model>
    static bool read(reader& r, zed::basic_thread<Model>& out) {
        auto const* const from = r.in.at;
        auto const depth = r.in.depth;
        // Salvaging reads a damaged thread of any version: only its keys tell the version.
        if (r.salvaged.is_on()) [[unlikely]] {
            stated_version const stated{r.look_from(from)};
            if (stated.is_of_old_thread()) return zed::legacy::read_upgraded(r, out, stated);
        }
        bool const is_read = lisle::read(r, out);
        if (is_read && out.version == zed::current_version) [[likely]]
            return true;
        if (!is_read && r.is_unrecoverable()) return false;
        return read_other_version(r, out, is_read, from, depth);
    }

    /// Whether a text of this outline is read as a thread of the current version.
    template <class Outline>
    static bool confirms(Outline const& text) {
        auto const* const stated = text.find("version");
        return stated != nullptr && stated->text == stated_version::quote(zed::current_version);
    }

    /// A permissive reader takes a thread of any version that is readable as the current version.
    template <class Describer>
    static auto describe(Describer& d) {
        using Model = owned;
        auto const thread = d.template of<zed::basic_thread<Model>>();
        auto const of_version = [&](auto schema, auto version) {
            return d.all_of({schema, d.keyword("properties", d.keyword("version", version))});
        };
        auto const current = of_version(thread, d.word(zed::current_version));
        if (d.is_strict()) return current;
        auto const either =
            d.any_of({d.word(zed::legacy::version_0_1), d.word(zed::legacy::version_0_2)});
        auto const old = of_version(d.template of<zed::legacy::basic_thread<Model>>(), either);
        auto const oldest = d.all_of({d.template of<zed::legacy::basic_unversioned_thread<Model>>(),
                                      d.negate(d.object_with({{"version", d.anything()}}))});
        return d.any_of({d.is_permissive() ? thread : current, old, oldest});
    }

private:
    using stated_version = zed::legacy::stated_version;

    /// Upgrades a thread of an older version. A permissive reader also takes a thread of another
    /// version if it is readable as the current version.
    template <class Model>
    [[gnu::cold, gnu::noinline]] static bool
    read_other_version(reader& r, zed::basic_thread<Model>& out, bool is_read, char const* from,
                       std::size_t depth) {
        stated_version const stated{r.look_from(from)};
        if (r.begins_again()) return false;
        if (stated.is_of_old_thread() && r.options.shapes != shape_policy::canonical) {
            auto const start_over = [&] {
                r.rewind(from, depth);
                std::destroy_at(&out);
                std::construct_at(&out);
            };
            start_over();
            bool const is_upgraded = zed::legacy::read_upgraded(r, out, stated);
            if (is_upgraded || !is_read || !r.is_permissive()) return is_upgraded;
            start_over();
            static_cast<void>(lisle::read(r, out));
        }
        if (!is_read && (stated.is_absent() || stated.is_current())) return false;
        if (is_read && r.is_permissive()) {
            r.remark(stated.at(), "a version this library does not know");
            return true;
        }
        return r.in.fail(errc::unsupported_version, stated.at(),
                         "found " + stated.text() + ", expected "
                             + stated_version::quote(zed::current_version));
    }
};

// ---- Compiled once ------------------------------------------------------------------------------

#ifdef LISLE_SEPARATE_COMPILATION
namespace lisle::v0_1 {
LISLE_INLINE template struct out_of_line_variant<zed::message_types<owned>>;
LISLE_INLINE template struct document_codec<zed_t, zed::basic_thread<owned>>;
LISLE_INLINE template struct document_codec<zed_t, zed::basic_thread<borrowed>>;
LISLE_INLINE template bool read(reader&, zed::thread&);
LISLE_INLINE template void write(writer&, zed::thread const&);
LISLE_INLINE template bool read(reader&, zed::message&);
LISLE_INLINE template void write(writer&, zed::message const&);
LISLE_INLINE template bool read(reader&, zed::user_content&);
LISLE_INLINE template void write(writer&, zed::user_content const&);
LISLE_INLINE template bool read(reader&, zed::agent_message&);
LISLE_INLINE template void write(writer&, zed::agent_message const&);
LISLE_INLINE template bool read(reader&, zed::mention_uri&);
LISLE_INLINE template void write(writer&, zed::mention_uri const&);
}  // namespace lisle::v0_1
#endif
