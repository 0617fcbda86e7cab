// examples/lisle/tests/bundle_test.cpp - threads.db equals the output of its generator.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <sstream>

using namespace app::tests;

TEST_CASE("the generator makes the bundled database again") {
    // Made by the test before this one in CMakeLists.txt.
    auto const* const path = std::getenv("LISLE_MADE_BUNDLE");
    if (path == nullptr) {
        MESSAGE("LISLE_MADE_BUNDLE is not set: not compared");
        return;
    }
    auto const columns = "id, summary, updated_at, data_type, parent_id, folder_paths, "
                         "folder_paths_order, created_at";
    CHECK(dump(path, columns) == dump(bundle, columns));
    // Texts, not blobs: blobs depend on the version of libzstd.
    std::istringstream ids{run_program({"list", "--ids", bundle}).out};
    for (std::string id; std::getline(ids, id);) {
        CAPTURE(id);
        CHECK(run_program({"get", "--raw", path, id}).out
              == run_program({"get", "--raw", bundle, id}).out);
    }
}

TEST_CASE("the bundle's frames have the header of Zed's streaming encoder") {
    std::istringstream ids{run_program({"list", "--ids", bundle}).out};
    int frames = 0;
    for (std::string id; std::getline(ids, id);) {
        if (run_program({"get", bundle, id}).code != 0 || id.starts_with("0a6c")) continue;
        CAPTURE(id);
        CHECK(run_program({"get", "--blob", bundle, id}).out.substr(0, 6)
              == std::string_view{"\x28\xb5\x2f\xfd\x00\x58", 6});
        ++frames;
    }
    CHECK(frames == 13);
}
