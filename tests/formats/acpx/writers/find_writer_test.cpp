#include <lisle/formats/acpx/writers/find_writer.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace acpx_find_writer_test {

namespace {

std::string find(std::string_view text) {
    auto const found = lisle::acpx::find_writer(text);
    return found ? to_string(*found) : found.error().message();
}

/// A record with these members behind the required members.
std::string record(std::string_view state = "{}", std::string_view last = {},
                   std::string_view usage = "{}") {
    return R"({"schema":"acpx.session.v1","acpx_record_id":"r","acp_session_id":"s",)"
           R"("agent_command":"a","cwd":"/","created_at":"t","last_used_at":"t","last_seq":0,)"
           R"("event_log":{"active_path":"p","segment_count":5,"max_segment_bytes":1,)"
           R"("max_segments":5,"last_write_error":null},"messages":[],"updated_at":"t",)"
           R"("cumulative_token_usage":)"
           + std::string{usage} + R"(,"request_token_usage":{},"acpx":)" + std::string{state}
           + std::string{last} + "}";
}

}  // namespace

TEST_CASE("a record is of the first release that knows all of its keys") {
    CHECK(find(record()) == "0.1.14");
    CHECK(find(record(R"({"current_mode_id":"m","desired_mode_id":"m"})")) == "0.1.16");
    CHECK(find(record(R"({"session_options":{}})")) == "0.4.0");
    CHECK(find(record(R"({"reset_on_next_ensure":true})")) == "0.5.3");
    CHECK(find(record(R"({"desired_config_options":{}})")) == "0.6.1");
    CHECK(find(record("{}", R"(,"imported_from":{"record_id":"r","cwd_original":"/",)"
                            R"("exported_by":"acpx","exported_at":"t"})"))
          == "0.10.0");
    CHECK(find(record("{}", {}, R"({"input_tokens":1,"total_tokens":2})")) == "0.11.2");
    CHECK(find(record(R"({"model_control":"config_option"})")) == "0.11.2");
    CHECK(find(record(R"({"available_model_names":{}})")) == "0.16.0");
    auto argv = record();
    argv.insert(argv.find(R"("cwd")"), R"("agent_argv":["a"],)");
    CHECK(find(argv) == "0.13.0");
}

TEST_CASE("a running session has the keys of its state in the order of events") {
    CHECK(find(record(R"({"available_commands":[],"current_mode_id":"m"})")) == "0.1.14");
    CHECK(find(record(R"({"config_options":[],"model_control":"c","available_models":[]})"))
          == "0.11.2");
}

TEST_CASE("keys in another order are from no release") {
    auto text = record();
    text.replace(text.find(R"("cwd":"/","created_at":"t")"), 26, R"("created_at":"t","cwd":"/")");
    CHECK(find(text)
          == "not canonical (byte 0): no release of acpx writes these keys in this order");
    CHECK(find(record("{}", {}, R"({"output_tokens":1,"input_tokens":2})"))
              .find("not canonical at /cumulative_token_usage ")
          == 0);
    CHECK(find(record("{}", R"(,"name":"n")")).find("not canonical") == 0);
}

TEST_CASE("keys that the tables do not name may have any order") {
    CHECK(find(record(R"({"new":1,"config_options":[{"b":1,"a":2}]})")) == "0.1.14");
}

}  // namespace acpx_find_writer_test
