#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/settings.hpp>

namespace settings_test {

using namespace expect;

TEST_CASE("a model belongs to a provider") {
    keeps<zed::language_model>(R"({"provider":"","model":"m"})", strict);
    reads<zed::language_model>(R"({"model":"m","x":1,"provider":"p"})",
                               R"({"provider":"p","model":"m"})");
    gives_back<zed::language_model>(R"({"model":"m","x":1.0,"provider":"p"})",
                                    R"({"x":1.0,"provider":"p","model":"m"})", "unknown field");
    fails_at<zed::language_model>(R"(<!>{"provider":"p"})", errc::missing_field, "/model");
    fails_at<zed::language_model>(R"({"provider":<!>null,"model":"m"})", errc::wrong_type,
                                  "/provider");
}

TEST_CASE("a subagent is up to 255 threads below the first one") {
    keeps<zed::subagent_context>(R"({"parent_thread_id":"p","depth":0})", strict);
    keeps<zed::subagent_context>(R"({"parent_thread_id":"","depth":255})", strict);
    fails_at<zed::subagent_context>(R"({"parent_thread_id":"p","depth":<!>256})",
                                    errc::out_of_range, "/depth");
    fails_at<zed::subagent_context>(R"({"parent_thread_id":"p","depth":<!>-1})", errc::out_of_range,
                                    "/depth");
    fails_at<zed::subagent_context>(R"({"parent_thread_id":"p","depth":<!>1.0})", errc::wrong_type,
                                    "/depth");
    fails_at<zed::subagent_context>(R"(<!>{"depth":1})", errc::missing_field, "/parent_thread_id");
}

TEST_CASE("speeds and roles have names of small letters") {
    for (auto const* text : {R"("standard")", R"("fast")"}) keeps<zed::speed_mode>(text, strict);
    for (auto const* text : {R"("user")", R"("assistant")", R"("system")"})
        keeps<zed::role>(text, strict);
    fails_at<zed::speed_mode>(R"(<!>"Fast")", errc::unknown_case, "");
    fails_at<zed::speed_mode>("<!>1", errc::wrong_type, "");
    fails_at<zed::role>(R"(<!>"tool")", errc::unknown_case, "");
}

TEST_CASE("a profile's name is any string") {
    keeps<zed::profile_id>(R"("")", strict);
    keeps<zed::profile_id>(R"("a b\n")", strict);
    fails_at<zed::profile_id>("<!>null", errc::wrong_type, "");
    fails_at<zed::profile_id>(R"(<!>{"value":"a"})", errc::wrong_type, "");
}

}  // namespace settings_test
