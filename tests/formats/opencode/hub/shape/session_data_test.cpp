#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/shape/session_data.hpp>

#include <variant>

namespace opencode_hub_shape_session_data_test {

using namespace opencode_expect;
namespace shape = lisle::opencode::hub::shape;

TEST_CASE("a session's data may have its usage and the reason of its end") {
    declares<shape::session_data>(
        R"({"model":{"providerID":"p","modelID":"m"},"tokens":{"input":1,"output":2},"cost":1,)"
        R"("finish":"stop","scope":{"any":[1]}})",
        {}, {"scope"});
}

TEST_CASE("a model has a name, or opencode's keys, which are written back") {
    constexpr auto* text = R"({"model":{"id":"m","providerID":"p","variant":"high"}})";
    gives_back<shape::session_data>(
        text, R"({"model":{"providerID":"p","modelID":"m","variant":"high"}})");
    auto const data = lisle::decode_as<shape::session_data>(text);
    REQUIRE(data.has_value());
    auto const* const model = std::get_if<shape::session_model>(&*data->model);
    REQUIRE(model != nullptr);
    CHECK(model->model_id == "m");
    keeps<shape::session_data>(R"({"model":"p/m"})", strict);
    fails<shape::session_data>(R"({"model":1})", errc::no_case_matched, "/model");
}

}  // namespace opencode_hub_shape_session_data_test
