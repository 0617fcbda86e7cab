// tests/lisle_test.cpp - one include is enough for everything without zstd.
#include <lisle/lisle.hpp>

#include <doctest/doctest.h>

#include <boost/system/error_code.hpp>

#include <string>

namespace lisle_test {

TEST_CASE("the umbrella includes every format and the bridge to Boost") {
    CHECK(lisle::decode<lisle::zed_t>("{}").has_error());
    CHECK(lisle::decode<lisle::acpx_t>("{}").has_error());
    CHECK(lisle::decode<lisle::loom_t>("{}").has_error());
    CHECK(lisle::decode<lisle::opencode_t>("{}").has_error());
    CHECK(
        lisle::decode_as<lisle::acp::prompt_response>(R"({"stopReason":"end_turn"})").has_value());

    boost::system::error_code const code = lisle::errc::wrong_type;
    CHECK(code.message() == lisle::to_string(lisle::errc::wrong_type));
    auto const json = boost::json::value_from(lisle::zed::token_usage{});
    CHECK(json.is_object());
}

}  // namespace lisle_test
