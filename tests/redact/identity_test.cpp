#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/identity.hpp>

namespace identity_test {

using namespace lisle::redaction;

TEST_CASE("there are detectors of homes, e-mail and IP addresses, and no others") {
    for (auto const& d : identity_detectors()) {
        CHECK(d.subject != subject::secret);
        CHECK(d.evidence == name_evidence::path);
    }
    CHECK(found_secrets("/home/maria/x ada@gmx.net 93.184.216.34")
          == found_lines{"home: maria", "email: ada@gmx.net", "ip: 93.184.216.34"});
}

}  // namespace identity_test
