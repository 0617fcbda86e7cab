#include "formats/opencode/expect.hpp"

#include <lisle/formats/opencode/model/file.hpp>

namespace opencode_file_test {

using namespace opencode_expect;
using lisle::opencode::file_source;

TEST_CASE("a file's source has its text first") {
    keeps<file_source>(R"({"text":{"value":"@a","start":0,"end":2},"type":"file","path":"a"})",
                       strict);
    keeps<file_source>(
        R"({"text":{"value":"@f","start":0,"end":2},"type":"symbol","path":"a","range":)"
        R"({"start":{"line":0.5,"character":0},"end":{"line":1,"character":1}},"name":"f","kind":12})",
        strict);
    keeps<file_source>(
        R"({"text":{"value":"@r","start":0,"end":2},"type":"resource","clientName":"c","uri":"u"})",
        strict);
    gives_back<file_source>(
        R"({"type":"file","path":"a","text":{"value":"@a","start":0,"end":2}})",
        R"({"text":{"value":"@a","start":0,"end":2},"type":"file","path":"a"})");
}

TEST_CASE("places in text are whole numbers") {
    forgives<file_source>(R"({"text":{"value":"@a","start":0.5,"end":2},"type":"file","path":"a"})",
                          errc::out_of_range, "/text/start");
    forgives<file_source>(R"({"type":"web","url":"u"})", errc::unknown_case, "/type");
}

}  // namespace opencode_file_test
