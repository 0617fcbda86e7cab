// examples/lisle/map/problem.hpp - the problem of a record, as its `error` object.
#pragma once

#include <lisle/error.hpp>
#include <lisle/redact/edit/report.hpp>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace app {

/// The reason why a record, or the session in it, could not be worked on.
struct record_problem {
    std::string code;   ///< "wrong type", "unknown format"
    std::string field;  ///< the record's member with the session; empty for the record itself
    std::string pointer{};
    std::optional<std::size_t> offset{};  ///< in bytes of the session's text, or of the line
    std::string message{};

    [[nodiscard]] static record_problem from(lisle::error const& e, std::string_view field) {
        record_problem out{
            std::string{to_string(e.code)}, std::string{field}, e.pointer, {}, e.message()};
        if (e.offset != lisle::error::npos) out.offset = e.offset;
        return out;
    }

    [[nodiscard]] std::string to_json() const {
        lisle::redaction::json_object out;
        out.add("code", code);
        if (!field.empty()) out.add("field", field);
        if (!pointer.empty()) out.add("pointer", pointer);
        if (offset) out.add_raw("offset", std::to_string(*offset));
        return out.add("message", message.empty() ? code : message).end();
    }
};

/// Ends the work on one record.
struct record_error : std::runtime_error {
    explicit record_error(record_problem p)
        : std::runtime_error{p.message}, problem(std::move(p)) {}

    record_problem problem;
};

}  // namespace app
