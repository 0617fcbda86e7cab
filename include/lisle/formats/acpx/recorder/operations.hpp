// lisle/formats/acpx/recorder/operations.hpp - the operations of a client, from an agent's
// requests.
#pragma once

#include <lisle/formats/acpx/model/audit_event.hpp>
#include <lisle/formats/acpx/parser/reference_value.hpp>
#include <lisle/formats/acpx/recorder/apply_content.hpp>
#include <lisle/formats/acpx/session.hpp>
#include <lisle/scalars/ecmascript_string.hpp>

#include <boost/json/object.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lisle::v0_1::acpx::detail {

// ---- Details ------------------------------------------------------------------------------------

/// The beginning of a written file: 16 lines, 1200 UTF-16 units.
[[nodiscard]] inline std::string preview_of(std::string_view written) {
    constexpr std::size_t most_lines = 16, most_units = 1200;
    std::string out;
    std::size_t line_count = 1;
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (written.substr(i, 2) == "\r\n") continue;
        if (written[i] == '\n') ++line_count;
        if (line_count <= most_lines) out += written[i];
    }
    if (line_count > most_lines)
        out += "\n... (" + std::to_string(line_count - most_lines) + " more lines)";
    if (scalars::utf16_length(out) > most_units)
        out = scalars::utf16_prefix(out, most_units - 3) + "...";
    return out;
}

/// The part of a file that is read, if not all of it: "line=3, limit=all".
[[nodiscard]] inline std::optional<std::string> describe_window(boost::json::object const& params) {
    auto const line = find_finite(find(params, "line")), limit = find_finite(find(params, "limit"));
    if (!line && !limit) return std::nullopt;
    auto const to_text = [](double number, double least) {
        return stringify(boost::json::value((std::max)(least, std::trunc(number))));
    };
    return "line=" + to_text(line.value_or(1), 1)
           + ", limit=" + (limit ? to_text(*limit, 0) : "all");
}

/// A command with its arguments in quotes.
[[nodiscard]] inline std::string command_line_of(boost::json::object const& params) {
    auto out = find_string(params, "command").value_or(std::string{});
    if (auto const* const arguments = find(params, "args");
        arguments != nullptr && arguments->is_array())
        for (auto const& argument : arguments->get_array()) out += ' ' + stringify(argument);
    return out;
}

// ---- Operations ---------------------------------------------------------------------------------

/// An operation of acpx's client for one request. acpx records its end, and also its beginning if
/// the operation takes time.
class requested_operation {
public:
    /// The operation that a request asks for, or nothing.
    [[nodiscard]] static std::optional<requested_operation>
    find(std::string_view method, boost::json::object const& params) {
        auto const path = find_string(params, "path").value_or(std::string{});
        std::string summary{method};
        std::optional<std::string> details;
        if (method == "fs/read_text_file") {
            summary = "read_text_file: " + path;
            details = describe_window(params);
        } else if (method == "fs/write_text_file") {
            summary = "write_text_file: " + path;
            details = preview_of(find_string(params, "content").value_or(std::string{}));
        } else if (method == "terminal/create") {
            summary += ": " + command_line_of(params);
        } else if (method.starts_with("terminal/")) {
            summary += ": " + find_string(params, "terminalId").value_or(std::string{});
        } else {
            return std::nullopt;
        }
        return requested_operation{{std::string{method},
                                    "running",
                                    std::move(summary),
                                    std::move(details),
                                    std::string{},
                                    {}}};
    }

    [[nodiscard]] std::optional<client_operation> begin(std::string_view now) const {
        if (!has_beginning()) return std::nullopt;
        auto out = operation_;
        out.timestamp = now;
        return out;
    }

    /// How the operation ended, from the response.
    [[nodiscard]] std::optional<client_operation> end(boost::json::object const& response,
                                                      std::string_view now) const {
        auto out = operation_;
        out.timestamp = now;
        if (auto const* const failure = if_object(detail::find(response, "error"))) {
            if (!has_beginning()) return std::nullopt;
            out.status = "failed";
            out.details = message_of(*failure);
            return out;
        }
        out.status = "completed";
        if (auto const* const result = if_object(detail::find(response, "result"))) {
            if (operation_.method == "terminal/create")
                out.details =
                    "terminalId=" + find_string(*result, "terminalId").value_or(std::string{});
            else if (operation_.method == "terminal/wait_for_exit")
                out.details = "exitCode=" + to_text(*result, "exitCode")
                              + ", signal=" + to_text(*result, "signal");
        }
        return out;
    }

private:
    explicit requested_operation(client_operation operation) : operation_{std::move(operation)} {}

    [[nodiscard]] bool has_beginning() const {
        return operation_.method != "terminal/output"
               && operation_.method != "terminal/wait_for_exit";
    }

    /// The message of an error. The SDK wraps foreign errors and puts their message into `data`.
    [[nodiscard]] static std::optional<std::string> message_of(boost::json::object const& failure) {
        auto const* const data = if_object(detail::find(failure, "data"));
        auto const inner = data != nullptr ? find_string(*data, "details") : std::nullopt;
        return inner ? inner : find_string(failure, "message");
    }

    [[nodiscard]] static std::string to_text(boost::json::object const& from,
                                             std::string_view key) {
        auto const* const value = detail::find(from, key);
        if (value == nullptr) return "null";
        return value->is_string() ? std::string{view_of(*value)} : stringify(*value);
    }

    client_operation operation_;
};

}  // namespace lisle::v0_1::acpx::detail
