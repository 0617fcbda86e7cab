// lisle/formats/acpx/parser/impl/reference.hpp - the definitions of
// formats/acpx/parser/reference.hpp.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/formats/acpx/model/data.hpp>
#include <lisle/formats/acpx/model/release.hpp>
#include <lisle/formats/acpx/model/schema.hpp>
#include <lisle/formats/acpx/parser/reference.hpp>
#include <lisle/formats/acpx/parser/reference_record.hpp>
#include <lisle/text/ecmascript.hpp>
#include <lisle/text/utf8.hpp>

#include <boost/json/value.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1::acpx {

namespace detail {

/// The offset of a pointer's value, or of the nearest container if the value is absent.
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

/// The keys of an object that its table names, in the order of the object.
template <class T>
[[nodiscard]] std::vector<std::string_view> key_order_of(boost::json::object const& object) {
    auto const& table = hooks::table_of<T>;
    std::vector<std::string_view> order;
    for (auto const& member : object)
        if (auto const field = hooks::find_field(table, member.key()))
            order.push_back(hooks::key_of_field(table, *field));
    return order;
}

template <class Model>
[[nodiscard]] bool read_as_parser(reader& r, basic_session<Model>& out, release parser,
                                  host_environment const& around) {
    boost::json::value value, accepted;
    if (!r.builder.read(r.in, r.scratch, value)) return false;
    text::ecmascript::normalize(value);
    record_parser record{parser, around};
    auto const file = r.whole_text();
    if (!record.parse(value, accepted)) {
        r.in.fail(record.missing().empty() ? errc::wrong_type : errc::missing_field,
                  r.in.first + find_offset(file, record.pointer()),
                  "expected " + record.expected());
        r.in.failed.field = record.missing();
        return false;
    }
    auto const text = encode_as(accepted, json_style{.numbers = text::number_style::ecmascript});
    reader again{r.string_arena != nullptr ? r.string_arena->keep(text) : text, as_acpx_reads,
                 nullptr, r.string_arena};
    if (!read(again, out)) return r.in.fail(again.in.failed.code, r.in.first);
    auto const* const kept = if_object(find(accepted.get_object(), "acpx"));
    if (out.acpx && kept != nullptr) out.acpx->key_order = key_order_of<basic_state<Model>>(*kept);
    return true;
}

}  // namespace detail

template <storing_model Model>
result<basic_session<Model>> decode_reference(std::string_view bytes, release parser,
                                              host_environment const& around) {
    return hooks::decode_with<basic_session<Model>>(
        lisle::text::replace_invalid_utf8(bytes), detail::as_acpx_reads,
        [&](reader& r, auto& out) { return detail::read_as_parser(r, out, parser, around); });
}

}  // namespace lisle::v0_1::acpx
