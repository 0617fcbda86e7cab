#include <lisle/conversation/zed/media.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace zed_media_test {

namespace conversation = lisle::conversation;
namespace bridge = conversation::zed_bridge;

std::string const png = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAA=";  // 2 by 3 pixels

std::string make(std::string const& image, bool is_own) {
    std::vector<conversation::loss> losses;
    bridge::setup how;
    how.is_own = is_own;
    auto const read = lisle::decode_as<conversation::image>(image).value();
    auto const made = bridge::make_image(read, how, conversation::loss_log{losses});
    auto out = made ? lisle::encode_as(*made) : std::string{"none"};
    for (auto const& loss : losses) out += ' ' + loss.pointer;
    return out;
}

TEST_CASE("an image of Zed has the type of its bytes, and its size if there is one") {
    auto const describe = [](std::string const& image) {
        return lisle::encode_as(
            bridge::describe_image(lisle::decode_as<lisle::zed::image>(image).value()));
    };
    CHECK(describe(R"({"source":")" + png + R"(","size":{"width":5,"height":0}})")
          == R"({"media_type":"image/png","data":")" + png + R"(","width":5,"height":0})");
    CHECK(describe(R"({"source":"?","size":{"width":-5,"height":1}})") == R"({"data":"?"})");
}

TEST_CASE("Zed's own image stays as it is") {
    CHECK(make(R"({"data":"?","width":5,"height":6})", true)
          == R"({"source":"?","size":{"width":5,"height":6}})");
    CHECK(make(R"({"data":")" + png + R"("})", true) == R"({"source":")" + png + R"("})");
    CHECK(make(R"({"data":"?","width":4294967296,"height":6})", true) == R"({"source":"?"})");
}

TEST_CASE("another system's image must be a PNG with a size") {
    auto const whole = R"({"source":")" + png + R"(","size":{"width":2,"height":3}})";
    CHECK(make(R"({"data":")" + png + R"("})", false) == whole);
    CHECK(make(R"({"uri":"data:image/png;base64,)" + png + R"("})", false) == whole);
    CHECK(make(R"({"data":")" + png + R"(","uri":"file:///a","name":"a"})", false)
          == whole + " /uri /name");
    CHECK(make(R"({"data":"/9j/"})", false) == "none");
    CHECK(make(R"({"uri":"https://a.example/a.png"})", false) == "none");
    // A width that Zed does not allow.
    CHECK(make(R"({"data":"iVBORw0KGgoAAAANSUhEUoAAAAAAAAADCAYAAAA="})", false) == "none");
}

}  // namespace zed_media_test
