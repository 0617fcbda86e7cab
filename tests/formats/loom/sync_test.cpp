#include <lisle/formats/loom/sync.hpp>

#include <doctest/doctest.h>

#include <string>

namespace loom_sync_test {

using namespace lisle::loom;

namespace {

std::string verdict(sync_operation operation, int status) {
    auto const failure = judge_status(operation, status, "words");
    if (!failure) return "ok";
    return failure->message() + (failure->is_retryable() ? ", try again" : "");
}

}  // namespace

TEST_CASE("only is_private keeps a thread on its machine") {
    thread t;
    CHECK(leaves_machine(t));
    t.visibility = visibility::private_;
    CHECK(leaves_machine(t));
    t.is_private = true, t.visibility = visibility::public_;
    CHECK(!leaves_machine(t));
}

TEST_CASE("requests name the thread, if it can be named safely") {
    CHECK(path_of("T-1").value() == "/threads/T-1");
    CHECK(path_of("../admin").has_error());
    CHECK(path_of("a?b").has_error());
    CHECK(method_of(sync_operation::upsert) == "PUT");
    CHECK(method_of(sync_operation::remove) == "DELETE");
}

TEST_CASE("answers are judged as Loom judges them") {
    for (int status : {200, 201, 204}) CHECK(verdict(sync_operation::upsert, status) == "ok");
    CHECK(verdict(sync_operation::remove, 404) == "ok");
    CHECK(verdict(sync_operation::upsert, 404) == "unexpected status: 404");
    CHECK(verdict(sync_operation::upsert, 202) == "unexpected status: 202");
    CHECK(verdict(sync_operation::upsert, 409) == "conflict: thread was modified on server");
    CHECK(verdict(sync_operation::upsert, 500) == "server error: 500 - words");
    CHECK(verdict(sync_operation::upsert, 503) == "server error: 503 - words, try again");
    for (auto const* status : {"408", "429"})
        CHECK(verdict(sync_operation::upsert, std::stoi(status))
              == std::string{"unexpected status: "} + status + ", try again");
    for (auto const* status : {"502", "503", "504"})
        CHECK(verdict(sync_operation::upsert, std::stoi(status))
              == std::string{"server error: "} + status + " - words, try again");
    CHECK(sync_error{sync_errc::network, 0, "no route"}.message() == "network error: no route");
    CHECK(sync_error{sync_errc::network}.is_retryable());
    CHECK(sync_error{sync_errc::timeout}.message() == "request timeout");
    CHECK(sync_error{sync_errc::invalid_url, 0, "x"}.message() == "invalid URL: x");
    CHECK(!sync_error{sync_errc::invalid_url}.is_retryable());
}

}  // namespace loom_sync_test
