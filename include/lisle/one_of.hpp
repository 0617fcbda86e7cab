// lisle/one_of.hpp - variants: which tagging reads and writes them.
#pragma once

#include <lisle/tagging/adjacently_tagged.hpp>
#include <lisle/tagging/externally_tagged.hpp>
#include <lisle/tagging/internally_tagged.hpp>
#include <lisle/tagging/untagged.hpp>

#include <type_traits>
#include <variant>

namespace lisle::inline v0::detail {

template <class T>
bool read_as(one_of_tag, reader& r, T& out) {
    return read_tagged(typename schema<T>::tagging{}, r, out);
}

template <class T>
void write_as(one_of_tag, writer& w, T const& variant) {
    bool const known = any_case(cases_of<T>{}, [&]<class Case>(std::type_identity<Case>) {
        auto const* const alternative = std::get_if<typename Case::type>(&variant);
        if (alternative == nullptr) return false;
        write_case<Case>(typename schema<T>::tagging{}, w, *alternative);
        return true;
    });
    if (known) return;
    if constexpr (!std::is_void_v<unknown_case_of<T>>) {
        if (auto const* const kept = std::get_if<unknown_case_of<T>>(&variant))
            return w.to.raw(kept->json.text);
    }
    w.to.null();
}

}  // namespace lisle::inline v0::detail
