#include "formats/zed/expect.hpp"

#include <lisle/formats/zed/turn/completion_error.hpp>

namespace completion_error_test {

using namespace expect;
using zed::completion_error;

TEST_CASE("an error has a kind and the provider's text") {
    keeps<completion_error>(R"({"kind":"PaymentRequired"})", strict);
    keeps<completion_error>(R"({"kind":"HttpResponseError","status":503,"message":"m",)"
                            R"("provider":"p","retry_after_ms":250})",
                            strict);
    fails_at<completion_error>(R"({"kind":<!>"Timeout"})", errc::unknown_case, "/kind");
}

}  // namespace completion_error_test
