// lisle/engine/impl/reader.hpp - the definitions of engine/reader.hpp.
#pragma once

#include <lisle/engine/arena.hpp>
#include <lisle/engine/reader.hpp>
#include <lisle/options.hpp>
#include <lisle/text/cursor.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

LISLE_INLINE_CORE std::string detail::describe_failure(text::failure const& failed) {
    auto out = std::string{to_string(failed.code)};
    if (!failed.detail.empty()) out.append(": ").append(failed.detail);
    return out;
}

LISLE_INLINE_CORE reader::reader(std::string_view text, decode_options const& o,
                                 std::vector<note>* remarks, arena* characters)
    : in{text, o.max_depth}, options{o}, string_arena{characters}, notes_{remarks} {
    in.ecmascript = o.ecmascript;
}

LISLE_INLINE_CORE reader::~reader() = default;

[[gnu::noinline]] LISLE_INLINE_CORE bool reader::mistyped(std::string_view expected) {
    return mistyped(expected, in.at);
}

[[gnu::noinline]] LISLE_INLINE_CORE bool reader::mistyped(std::string_view expected,
                                                          char const* at) {
    in.at = at;
    auto const found = text::name_kind(in);
    if (found == "no value" || found == "nothing") return in.fail_syntax("a value");
    // name_kind looks at the first letter only: `nul` is a syntax error.
    if ((found == "null" || found == "boolean") && !text::skip_value(in)) return false;
    in.at = at;
    return in.fail(errc::wrong_type, at,
                   "expected " + std::string{expected} + ", found " + std::string{found});
}

[[gnu::noinline]] LISLE_INLINE_CORE bool reader::record_and_recover() {
    if (!salvaged.is_on()) return false;
    bool const is_of_text = is_unrecoverable();
    salvaged.record(std::move(in.failed), is_of_text);
    if (is_of_text) in.at = in.last;
    in.failed = {};
    return true;
}

[[gnu::noinline]] LISLE_INLINE_CORE bool reader::keep_misfit(char const* from, std::size_t depth,
                                                             std::string_view name,
                                                             std::string_view problem) {
    std::string what;
    if (!name.empty()) what.append(name).append(", ");
    what.append(problem).append(": ").append(detail::describe_failure(in.failed));
    // Each level of nested misfits is read again. The innermost is free: most misfits are alone.
    bool const has_others = last_misfit_ != nullptr && last_misfit_ >= from;
    auto const read_again = static_cast<std::size_t>(in.at - from);
    rewind(from, depth);
    last_misfit_ = from;
    if (has_others && !charge(read_again)) return false;
    remark(from, std::move(what), true);
    return true;
}

[[gnu::noinline]] LISLE_INLINE_CORE void reader::remark(char const* at, std::string what,
                                                        bool is_misfit) {
    if (last_remark_ == nullptr || last_remark_ < at) last_remark_ = at;
    notes_.add(static_cast<std::size_t>(at - in.first), std::move(what), is_misfit);
}

[[gnu::noinline]] LISLE_INLINE_CORE void reader::loosen(char const* at, std::string what) {
    remark(at, std::move(what));
    mark_loose(at);
}

[[gnu::noinline]] LISLE_INLINE_CORE void reader::keep_foreign(char const* at, std::string what) {
    loosen(at, std::move(what));
    loose.mark_foreign(at);
}

LISLE_INLINE_CORE text::cursor reader::look_from(char const* at) const {
    if (in_situ_text != nullptr) in_situ_text->look_back(at);
    text::cursor ahead{{in.first, static_cast<std::size_t>(in.last - in.first)},
                       decode_options::no_limit};
    ahead.at = at;
    ahead.ecmascript = in.ecmascript;
    return ahead;
}

[[gnu::noinline]] LISLE_INLINE_CORE void reader::rewind(char const* at, std::size_t depth) {
    auto const offset = static_cast<std::size_t>(at - in.first);
    if (in_situ_text != nullptr) in_situ_text->restore(at);
    in.at = at;
    in.depth = depth;
    in.failed = {};
    notes_.forget_from(offset);
    loose.forget_all_since(at);
}

LISLE_INLINE_CORE bool reader::charge(std::size_t bytes) {
    return budget_.spend(bytes, static_cast<std::size_t>(in.last - in.first))
           || in.fail(errc::too_large, in.at, "too many alternatives tried on the same text");
}

}  // namespace lisle::v0_1
