#include "formats/opencode/expect.hpp"
#include "support/check.hpp"

#include <lisle/formats/opencode/ui/content.hpp>

#include <string>
#include <string_view>

namespace opencode_ui_content_test {

using namespace opencode_expect;
namespace opencode = lisle::opencode;

TEST_CASE("text and reasoning may be streaming or done") {
    constexpr std::string_view text =
        R"({"text":"t","state":"streaming","providerMetadata":{"p":{"k":[1]}}})";
    declares<opencode::ui_text>(text, {"text"});
    declares<opencode::ui_reasoning>(text, {"text"});
    keeps<opencode::ui_text_state>(R"("streaming")", strict);
    keeps<opencode::ui_text_state>(R"("done")", strict);
    checks::fails_at<opencode::ui_text_state>(R"("paused")", errc::unknown_case, "", 0, reference);
}

TEST_CASE("a source is a URL or a document; only a document must have a title") {
    declares<opencode::ui_source_url>(
        R"({"sourceId":"s","url":"u","title":"t","providerMetadata":{}})", {"sourceId", "url"});
    declares<opencode::ui_source_document>(
        R"({"sourceId":"s","mediaType":"m","title":"t","filename":"f","providerMetadata":{}})",
        {"sourceId", "mediaType", "title"});
}

TEST_CASE("a file's keys come in the order of the validator, or of the assembler") {
    declares<opencode::ui_file>(
        R"({"mediaType":"m","filename":"f","url":"u","providerMetadata":{}})",
        {"mediaType", "url"});
    opencode::ui_file file;
    auto const& validated = lisle::schema<opencode::ui_file>::table_of(file);
    CHECK(validated.members[0].name == "mediaType");
    file.order.is_validated = false;
    auto const& assembled = lisle::schema<opencode::ui_file>::table_of(file);
    CHECK(assembled.size == validated.size);
    CHECK(assembled.members[0].name == "url");
    CHECK(assembled.members[1].name == "mediaType");
}

TEST_CASE("the start of a step has no keys; an application's data may be anything") {
    keeps<opencode::ui_step_start>("{}", strict);
    reads<opencode::ui_step_start>(R"({"later":1.50})", "{}");
    keeps<opencode::ui_step_start>(R"({"later":1.50})", permissive);
    declares<opencode::ui_data>(R"({"id":"1","data":[1]})", {}, {"data"});
}

}  // namespace opencode_ui_content_test
