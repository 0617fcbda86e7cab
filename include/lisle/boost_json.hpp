// lisle/boost_json.hpp - boost::json::value_from and value_to for every described type.
//
//     boost::json::value v = boost::json::value_from(thread);
//     auto again = boost::json::value_to<lisle::zed::thread>(v);
//
// Include it before the first such call in a source: Boost asks once whether a type converts.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error_code.hpp>

#include <boost/json/conversion.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_from.hpp>
#include <boost/json/value_to.hpp>
#include <boost/system/result.hpp>

#include <string_view>
#include <utility>

namespace lisle::inline v0::detail {

/// Types that convert by their schema, and those of the vocabulary that Boost would take for
/// something else (it sees an array of pairs in a dictionary) or for nothing.
template <class T>
concept to_boost_json = described<T> || is_a<T, basic_raw_json> || is_a<T, dictionary>;

template <class T>
inline constexpr bool is_view = false;
template <template <class> class Type>
inline constexpr bool is_view<Type<borrowed>> = true;
template <>
inline constexpr bool is_view<raw_json_view> = true;

/// A view would end with the text that stands between it and the value.
template <class T>
concept from_boost_json = to_boost_json<T> && !is_view<T>;

/// How a value is spelled on its way: a document as its format does, on one line.
template <class T>
[[nodiscard]] constexpr json_style style_between() {
    if constexpr (document_type<T>) return format_traits<typename T::format>::style.on_one_line();
    else return {};
}

/// Depth is not limited: the value is there already, and is read without recursion.
inline void assign_from_text(boost::json::value& out, std::string_view text, bool ecmascript) {
    text::cursor in{text, decode_options::no_limit};
    in.ecmascript = ecmascript;
    text::scratch room;
    text::json_builder builder{out.storage()};
    if (!builder.read(in, room, out))
        throw_exception_from_error(make_error(text, std::move(in.failed)), BOOST_CURRENT_LOCATION);
}

/// The pointer of an error names the same place in the value; an offset into its text means
/// nothing to a reader who never saw it.
template <class T>
[[nodiscard]] result<T> decode_value(boost::json::value const& value) {
    auto out = decode_text<T>(encode_as(value, style_between<T>()), permissive, nullptr, nullptr,
                              [](reader& r, T& to) {
                                  if constexpr (document_type<T>)
                                      return read_format<typename T::format>(r, to);
                                  else return read(r, to);
                              });
    if (out) return out;
    auto failed = std::move(out).error();
    failed.offset = error::npos;
    return failed;
}

}  // namespace lisle::inline v0::detail

// In this namespace because the tags are: argument-dependent lookup finds these for types that
// live anywhere. A type's own tag_invoke, being no template, goes before.
namespace boost::json {

/// The value of the canonical text, a document's in its format's own style. Throws
/// `lisle::decode_error` where raw text that the object holds is not JSON.
template <lisle::detail::to_boost_json T>
void tag_invoke(value_from_tag const&, value& out, T const& from) {
    constexpr auto style = lisle::detail::style_between<T>();
    lisle::detail::assign_from_text(out, lisle::encode_as(from, style),
                                    style.numbers == lisle::text::number_style::ecmascript);
}

/// Accepts what `decode` (for a document) or `decode_as` (for any other type) accepts of its text:
/// permissive, nothing lost. Throws `lisle::decode_error`, whose pointer says where.
template <lisle::detail::from_boost_json T>
T tag_invoke(value_to_tag<T> const&, value const& from) {
    return std::move(lisle::detail::decode_value<T>(from)).value();
}

/// As above; all that is left of an error is its code.
template <lisle::detail::from_boost_json T>
boost::system::result<T> tag_invoke(try_value_to_tag<T> const&, value const& from) {
    auto out = lisle::detail::decode_value<T>(from);
    if (out) return std::move(*out);
    return lisle::make_error_code(out.error().code);
}

}  // namespace boost::json
