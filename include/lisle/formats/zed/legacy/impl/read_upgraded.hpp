// lisle/formats/zed/legacy/impl/read_upgraded.hpp - the definitions of
// formats/zed/legacy/read_upgraded.hpp.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/engine/hooks.hpp>
#include <lisle/formats/zed/legacy/read_upgraded.hpp>
#include <lisle/formats/zed/legacy/stated_version.hpp>
#include <lisle/formats/zed/legacy/upgrade.hpp>
#include <lisle/formats/zed/model/record.hpp>
#include <lisle/text/minify.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace lisle::v0_1::zed::legacy {

namespace detail {

/// Whether upgrading the old text again gives this thread, ids aside.
template <class Model>
bool still_becomes(std::string_view old, zed::basic_thread<Model> const& now);

/// Reads a thread of type `Old` and upgrades it.
template <class Old, class Model>
[[gnu::cold]] bool read_upgraded_from(reader& r, zed::basic_thread<Model>& out,
                                      std::string const& what) {
    auto const* const from = r.in.at;
    Old old;
    if (!lisle::read(r, old)) return false;
    bool const is_kept = r.options.unknown_fields == unknown_policy::keep && !r.salvaged.is_on();
    auto const spelled = is_kept ? r.text_since(from) : std::string_view{};
    if (r.begins_again()) return false;  // otherwise ids would be made twice
    if constexpr (std::same_as<Old, basic_thread<Model>>) upgrade(r, std::move(old), out);
    else upgrade(r, to_0_2(std::move(old)), out);
    if (is_kept) out.upgraded_from = {lisle::text::minify(spelled), &still_becomes<Model>};
    r.remark(from, "a thread of " + what + ", upgraded");
    return true;
}

}  // namespace detail

template <class Model>
bool read_upgraded(reader& r, zed::basic_thread<Model>& out, stated_version const& version) {
    return version.is_absent()
               ? detail::read_upgraded_from<basic_unversioned_thread<Model>>(r, out, "no version")
               : detail::read_upgraded_from<basic_thread<Model>>(r, out,
                                                                 "version " + version.text());
}

template <class Model>
[[gnu::cold]] bool detail::still_becomes(std::string_view old,
                                         zed::basic_thread<Model> const& now) {
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
    // A pointer, as the codec's: otherwise decode_with is instantiated for this function alone.
    auto const again = hooks::decode_with<zed::basic_thread<Model>>(
        old, options,
        +[](reader& r, zed::basic_thread<Model>& out) {
            return read_upgraded(r, out, stated_version{r.look_from(r.in.at)});
        },
        nullptr, &characters);
    return again && encode_as(*again) == encode_as(now);
}

}  // namespace lisle::v0_1::zed::legacy
