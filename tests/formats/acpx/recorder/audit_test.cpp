#include <lisle/formats/acpx/recorder/audit.hpp>

#include "formats/acpx/recorder/record.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <string>

namespace acpx_audit_test {

using namespace acpx_tests;
using namespace lisle::acpx;

namespace {

operation_event event(std::size_t number) { return {std::to_string(number), {}, {}}; }

std::string time_of(audit_event const& of) { return std::get<operation_event>(of).timestamp; }

session session_of(shape written_as) { return make_session("start", written_as); }

}  // namespace

TEST_CASE("only records with a place for them get events") {
    CHECK(detail::has_audit(session_of(shape::nested)));
    for (auto const other : {shape::flat, shape::flat_camel, shape::nested_snake}) {
        auto record = session_of(other);
        detail::add_audit(record, event(1), 0);
        CHECK_FALSE(record.acpx);
    }
    auto early = session_of(shape::nested_snake);
    early.acpx.emplace().audit_events.emplace();
    detail::add_audit(early, event(1), 0);
    CHECK(early.acpx->audit_events->size() == 1);
}

TEST_CASE("the oldest events go first") {
    auto record = session_of(shape::nested);
    for (std::size_t i = 0; i < most_audit_events + 3; ++i) detail::add_audit(record, event(i), 0);
    CHECK(record.acpx->audit_events->size() == most_audit_events);
    CHECK(time_of(record.acpx->audit_events->front()) == "3");
    CHECK(time_of(record.acpx->audit_events->back()) == "10002");
}

TEST_CASE("events beyond the limit may wait until they are dropped together") {
    auto record = session_of(shape::nested);
    for (std::size_t i = 0; i < most_audit_events + 3; ++i) detail::add_audit(record, event(i), 3);
    CHECK(record.acpx->audit_events->size() == most_audit_events + 3);
    detail::trim_audit(record);
    CHECK(record.acpx->audit_events->size() == most_audit_events);
    CHECK(time_of(record.acpx->audit_events->front()) == "3");
    for (std::size_t i = 0; i < 4; ++i) detail::add_audit(record, event(i), 3);
    CHECK(record.acpx->audit_events->size() == most_audit_events);
}

TEST_CASE("an update's event has its metadata, null included, only if there was some") {
    auto const text_of = [](std::string_view params) {
        auto const value = json_of(params);
        auto const& all = value.get_object();
        return lisle::encode_as(detail::to_audit_event(all, all.at("update").get_object(), "now"),
                                compact);
    };
    CHECK(text_of(R"({"update":{"a":1}})") == R"({"timestamp":"now","update":{"a":1}})");
    CHECK(text_of(R"({"update":{},"_meta":null})")
          == R"({"timestamp":"now","update":{},"_meta":null})");
}

}  // namespace acpx_audit_test
