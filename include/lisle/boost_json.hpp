// lisle/boost_json.hpp - boost::json::value_from and value_to for every type with a schema.
//
//     boost::json::value v = boost::json::value_from(thread);
//     auto again = boost::json::value_to<lisle::zed::thread>(v);
//
// Include it before the first such call in a source file: Boost checks only once whether a type
// converts.
#pragma once

#include <lisle/codec.hpp>
#include <lisle/error.hpp>

#include <boost/json/conversion.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_from.hpp>
#include <boost/json/value_to.hpp>
#include <boost/system/result.hpp>

#include <string_view>
#include <utility>

namespace lisle::v0_1::detail {

/// Types that convert by their schema. Boost would refuse raw JSON and take a dictionary for an
/// array of pairs, so both convert here too.
template <class T>
concept to_boost_json =
    described<T> || std::same_as<category_of<T>, json_tag> || is_a<T, dictionary>;

template <class T>
inline constexpr bool is_view = false;
template <template <class> class Type>
inline constexpr bool is_view<Type<borrowed>> = true;
template <>
inline constexpr bool is_view<json_view> = true;

/// As above without views: they would not outlive the text between them and the value.
template <class T>
concept from_boost_json = to_boost_json<T> && !is_view<T>;

/// The style of the text between: for a document its format's, on one line.
template <class T>
[[nodiscard]] constexpr json_style style_between() {
    if constexpr (document_type<T>) return format_traits<typename T::format>::style.on_one_line();
    else return {};
}

/// Reads without a limit of depth: the value exists already, and reading does not recurse.
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

}  // namespace lisle::v0_1::detail

// In the namespace of the tags, so that argument-dependent lookup finds these for every type. A
// type's own tag_invoke is preferred, because it is not a template.
namespace boost::json {

/// Returns the value of the canonical text, in a document's own style. Errors: throws
/// `lisle::decode_error` if raw text in the object is not JSON.
template <lisle::detail::to_boost_json T>
void tag_invoke(value_from_tag const&, value& out, T const& from) {
    constexpr auto style = lisle::detail::style_between<T>();
    lisle::detail::assign_from_text(out, lisle::encode_as(from, style),
                                    style.numbers == lisle::text::number_style::ecmascript);
}

/// Returns the object that `decode` (for a document) or `decode_as` (for any other type) would
/// read, with `permissive`. Errors: throws `lisle::decode_error` with a pointer.
template <lisle::detail::from_boost_json T>
T tag_invoke(value_to_tag<T> const&, value const& from) {
    return std::move(lisle::detail::decode_value<T>(from)).value();
}

/// As above, but returns the code of an error.
template <lisle::detail::from_boost_json T>
boost::system::result<T> tag_invoke(try_value_to_tag<T> const&, value const& from) {
    auto out = lisle::detail::decode_value<T>(from);
    if (out) return std::move(*out);
    return lisle::make_error_code(out.error().code);
}

}  // namespace boost::json
