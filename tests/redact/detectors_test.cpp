#include <doctest/doctest.h>

#include <lisle/redact/detectors.hpp>

#include <algorithm>

namespace detectors_test {

using namespace lisle::redaction;

TEST_CASE("detectors are left out by id or by subject") {
    auto const all = default_detectors();
    auto const has = [](std::vector<detector> const& in, std::string_view id) {
        return std::any_of(in.begin(), in.end(), [&](detector const& d) { return d.id == id; });
    };
    CHECK(has(all, "email"));
    CHECK(!has(without(all, "email"), "email"));
    CHECK(!has(without(all, "jwt"), "jwt"));
    auto const identity = without(all, "secret");
    CHECK(has(identity, "home"));
    CHECK(!has(identity, "github-token"));
    CHECK(without(all, "none of them").size() == all.size());
}

TEST_CASE("each detector has a way to find, and an id for labels") {
    for (auto const& d : default_detectors()) {
        CAPTURE(d.id);
        CHECK((d.find != nullptr) + (d.find_in_digits != nullptr) + (d.find_in_base64 != nullptr)
                  + (d.find_all != nullptr)
              == 1);
        CHECK(d.anchors.empty() == (d.find == nullptr));
        CHECK(run_end(d.id, 0, lower_letters | digits | hyphen) == d.id.size());
    }
    CHECK(name_of(subject::ip) == "ip");
}

}  // namespace detectors_test
