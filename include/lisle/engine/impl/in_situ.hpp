// lisle/engine/impl/in_situ.hpp - the definitions of engine/in_situ.hpp.
#pragma once

#include <lisle/engine/in_situ.hpp>
#include <lisle/text/writer.hpp>

#include <cstring>
#include <string>
#include <string_view>

namespace lisle::v0_1 {

LISLE_INLINE_CORE void in_situ::restore(char const* from) {
    std::string written;
    for (; is_replaced_since(from); replaced_.pop_back()) {
        auto const characters = replaced_.back();
        written.clear();
        text::writer w{written};
        w.string(characters);
        w.flush();
        auto const bare = std::string_view{written}.substr(1, written.size() - 2);
        std::memcpy(place_of(characters.data()), bare.data(), bare.size());
    }
}

}  // namespace lisle::v0_1
