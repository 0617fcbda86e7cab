#include <doctest/doctest.h>

#include <lisle/redact/identities/learned_names.hpp>
#include <lisle/redact/scan/scanner.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace learned_names_test {

using namespace lisle::redaction;

namespace {

std::vector<detector> taken(learned_names& names) {
    std::vector<detector> out;
    names.take(out);
    return out;
}

bool has_word(std::vector<detector> const& all) {
    for (auto const& d : all)
        if (d.evidence == name_evidence::word) return true;
    return false;
}

}  // namespace

TEST_CASE("a name in one path is searched once where users are named") {
    learned_names names;
    names.note("maria", 1);
    names.note("maria", 1);
    auto const first = taken(names);
    CHECK(first.size() == 2);
    CHECK(!has_word(first));
    CHECK(taken(names).empty());
}

TEST_CASE("another form of path, an account or an address makes a name certain") {
    for (int how = 0; how < 5; ++how) {
        learned_names names;
        if (how == 4) names.note_address("m.Maria-lopez@gmx.net");
        names.note("maria", 1);
        CHECK(taken(names).size() == (how == 4 ? 3 : 2));
        if (how == 0) names.note("maria", 2);
        if (how == 1) names.note_account("maria");
        if (how == 2) names.note_address("maria@gmx.net");
        if (how == 3) names.note_address("lopez.maria@gmx.net");
        CHECK(has_word(taken(names)) == (how != 4));
        CHECK(taken(names).empty());
    }
}

TEST_CASE("words, unknown accounts and parts of other names are no user names") {
    learned_names names;
    names.note_account("otto");
    names.note("max", 1);
    names.note("max", 2);
    names.note("maria", 1);
    names.note_address("annamaria@gmx.net");
    CHECK(!has_word(taken(names)));
}

}  // namespace learned_names_test
