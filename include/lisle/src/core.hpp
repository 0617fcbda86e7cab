// lisle/src/core.hpp - the part of src.hpp that every program needs.
//
// It can stand alone: a program that defines LISLE_SEPARATE_CORE for all its sources, and includes
// this header in one of them, compiles the core once, and each format where it is used. CMake's
// target lisle::core does both.
#pragma once

#ifdef LISLE_SEPARATE_COMPILATION
#include <lisle/src/begin.hpp>
#else
#include <lisle/src/begin_core.hpp>
#endif

#include <lisle/impl/engine/choice_cache.hpp>
#include <lisle/impl/engine/decode_text.hpp>
#include <lisle/impl/engine/in_situ.hpp>
#include <lisle/impl/engine/later_duplicates.hpp>
#include <lisle/impl/engine/limits.hpp>
#include <lisle/impl/engine/loose_shapes.hpp>
#include <lisle/impl/engine/make_error.hpp>
#include <lisle/impl/engine/read_container.hpp>
#include <lisle/impl/engine/read_object.hpp>
#include <lisle/impl/engine/read_value.hpp>
#include <lisle/impl/engine/reader.hpp>
#include <lisle/impl/engine/tagging/adjacently_tagged.hpp>
#include <lisle/impl/engine/tagging/cases.hpp>
#include <lisle/impl/engine/tagging/externally_tagged.hpp>
#include <lisle/impl/engine/tagging/internally_tagged.hpp>
#include <lisle/impl/engine/tagging/key_summary.hpp>
#include <lisle/impl/engine/tagging/untagged.hpp>
#include <lisle/impl/engine/visit/raw_strings.hpp>
#include <lisle/impl/engine/visit/string_visitor.hpp>
#include <lisle/impl/engine/visit/unique_keys.hpp>
#include <lisle/impl/engine/write_object.hpp>
#include <lisle/impl/engine/write_value.hpp>
#include <lisle/impl/error.hpp>
#include <lisle/impl/json_text.hpp>
#include <lisle/impl/locate.hpp>
#include <lisle/impl/random_id.hpp>
#include <lisle/impl/salvage.hpp>
#include <lisle/impl/scalars/base64.hpp>
#include <lisle/impl/scalars/ecmascript_string.hpp>
#include <lisle/impl/scalars/lower_case.hpp>
#include <lisle/impl/scalars/pattern.hpp>
#include <lisle/impl/scalars/sha256.hpp>
#include <lisle/impl/scalars/timestamp.hpp>
#include <lisle/impl/scalars/url/form.hpp>
#include <lisle/impl/scalars/url/percent.hpp>
#include <lisle/impl/scalars/url/url.hpp>
#include <lisle/impl/scalars/uuid.hpp>
#include <lisle/impl/text/canonical.hpp>
#include <lisle/impl/text/cursor.hpp>
#include <lisle/impl/text/ecmascript.hpp>
#include <lisle/impl/text/json_value.hpp>
#include <lisle/impl/text/json_value_writer.hpp>
#include <lisle/impl/text/member_order.hpp>
#include <lisle/impl/text/minify.hpp>
#include <lisle/impl/text/number.hpp>
#include <lisle/impl/text/number_format.hpp>
#include <lisle/impl/text/respell.hpp>
#include <lisle/impl/text/salted_hash.hpp>
#include <lisle/impl/text/simd/best_kernel.hpp>
#include <lisle/impl/text/simd/utf8_portable.hpp>
#include <lisle/impl/text/skip_cache.hpp>
#include <lisle/impl/text/string.hpp>
#include <lisle/impl/text/utf8.hpp>
#include <lisle/impl/text/value_styles.hpp>
#include <lisle/impl/text/walk.hpp>
#include <lisle/impl/text/writer.hpp>
#include <lisle/impl/unknown_fields.hpp>

namespace lisle::v0_1 {
extern char const no_source_of_this_program_includes_lisle_src_hpp = 0;
constinit thread_local char this_program_mixes_header_only_and_separately_compiled_units = 0;
#ifdef LISLE_SEPARATE_COMPILATION
constinit thread_local char this_program_mixes_units_with_formats_and_with_the_core_alone = 0;
#endif
}  // namespace lisle::v0_1
