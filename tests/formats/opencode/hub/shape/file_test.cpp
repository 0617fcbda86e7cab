#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/hub/shape/file.hpp>

namespace opencode_hub_shape_file_test {

using namespace opencode_expect;
namespace shape = lisle::opencode::hub::shape;

TEST_CASE("a file has a media type and an address") {
    declares<shape::file>(
        R"({"mime":"a/b","filename":"f","url":"u",)"
        R"("source":{"type":"file","path":"a","text":{"value":"@a","start":0,"end":2}}})",
        {"mime", "url"});
}

TEST_CASE("a source has its text last, and any numbers") {
    declares<shape::path_source>(R"({"path":"a","text":{"value":"@a","start":0.5,"end":-2}})",
                                 {"path", "text"});
    declares<shape::symbol_source>(
        R"({"path":"a","name":"f","kind":1.5,"range":{"start":{"line":0.5,"character":0},)"
        R"("end":{"line":1,"character":1}},"text":{"value":"@a","start":0,"end":2}})",
        {"path", "name", "kind", "range", "text"});
    declares<shape::resource_source>(
        R"({"clientName":"c","uri":"u","text":{"value":"@r","start":0,"end":2}})",
        {"clientName", "uri", "text"});
    reads<shape::file_source>(
        R"({"text":{"value":"@a","start":0,"end":2},"type":"file","path":"a"})",
        R"({"type":"file","path":"a","text":{"value":"@a","start":0,"end":2}})");
    forgives<shape::file_source>(R"({"type":"web","url":"u"})", errc::unknown_case, "/type");
}

}  // namespace opencode_hub_shape_file_test
