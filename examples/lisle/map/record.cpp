// examples/lisle/map/record.cpp - reads the members of a line without changing their spelling.
#include "record.hpp"

#include <lisle/text/for_each_member.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/writer.hpp>

#include <algorithm>
#include <optional>

namespace app {

namespace {

using lisle::text::member_step;

std::string_view between(char const* from, char const* to) {
    return {from, static_cast<std::size_t>(to - from)};
}

lisle::text::cursor begin_reading(std::string_view json) {
    lisle::text::cursor out{json, lisle::text::no_depth_limit};
    out.ecmascript = true;
    return out;
}

/// Reads the parts of one line.
class record_reader {
public:
    explicit record_reader(std::string_view line) : line_{line}, in_{begin_reading(line)} {}

    [[nodiscard]] lisle::result<record> read() {
        auto const* const end = line_.data() + line_.size();
        auto const* const bad = lisle::text::find_invalid_utf8(line_.data(), end);
        if (bad != nullptr) in_.fail(lisle::errc::invalid_utf8, bad);
        else if (read_members()) return take();
        return lisle::error{in_.failed.code, std::move(pointer_),
                            static_cast<std::size_t>(in_.failed.at - line_.data()),
                            in_.failed.detail};
    }

private:
    bool read_members() {
        in_.skip_whitespace();
        auto const add = [&](lisle::text::member const& m) { return read_member(m); };
        if (!lisle::text::for_each_member(in_, add)) return false;
        in_.skip_whitespace();
        if (!in_.at_end()) return in_.fail(lisle::errc::trailing_text, in_.at, "after the record");
        return is_packed_
               || in_.fail(lisle::errc::missing_field, line_.data(), "document, text or base64");
    }

    member_step read_member(lisle::text::member const& m) {
        auto const* const key = std::find(record_keys.begin(), record_keys.end(), m.key);
        if (key == record_keys.end()) return skip_other(m);
        auto const known = *key;  // The member's own key is valid until the next string.
        auto const is_there = [&](record_part const& part) { return part.key == known; };
        if (std::any_of(out_.parts.begin(), out_.parts.end(), is_there))
            return refuse(lisle::errc::duplicate_field, m, known, {});
        if (!lisle::text::skip_value(in_)) return member_step::fail;
        record_part const part{known, between(m.begin, in_.at), between(m.value, in_.at)};
        out_.parts.push_back(part);
        return use(part, m);
    }

    /// Adds the member to the run before it.
    member_step skip_other(lisle::text::member const& m) {
        if (!lisle::text::skip_value(in_)) return member_step::fail;
        bool const goes_on = !out_.parts.empty() && out_.parts.back().key.empty();
        auto const* const begin = goes_on ? out_.parts.back().text.data() : m.begin;
        if (!goes_on) out_.parts.push_back({});
        out_.parts.back().text = between(begin, in_.at);
        return member_step::next;
    }

    member_step use(record_part const& part, lisle::text::member const& m) {
        bool const is_string = part.value.starts_with('"');
        if (part.key == "id") {
            if (is_string) out_.id = unquote(part.value);
            else if (part.value != "null") out_.id = part.value;
        }
        if (part.key == "format" && part.value != "null") {
            if (!is_string) return refuse(lisle::errc::wrong_type, m, part.key, "expected string");
            out_.format = unquote(part.value);
        }
        for (auto const packed_as : {packing::document, packing::text, packing::base64}) {
            if (part.key != name_of(packed_as)) continue;
            if (is_packed_)
                return refuse(lisle::errc::duplicate_field, m, part.key, "a second session");
            if (packed_as != packing::document && !is_string)
                return refuse(lisle::errc::wrong_type, m, part.key, "expected string");
            is_packed_ = true;
            out_.packed_as = packed_as;
            out_.session = part.value;
        }
        return member_step::next;
    }

    member_step refuse(lisle::errc code, lisle::text::member const& m, std::string_view key,
                       std::string_view detail) {
        pointer_ = "/" + std::string{key};
        in_.fail(code, m.begin, std::string{detail});
        return member_step::fail;
    }

    lisle::result<record> take() { return std::move(out_); }

    std::string_view line_;
    lisle::text::cursor in_;
    record out_;
    std::string pointer_;
    bool is_packed_ = false;
};

}  // namespace

std::string_view name_of(packing packed_as) {
    switch (packed_as) {
        case packing::document: return "document";
        case packing::text: return "text";
        case packing::base64: return "base64";
    }
    return {};
}

std::string unquote(std::string_view token) {
    auto in = begin_reading(token);
    lisle::text::scratch scratch;
    lisle::text::string_token out;
    return lisle::text::read_string(in, scratch, out) ? std::string{out.characters} : std::string{};
}

std::string quote(std::string_view characters) {
    std::string out;
    lisle::text::writer{out, {.lone_surrogates = true}}.string(characters);
    return out;
}

lisle::result<record> parse_record(std::string_view line) { return record_reader{line}.read(); }

std::string_view find_id(std::string_view bad_line) {
    auto in = begin_reading(bad_line);
    std::string_view out;
    in.skip_whitespace();
    static_cast<void>(lisle::text::for_each_member(in, [&](lisle::text::member const& m) {
        bool const is_id = m.key == "id";  // The key is valid until the next string.
        if (!lisle::text::skip_value(in)) return member_step::fail;
        auto const value = between(m.value, in.at);
        auto const first = value.front();
        bool const is_plain = first == '"' || first == '-' || (first >= '0' && first <= '9');
        if (is_id && is_plain && out.empty()) out = value;
        return member_step::next;
    }));
    return out;
}

std::string const* record_writer::find(std::string_view key) const {
    for (auto const& [name, json] : set_)
        if (name == key) return &json;
    return nullptr;
}

void record_writer::write(std::string& out, record const& from) const {
    auto separator = '{';
    auto const add = [&](std::string_view member) {
        out += separator;
        out += member;
        separator = ',';
    };
    auto const add_new = [&](std::string_view key, std::string_view json) {
        add("\"" + std::string{key} + "\":");
        out += json;
    };
    for (auto const& part : from.parts) {
        if (auto const* const now = find(part.key)) add_new(part.key, *now);
        else if (std::find(dropped_.begin(), dropped_.end(), part.key) == dropped_.end())
            add(part.text);
    }
    for (auto const& member : set_) {
        auto const is_there = [&](record_part const& part) { return part.key == member.first; };
        if (std::none_of(from.parts.begin(), from.parts.end(), is_there))
            add_new(member.first, member.second);
    }
    out += separator == '{' ? "{}\n" : "}\n";
}

}  // namespace app
