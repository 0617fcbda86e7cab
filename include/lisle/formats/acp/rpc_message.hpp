// lisle/formats/acp/rpc_message.hpp - JSON-RPC 2.0, the envelope of every ACP message.
#pragma once

#include <lisle/schema.hpp>

#include <optional>

namespace lisle::v0_1::acp {

// ---- Data ---------------------------------------------------------------------------------------

/// JSON-RPC's error object.
template <class Model>
struct basic_rpc_error {
    double code = 0;
    typename Model::string message;
    std::optional<typename Model::json> data;
    unknown_fields<Model> extra;

    bool operator==(basic_rpc_error const&) const = default;
};

/// A request (method and id), a notification (method alone) or a response (id, and result or
/// error). A null member is present.
template <class Model>
struct basic_rpc_message {
    typename Model::string jsonrpc{"2.0"};
    std::optional<typename Model::json> id;  ///< null, a string or a number
    std::optional<typename Model::string> method;
    std::optional<typename Model::json> params;
    std::optional<typename Model::json> result;
    std::optional<basic_rpc_error<Model>> error;
    unknown_fields<Model> extra;

    /// Whether it asks for a response.
    [[nodiscard]] bool is_request() const { return method && id; }
    /// Whether it has a method and no id, so that no response follows.
    [[nodiscard]] bool is_notification() const { return method && !id; }
    /// Whether it answers a request.
    [[nodiscard]] bool is_response() const { return !method && id; }

    bool operator==(basic_rpc_message const&) const = default;
};

using rpc_error = basic_rpc_error<owned>;
using rpc_message = basic_rpc_message<owned>;

}  // namespace lisle::v0_1::acp

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acp::basic_rpc_error<Model>> : object_of<acp::basic_rpc_error<Model>> {
    using self = acp::basic_rpc_error<Model>;
    struct fields : list<
        field<"code",    &self::code>,
        field<"message", &self::message, is_prose>,
        field<"data",    &self::data, never_null>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acp::basic_rpc_message<Model>>
    : object_of<acp::basic_rpc_message<Model>> {
    using self = acp::basic_rpc_message<Model>;
    struct fields : list<
        field<"jsonrpc", &self::jsonrpc>,
        field<"id",      &self::id,     never_null, is_identifier>,
        field<"method",  &self::method, skip_none>,
        field<"params",  &self::params, never_null>,
        field<"result",  &self::result, never_null>,
        field<"error",   &self::error,  skip_none>,
        rest<&self::extra>> {};
};

// clang-format on
