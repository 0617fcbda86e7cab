#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/sandbox_grants.hpp>

namespace sandbox_grants_test {

using namespace expect;
using zed::sandbox_grants;
using zed::write_path;

TEST_CASE("all grants are written, none is required") {
    reads<sandbox_grants>("{}", R"({"write_paths":[],"network_hosts":[],"network_any_host":false,)"
                                R"("allow_fs_write_all":false,"unsandboxed":false,)"
                                R"("sandbox_fallback":false})");
    fails_at<sandbox_grants>(R"({"unsandboxed":<!>null})", errc::wrong_type, "/unsandboxed");
    fails_at<sandbox_grants>("<!>null", errc::wrong_type, "");
}

TEST_CASE("a path that resolves to itself is a string") {
    keeps<write_path>(R"("/a")", strict);
    keeps<write_path>(R"({"requested":"/a","resolved":"/b"})", strict);
    keeps<write_path>(R"({"requested":"/a","resolved":"/b","on_windows_fs":true})", strict);
    reads<write_path>(R"({"requested":"/a","resolved":null,"on_windows_fs":true})", R"("/a")");
    // A string has no place for an unknown key.
    keeps<write_path>(R"({"requested":"/a","resolved":null,"mode":7})", permissive);
    fails_at<write_path>(R"(<!>{"requested":"/a","resolved":null})", errc::not_canonical, "",
                         strict);
    fails_at<write_path>("<!>1", errc::wrong_type, "");
}

TEST_CASE("paths keep their spelling") {
    constexpr std::string_view text = R"({"write_paths":["/a",{"requested":"/b"}]})";
    auto const grants = decode<sandbox_grants>(text, permissive);
    REQUIRE(grants.has_value());
    CHECK(grants->write_paths.at(1).requested == "/b");
    CHECK(lisle::encode_as(*grants, {}, lisle::layout::source) == text);
}

}  // namespace sandbox_grants_test
