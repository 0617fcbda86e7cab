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

#include <lisle/engine/impl/choice_cache.hpp>
#include <lisle/engine/impl/decode_text.hpp>
#include <lisle/engine/impl/in_situ.hpp>
#include <lisle/engine/impl/later_duplicates.hpp>
#include <lisle/engine/impl/limits.hpp>
#include <lisle/engine/impl/loose_shapes.hpp>
#include <lisle/engine/impl/make_error.hpp>
#include <lisle/engine/impl/read_container.hpp>
#include <lisle/engine/impl/read_object.hpp>
#include <lisle/engine/impl/read_value.hpp>
#include <lisle/engine/impl/reader.hpp>
#include <lisle/engine/impl/write_object.hpp>
#include <lisle/engine/impl/write_value.hpp>
#include <lisle/engine/tagging/impl/adjacently_tagged.hpp>
#include <lisle/engine/tagging/impl/cases.hpp>
#include <lisle/engine/tagging/impl/externally_tagged.hpp>
#include <lisle/engine/tagging/impl/internally_tagged.hpp>
#include <lisle/engine/tagging/impl/key_summary.hpp>
#include <lisle/engine/tagging/impl/untagged.hpp>
#include <lisle/engine/visit/impl/raw_strings.hpp>
#include <lisle/engine/visit/impl/string_visitor.hpp>
#include <lisle/engine/visit/impl/unique_keys.hpp>
#include <lisle/engine/visit/impl/visited_type.hpp>
#include <lisle/impl/error.hpp>
#include <lisle/impl/json.hpp>
#include <lisle/impl/locate.hpp>
#include <lisle/impl/salvage.hpp>
#include <lisle/scalars/impl/base64.hpp>
#include <lisle/scalars/impl/ecmascript_string.hpp>
#include <lisle/scalars/impl/lower_case.hpp>
#include <lisle/scalars/impl/pattern.hpp>
#include <lisle/scalars/impl/random_id.hpp>
#include <lisle/scalars/impl/sha256.hpp>
#include <lisle/scalars/impl/timestamp.hpp>
#include <lisle/scalars/impl/uuid.hpp>
#include <lisle/scalars/url/impl/form.hpp>
#include <lisle/scalars/url/impl/percent.hpp>
#include <lisle/scalars/url/impl/url.hpp>
#include <lisle/schema/impl/json_text.hpp>
#include <lisle/schema/impl/unknown.hpp>
#include <lisle/text/impl/canonical.hpp>
#include <lisle/text/impl/cursor.hpp>
#include <lisle/text/impl/ecmascript.hpp>
#include <lisle/text/impl/json_value.hpp>
#include <lisle/text/impl/member_order.hpp>
#include <lisle/text/impl/minify.hpp>
#include <lisle/text/impl/number.hpp>
#include <lisle/text/impl/number_format.hpp>
#include <lisle/text/impl/respell.hpp>
#include <lisle/text/impl/salted_hash.hpp>
#include <lisle/text/impl/skip_cache.hpp>
#include <lisle/text/impl/string.hpp>
#include <lisle/text/impl/utf8.hpp>
#include <lisle/text/impl/value_styles.hpp>
#include <lisle/text/impl/walk.hpp>
#include <lisle/text/impl/writer.hpp>
#include <lisle/text/simd/impl/best_kernel.hpp>
#include <lisle/text/simd/impl/utf8_portable.hpp>

namespace lisle::v0_1 {
extern char const no_source_of_this_program_includes_lisle_src_hpp = 0;
constinit thread_local char this_program_mixes_header_only_and_separately_compiled_units = 0;
#ifdef LISLE_SEPARATE_COMPILATION
constinit thread_local char this_program_mixes_units_with_formats_and_with_the_core_alone = 0;
#endif
}  // namespace lisle::v0_1
