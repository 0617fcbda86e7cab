// lisle/text/impl/minify.hpp - the definitions of text/minify.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/walk.hpp>

#include <string>
#include <string_view>

namespace lisle::v0_1::text {

LISLE_INLINE_CORE std::string minify(std::string_view value) {
    struct minifier : visitor {
        space_remover& spaces;
        explicit minifier(space_remover& s) : spaces{s} {}
        void see_space(char const* from, char const* to) { spaces.remove(from, to); }
    };
    std::string out;
    cursor in{value, no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    auto const* const first = in.at;
    space_remover spaces{first, out};
    static_cast<void>(walk(in, minifier{spaces}));
    spaces.finish(in.at);
    return out.empty() ? std::string{first, in.at} : out;
}

}  // namespace lisle::v0_1::text
