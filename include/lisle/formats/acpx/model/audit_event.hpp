// lisle/formats/acpx/model/audit_event.hpp - the events of a session, as the first releases kept
// them.
#pragma once

#include <lisle/formats/acpx/model/message.hpp>
#include <lisle/schema.hpp>
#include <lisle/schema/out_of_line_variant.hpp>

#include <optional>
#include <variant>

namespace lisle::v0_1::acpx {

// ---- Data ---------------------------------------------------------------------------------------

/// A session/update that passed the ACP SDK. `timestamp`: the time of arrival, ISO 8601.
template <class Model>
struct basic_update_event {
    typename Model::string timestamp;
    typename Model::json update;
    std::optional<typename Model::json> meta;
    unknown_fields<Model> extra;

    bool operator==(basic_update_event const&) const = default;
};

/// An operation of the client for the agent. `status` is running, completed or failed.
template <class Model>
struct basic_client_operation {
    typename Model::string method, status, summary;
    std::optional<typename Model::string> details;
    typename Model::string timestamp;
    unknown_fields<Model> extra;

    bool operator==(basic_client_operation const&) const = default;
};

/// An audit event of an operation of the client.
template <class Model>
struct basic_operation_event {
    typename Model::string timestamp;
    basic_client_operation<Model> operation;
    unknown_fields<Model> extra;

    bool operator==(basic_operation_event const&) const = default;
};

template <class Model>
using audit_event_types =
    list<basic_update_event<Model>, basic_operation_event<Model>, unknown_case<Model>>;

/// An event of the audit log.
template <class Model>
struct basic_audit_event : out_of_line_variant<audit_event_types<Model>> {
    using basic_audit_event::out_of_line_variant::out_of_line_variant;
};

using update_event = basic_update_event<owned>;
using client_operation = basic_client_operation<owned>;
using operation_event = basic_operation_event<owned>;
using audit_event = basic_audit_event<owned>;

}  // namespace lisle::v0_1::acpx

// ---- Wire ---------------------------------------------------------------------------------------

// clang-format off

template <class Model>
struct lisle::schema<lisle::acpx::basic_update_event<Model>>
    : object_of<acpx::basic_update_event<Model>> {
    using self = acpx::basic_update_event<Model>;
    struct fields : list<
        field<"timestamp", &self::timestamp>,
        field<"update",    &self::update>,
        field<"_meta",     &self::meta, skip_none>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_client_operation<Model>>
    : object_of<acpx::basic_client_operation<Model>> {
    using self = acpx::basic_client_operation<Model>;
    struct fields : list<
        field<"method",    &self::method>,
        field<"status",    &self::status>,
        field<"summary",   &self::summary, is_prose>,
        field<"details",   &self::details, skip_none, is_prose>,
        field<"timestamp", &self::timestamp>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_operation_event<Model>>
    : object_of<acpx::basic_operation_event<Model>> {
    using self = acpx::basic_operation_event<Model>;
    struct fields : list<
        field<"timestamp", &self::timestamp>,
        field<"operation", &self::operation>,
        rest<&self::extra>> {};
};

template <class Model>
struct lisle::schema<lisle::acpx::basic_audit_event<Model>>
    : one_of<acpx::basic_audit_event<Model>, internally_tagged<"type">> {
    static hook_result accept(reader& r, acpx::basic_audit_event<Model>& out) {
        return acpx::detail::read_or_keep(r, out);
    }
    template <class Describer>
    static auto describe(Describer& d) {
        return acpx::detail::describe_kept<acpx::basic_audit_event<Model>>(d);
    }
    struct cases : list<
        holds<"session_update",   acpx::basic_update_event<Model>>,
        holds<"client_operation", acpx::basic_operation_event<Model>>> {};

    static void produce(writer& w, acpx::basic_audit_event<Model> const& value) {
        acpx::detail::write_as_kept(w, value);
    }
};

// clang-format on
