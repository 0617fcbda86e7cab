// lisle/engine/impl/write_value.hpp - the definitions of engine/write_value.hpp.
#pragma once

#include <lisle/engine/operations.hpp>
#include <lisle/engine/write_value.hpp>
#include <lisle/schema/json_text.hpp>
#include <lisle/text/respell.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::detail {

LISLE_INLINE_CORE bool are_written_alike(operations const& type, void const* a, void const* b) {
    auto const text_of = [&](void const* value) {
        std::string out;
        writer w{out, {}, layout::canonical};
        type.write(w, value);
        w.to.flush();
        return out;
    };
    return text_of(a) == text_of(b);
}

LISLE_INLINE_CORE void loose_elements::take(writer& w, std::size_t size) {
    all_ = std::exchange(w.loose, {});
    first_.resize(size, none);
    next_.resize(all_.size(), none);
    for (auto i = all_.size(); i-- > 0;)
        if (all_[i].type == &type_ && all_[i].index < size)
            next_[i] = std::exchange(first_[all_[i].index], i);
}

LISLE_INLINE_CORE std::string_view loose_elements::find(std::size_t index,
                                                        void const* element) const {
    for (auto i = first_[index]; i != none; i = next_[i])
        if (type_.still_reads_as(all_[i].text, element)) return all_[i].text;
    return {};
}

LISLE_INLINE_CORE void write_json(writer& w, json_view value) {
    if (!value.exists()) w.to.null();
    else if (w.how == layout::source || value.styles().has(w.to.style())) w.to.raw(value.text());
    else text::respell(w.to, value.text());
}

LISLE_INLINE_CORE void write_sequence(writer& w, element_type const& type, void const* first,
                                      std::size_t size) {
    loose_elements const loose{w, type, size};
    auto const* at = static_cast<char const*>(first);
    w.to.open('[');
    for (std::size_t i = 0; i < size; ++i, at += type.stride) {
        w.to.next();
        write_element(w, type, loose, i, at);
    }
    w.to.close(']');
}

}  // namespace lisle::v0_1::detail
