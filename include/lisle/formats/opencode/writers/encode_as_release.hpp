// lisle/formats/opencode/writers/encode_as_release.hpp - writes a session as a release would, that
// has parsed it.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/writers/find_writer.hpp>
#include <lisle/formats/opencode/writers/key_orders.hpp>
#include <lisle/json.hpp>
#include <lisle/releases/release_number.hpp>
#include <lisle/releases/reorder_keys.hpp>

#include <string>

namespace lisle::v0_1::opencode {

/// Returns a session as a release of opencode exports it after its own import: each message and
/// part with its keys in the order of that release's schema, and its ids last. Before 1.2, opencode
/// imported a session without parsing its messages, so that they keep their order and their ids.
/// Keys that the release does not know stay where they are; its import would drop them.
///
///     auto const text = lisle::opencode::encode_as_release(*session, {1, 14, 41});
///
/// Errors: none.
///
/// Complexity: linear in the size of the session.
template <class Model>
[[nodiscard]] std::string encode_as_release(basic_conversation<Model> const& whole,
                                            release_number release) {
    if (release < detail::first_with_rows) return encode(whole, layout::source);
    auto const text =
        reorder_keys(encode(whole), key_orders, detail::root_of(text_place::session_export),
                     apart_keys::last, [&](key_order const& order) {
                         bool const is_parsed =
                             (order.by.writers & (parsed_by_schema | read_from_columns)) != 0
                             || order.type == "export" || order.type == "entry";
                         return is_parsed && order.by.releases.contains(release);
                     });
    return encode_as(kept_json<owned>{text::assume_json(text)}, format_traits<opencode_t>::style);
}

}  // namespace lisle::v0_1::opencode
