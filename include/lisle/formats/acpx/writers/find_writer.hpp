// lisle/formats/acpx/writers/find_writer.hpp - tells which release of acpx wrote a record.
#pragma once

#include <lisle/error.hpp>
#include <lisle/formats/acpx/writers/key_orders.hpp>
#include <lisle/locate.hpp>
#include <lisle/releases/key_order.hpp>
#include <lisle/releases/release_number.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

namespace lisle::v0_1::acpx {

/// Returns the earliest release of acpx that writes the keys of a flat record in this order. Looks
/// only at the keys of the record itself, not at its messages: for those, compare the bytes with
/// the text that `encode` writes.
///
///     auto const release = lisle::acpx::find_writer(text);
///
/// Errors: not_canonical, with the first object that no release writes.
///
/// Complexity: linear in the size of the text.
[[nodiscard]] inline result<release_number> find_writer(std::string_view text) {
    auto release = detail::first_flat;
    std::optional<std::size_t> unlike;
    for_each_ordered_object(
        text, key_orders, {{}, {}, "record"}, apart_keys::inside, [&](ordered_object const& o) {
            if (o.orders.empty() && !unlike)
                unlike = static_cast<std::size_t>(o.text.data() - text.data());
            for (auto const& [type, key, since] : later_keys)
                if (type == o.type
                    && std::find(o.keys.begin(), o.keys.end(), key) != o.keys.end())
                    release = (std::max)(release, since);
        });
    if (!unlike) return release;
    return error{errc::not_canonical, pointer_of(text, *unlike), *unlike,
                 "no release of acpx writes these keys in this order"};
}

}  // namespace lisle::v0_1::acpx
