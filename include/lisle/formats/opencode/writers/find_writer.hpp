// lisle/formats/opencode/writers/find_writer.hpp - tells which release of opencode wrote a text.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/opencode/writers/key_orders.hpp>
#include <lisle/locate.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace lisle::v0_1::opencode {

/// What a text is and where it stands.
enum class text_place {
    session_export,  ///< as `opencode export` prints it: info and messages
    session_file,    ///< these three: a file below `storage`, before 1.2
    message_file,
    part_file,
    message_data,  ///< these two: the column `data` of a row, since 1.2
    part_data,
};

/// A release that writes the keys of a text in their order.
struct writer {
    release_number release;
    bool is_import = false;  ///< it has first imported the session

    bool operator==(writer const&) const = default;
};

namespace detail {

/// An object of the text, and the orders that it has.
struct written_object {
    std::size_t offset;
    bool is_of_export;  ///< put together when the session was exported, and not when it was made
    std::vector<key_order const*> orders;
};

/// Whether a release from `since` to `by.release` writes an order, at once or in an import.
[[nodiscard]] constexpr bool writes(key_order const& order, release_number since,
                                    writer const& by) {
    auto const is_between = [&](release_number first, release_number last) {
        return first <= by.release && since <= last;
    };
    auto const [first, last] = order.by.releases;
    if (order.by.writers != parsed_by_schema) return is_between(first, last);
    return is_between(first, (std::min)(last, last_that_parses))
           || (by.is_import && is_between((std::max)(first, first_with_rows), last));
}

/// The objects of a text, and which releases could have written all of them.
class written_objects {
public:
    written_objects(std::string_view text, ordered_member const& root, apart_keys where) {
        for_each_ordered_object(text, key_orders, root, where, [&](ordered_object const& o) {
            bool const is_of_export =
                o.type == "export" || o.type == "entry" || o.type == "session";
            objects_.push_back(
                {static_cast<std::size_t>(o.text.data() - text.data()), is_of_export, o.orders});
        });
    }

    /// The first of these objects that a release did not write, exporting what was written since
    /// `stated`; null if there is none.
    [[nodiscard]] written_object const* find_unlike(release_number stated, writer const& by) const {
        for (auto const& o : objects_) {
            auto const since = o.is_of_export ? by.release : stated;
            if (std::none_of(o.orders.begin(), o.orders.end(),
                             [&](auto const* order) { return writes(*order, since, by); }))
                return &o;
        }
        return nullptr;
    }

private:
    std::vector<written_object> objects_;
};

/// The stated release, if it is in the range, and the recorded ones after it.
[[nodiscard]] inline std::vector<release_number> find_candidates(release_number stated,
                                                                 release_range within) {
    std::vector<release_number> out;
    if (stated != release_number{} && within.contains(stated)) out.push_back(stated);
    for (auto const release : recorded_releases)
        if (stated < release && within.contains(release)) out.push_back(release);
    return out;
}

/// What a text is as a whole.
[[nodiscard]] inline ordered_member root_of(text_place place) {
    switch (place) {
        case text_place::session_export: return {{}, {}, "export"};
        case text_place::session_file: return {{}, {}, "session"};
        case text_place::message_file:
        case text_place::message_data: return *find_ordered_member(key_orders, "entry", "info");
        case text_place::part_file:
        case text_place::part_data: break;
    }
    return *find_ordered_member(key_orders, "entry", "parts");
}

/// Where ids may be, and which releases have them there.
struct id_place {
    apart_keys ids;
    release_range releases;
};
[[nodiscard]] inline std::vector<id_place> id_places_of(text_place place) {
    constexpr release_range files{first_release, {1, 1, ~0U}};
    constexpr release_range rows{first_with_rows, later_release};
    switch (place) {
        case text_place::session_export:
            return {{apart_keys::inside, files}, {apart_keys::last, rows}};
        case text_place::message_data:
        case text_place::part_data: return {{apart_keys::absent, rows}};
        default: return {{apart_keys::inside, files}};
    }
}

}  // namespace detail

/// Returns the release of opencode that writes the keys of all objects of this text in this order:
/// `stated`, which made the session, or else the first recorded one after it. Parts of a session
/// may be older than the release that exports it, so that the text may have orders of all releases
/// between the two. Only orders of keys are looked at: compare the bytes with what `encode_as`
/// writes in layout::source.
///
///     auto const written = lisle::opencode::find_writer(
///         text, lisle::opencode::text_place::session_export, {1, 14, 41});
///
/// Errors: not_canonical, with the first object that no such release writes.
///
/// Complexity: linear in the size of the text.
[[nodiscard]] inline result<writer> find_writer(std::string_view text, text_place place,
                                                release_number stated = {}) {
    std::size_t unlike = 0;
    for (auto const& [ids, releases] : detail::id_places_of(place)) {
        detail::written_objects const objects{text, detail::root_of(place), ids};
        auto const candidates = detail::find_candidates(stated, releases);
        for (bool const is_import : {false, true})
            for (auto const& release : candidates) {
                auto const* const o = objects.find_unlike(stated, {release, is_import});
                if (o == nullptr) return writer{release, is_import};
                unlike = (std::max)(unlike, o->offset);
            }
    }
    return error{errc::not_canonical, pointer_of(text, unlike), unlike,
                 "no release of opencode writes these keys in this order"};
}

}  // namespace lisle::v0_1::opencode
