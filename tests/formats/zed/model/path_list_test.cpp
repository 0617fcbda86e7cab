#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/model/path_list.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace path_list_test {

using namespace expect;
using zed::path_list;

TEST_CASE("a list is sorted and records its former order") {
    auto const list = zed::make_path_list({"/b", "/a", "/b"});
    CHECK(list.paths == std::vector<std::string>{"/a", "/b", "/b"});
    CHECK(list.order == std::vector<std::uint64_t>{1, 0, 2});
    CHECK(zed::paths_in_order(list) == std::vector<std::string>{"/b", "/a", "/b"});
    CHECK(zed::decode_path_list(zed::encode_path_list(list)) == list);
}

TEST_CASE("on Windows a list is in the order of Windows' paths") {
    constexpr auto windows = zed::path_style::windows;
    auto const list = zed::make_path_list({R"(C:\a-b)", R"(\\?\c:\a\b)", R"(\\s\t)"}, windows);
    CHECK(list.paths == std::vector<std::string>{R"(\\s\t)", R"(c:\a\b)", R"(C:\a-b)"});
    CHECK(list.order == std::vector<std::uint64_t>{2, 1, 0});
    auto const columns = zed::encode_path_list(list);
    CHECK(zed::decode_path_list(columns, windows) == list);
    // Zed on Unix reads each as one component, and finds no other order.
    CHECK(zed::decode_path_list(columns).order == std::vector<std::uint64_t>{0, 1, 2});
}

TEST_CASE("an empty path in front is lost in its column, and a line feed parts a path") {
    CHECK(zed::encode_path_list(zed::make_path_list({"/a", ""})).paths == "/a");
    auto const parted =
        zed::decode_path_list(zed::encode_path_list(zed::make_path_list({"/a\nb"})));
    CHECK(parted.paths == std::vector<std::string>{"/a", "b"});
    CHECK(parted.order == std::vector<std::uint64_t>{0, 1});
}

TEST_CASE("an order of the wrong length is replaced, one with invalid places is kept") {
    auto const order_of = [](std::string_view paths, std::string_view order) {
        return zed::decode_path_list({std::string{paths}, std::string{order}}).order;
    };
    using order = std::vector<std::uint64_t>;
    CHECK(order_of("/a\n/b", "1,0") == order{1, 0});
    CHECK(order_of("/a\n/b", "+1,0") == order{1, 0});
    CHECK(order_of("/a\n/b", "7,7") == order{7, 7});
    CHECK(order_of("/a\n/b", "1,x,0") == order{1, 0});
    CHECK(order_of("/a\n/b", "1") == order{0, 1});
    CHECK(order_of("/a\n/b", " 1,0") == order{0, 1});
    CHECK(order_of("/b\n/a", "1,0") == order{0, 1});
    CHECK(order_of("", "").empty());
    CHECK(order_of("", "0").empty());
}

TEST_CASE("in JSON a list is an array, written sorted") {
    reads<path_list>(R"(["/b","/a"])", R"(["/a","/b"])");
    keeps<path_list>(R"(["/a","/b"])", strict);
    fails_at<path_list>(R"(<!>["/b","/a"])", errc::not_canonical, "", strict);
    fails_at<path_list>("<!>null", errc::wrong_type, "");
    fails_at<path_list>("[<!>1]", errc::wrong_type, "/0");
}

}  // namespace path_list_test
