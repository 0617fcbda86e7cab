// lisle/impl/text/writer.hpp - the definitions of text/writer.hpp.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/raw_indenter.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/text/writer.hpp>

#include <string_view>

namespace lisle::inline v0_1::text {

LISLE_INLINE void writer::indent_raw(std::string_view json) {
    cursor in{json, no_depth_limit};
    in.ecmascript = true;
    static_cast<void>(walk(in, detail::raw_indenter{*this}));
}

}  // namespace lisle::inline v0_1::text
