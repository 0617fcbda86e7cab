// lisle/formats/acpx/reference.hpp - reads a record exactly as one revision of acpx does.
//
// acpx parses a file to plain values, checks and completes those key by key, and keeps messages as
// they are. So does this: JSON.parse, the parser of that revision, then the types.
#pragma once

#include <lisle/formats/acpx/reference_record.hpp>
#include <lisle/formats/acpx/revision.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/scalars/utf8.hpp>
#include <lisle/text/ecmascript.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::inline v0::acpx {

namespace detail {

/// Where the value of a pointer stands; the nearest container that is there where it is absent.
[[nodiscard]] inline std::size_t find_offset(std::string_view text, std::string_view pointer) {
    text::cursor in{text, decode_options::no_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    auto const* found = in.at;
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        auto const token = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(token.size());
        bool const is_object = in.peek() == '{';
        if ((!is_object && in.peek() != '[') || !in.open()) break;
        char const* child = nullptr;
        text::scratch room;
        text::string_token key;
        for (std::size_t i = 0; in.peek() != '}' && in.peek() != ']'; ++i) {
            std::string name;
            if (!is_object) append_token(name, std::to_string(i));
            else if (in.peek() != '"' || !text::read_string(in, room, key) || !in.colon()) break;
            else append_token(name, key.characters);
            if (std::string_view{name}.substr(1) == token) child = in.at;
            if (!text::skip_value(in) || !in.next()) break;
        }
        if (child == nullptr) break;
        found = in.at = child;
    }
    return static_cast<std::size_t>(found - in.first);
}

/// The names of an object's keys as its table has them, in the order of the object.
template <class T>
[[nodiscard]] std::vector<std::string_view> key_order_of(boost::json::object const& object) {
    auto const& type = lisle::detail::object_type_of<T>;
    std::vector<std::string_view> order;
    for (auto const& member : object)
        for (std::size_t i = 0; i < type.size; ++i)
            if (type.members[i].name == std::string_view{member.key().data(), member.key().size()})
                order.push_back(type.members[i].name);
    return order;
}

}  // namespace detail

/// Reads the bytes of a session file as the parser of that revision does, and completes the record
/// as it does. Errors: those of decode, and wrong_type with the place of what it rejects.
[[nodiscard]] inline result<session> decode_reference(std::string_view bytes,
                                                      revision parser = latest,
                                                      surroundings const& around = {}) {
    auto const file = scalars::replace_invalid_utf8(bytes);
    auto value = decode_as<boost::json::value>(file, detail::as_ecmascript);
    if (!value) return std::move(value).error();
    text::ecmascript::normalize(*value);
    detail::record_parser record{parser, around};
    boost::json::value accepted;
    if (!record.parse(*value, accepted)) {
        auto const offset = detail::find_offset(file, record.pointer());
        return error{errc::wrong_type, record.pointer(), offset,
                     "expected " + std::string{record.expected()}};
    }
    auto out = decode_as<session>(
        encode_as(accepted, json_style{.numbers = text::number_style::ecmascript}),
        detail::as_ecmascript);
    auto const* const kept = detail::if_object(detail::find(accepted.get_object(), "acpx"));
    if (out && out->acpx && kept != nullptr)
        out->acpx->key_order = detail::key_order_of<acpx::state>(*kept);
    return out;
}

}  // namespace lisle::inline v0::acpx
