#include "../redaction/gitleaks_rules.hpp"

#include <doctest/doctest.h>

#include <lisle/redact/scan/scanner.hpp>

#include <map>
#include <string>
#include <vector>

using namespace app;

namespace {

std::map<std::string, std::string> files;
std::string read_named(std::string const& path) { return files.at(path); }

/// "ID: SECRET" of each match.
std::vector<std::string> found(std::string const& toml, std::string const& text,
                               std::string const& searched = "a.json") {
    lisle::redaction::scanner const by{
        parse_gitleaks_rules(toml, "r.toml", searched, read_named).detectors};
    std::vector<std::string> out;
    for (auto const& m : by.scan(text).matches)
        out.push_back(by.detector_of(m).id + ": " + m.value);
    return out;
}

std::string rule(std::string const& rest) { return "[[rules]]\nid = \"r\"\n" + rest + '\n'; }

using lines = std::vector<std::string>;

std::string refusal(std::string const& toml) {
    try {
        static_cast<void>(parse_gitleaks_rules(toml, "r.toml", "a", read_named));
    } catch (rule_error const& e) { return e.what(); }
    return "taken";
}

}  // namespace

TEST_CASE("the secret is the chosen group, the first group with text, or the match") {
    CHECK(found(rule("regex = '''k=(\\w+)-(\\w+)'''"), "k=ab-cd") == lines{"r: ab"});
    CHECK(found(rule("regex = '''k=(\\w+)-(\\w+)'''\nsecretGroup = 2"), "k=ab-cd")
          == lines{"r: cd"});
    CHECK(found(rule("regex = '''k=(x)?(\\w+)'''"), "k=ab") == lines{"r: ab"});
    CHECK(found(rule("regex = '''k=\\w+'''"), "k=ab k=cd") == lines{"r: k=ab", "r: k=cd"});
}

TEST_CASE("keywords are looked for in any case, first") {
    CHECK(found(rule("regex = '''\\d{4}'''\nkeywords = [\"Pin\"]"), "my PIN 1234")
          == lines{"r: 1234"});
    CHECK(found(rule("regex = '''\\d{4}'''\nkeywords = [\"pin\"]"), "1234").empty());
}

TEST_CASE("the entropy must be greater") {
    CHECK(found(rule("regex = '''k=(\\w+)'''\nentropy = 2"), "k=abcd").empty());
    CHECK(found(rule("regex = '''k=(\\w+)'''\nentropy = 1.9"), "k=abcd") == lines{"r: abcd"});
}

TEST_CASE("allowlists drop findings by secret, match, line, word or path") {
    auto const base = rule("regex = '''k=(\\w+)'''");
    auto const with = [&](std::string const& list) {
        return base + "[[rules.allowlists]]\n" + list;
    };
    CHECK(found(with("regexes = ['''^a''']"), "k=abc k=xyz") == lines{"r: xyz"});
    CHECK(found(with("regexTarget = \"match\"\nregexes = ['''k=x''']"), "k=abc k=xyz")
          == lines{"r: abc"});
    CHECK(found(with("regexTarget = \"line\"\nregexes = ['''ok''']"), "k=abc ok\nk=xyz")
          == lines{"r: xyz"});
    CHECK(found(with("stopwords = [\"BC\"]"), "k=abc k=xyz") == lines{"r: xyz"});
    CHECK(found(with("paths = ['''a\\.json$''']"), "k=abc").empty());
    CHECK(
        found(with("condition = \"AND\"\nregexes = ['''^a''']\nstopwords = [\"z\"]"), "k=abc k=az")
        == lines{"r: abc"});
    CHECK(found(base + "[[allowlists]]\ntargetRules = [\"r\"]\nstopwords = [\"a\"]", "k=abc")
              .empty());
    CHECK(found(base + "[allowlist]\nstopwords = [\"a\"]", "k=abc").empty());
    CHECK(found(base, "k=abc # gitleaks:allow").empty());
}

TEST_CASE("a rule with a path is for files of that path") {
    auto const toml = rule("regex = '''k=(\\w+)'''\npath = '''\\.env$'''");
    CHECK(found(toml, "k=abc").empty());
    CHECK(found(toml, "k=abc", "x/.env") == lines{"r: abc"});
}

TEST_CASE("a rule that requires another rule counts only near a match of that rule") {
    auto const toml = [](std::string const& within, std::string const& helper = "") {
        return rule("regex = '''k=(\\w+)'''") + "[[rules.required]]\nid = \"user\"\n" + within
               + "\n[[rules]]\nid = \"user\"\nregex = '''u=\\w+'''\nskipReport = true\n" + helper;
    };
    CHECK(found(toml(""), "k=a\n\n\nu=b k=c") == lines{"r: a", "r: c"});
    CHECK(found(toml(""), "k=a\nk=c").empty());
    CHECK(found(toml("withinLines = 1"), "k=a\n\nu=b\nk=c") == lines{"r: c"});
    CHECK(found(toml("withinLines = 0"), "u=b k=a\nk=c") == lines{"r: a"});
    CHECK(found(toml("withinColumns = 4"), "u=b k=a\n     k=c") == lines{"r: a"});
    CHECK(found(toml("withinLines = 1\nwithinColumns = 0"), "u=b\nk=a k=c") == lines{"r: a"});
    CHECK(found(toml("", "keywords = [\"never\"]"), "k=a u=b") == lines{"r: a"});
    CHECK(found(toml("", "entropy = 3"), "k=a u=b").empty());
    CHECK(found(toml("", "path = '''\\.env$'''"), "k=a u=b").empty());
    CHECK(found(toml("", "[[rules.required]]\nid = \"r\"\nwithinLines = 0"), "k=a\nu=b")
          == lines{"r: a"});
    files["pair.toml"] = toml("");
    CHECK(found("[extend]\npath = \"pair.toml\"\n", "k=a u=b") == lines{"r: a"});
    CHECK(found("[extend]\npath = \"pair.toml\"\ndisabledRules = [\"user\"]", "k=a u=b").empty());
    auto const notes =
        parse_gitleaks_rules("[extend]\npath = \"pair.toml\"\ndisabledRules = [\"user\"]", "r.toml",
                             "a.json", read_named)
            .notes;
    CHECK(notes == lines{"r.toml: rule r: requires rule user, which is disabled: no match counts"});
}

TEST_CASE("two rules must be near each other, and both are required") {
    auto const toml = rule("regex = '''k=(\\w+)'''")
                      + "[[rules.required]]\nid = \"u\"\n[[rules.required]]\nid = \"v\"\n"
                      + "[[rules]]\nid = \"u\"\nregex = '''u=\\w+'''\n"
                      + "[[rules]]\nid = \"v\"\nregex = '''v=\\w+'''\n";
    CHECK(found(toml, "k=a u=b v=c") == lines{"r: a", "u: u=b", "v: v=c"});
    CHECK(found(toml, "k=a u=b") == lines{"u: u=b"});
}

TEST_CASE("a file extends another one") {
    files["base.toml"] = rule("regex = '''k=(\\w+)'''\nkeywords = [\"k\"]")
                         + "[[rules]]\nid = \"other\"\nregex = '''o=\\w+'''\n";
    CHECK(found("[extend]\npath = \"base.toml\"\n", "k=a o=b").size() == 2);
    CHECK(found("[extend]\npath = \"base.toml\"\ndisabledRules = [\"other\"]\n", "k=a o=b").size()
          == 1);
    CHECK(found("[extend]\npath = \"base.toml\"\n" + rule("entropy = 1"), "k=a k=ab o=b").size()
          == 1);
}

TEST_CASE("keys have any case, and unknown ones are ignored") {
    CHECK(found("TITLE = \"x\"\n[[Rules]]\nID = \"r\"\nRegex = '''k=(\\w+)-(\\w+)'''\nSECRETGROUP "
                "= 2\nfoo = 1",
                "k=a-b")
          == lines{"r: b"});
}

TEST_CASE("wrong rules are refused with their place") {
    CHECK(refusal("[[rules]]\nregex = 'x'") == "r.toml: a rule without an id");
    CHECK(refusal(rule("")) == "r.toml: rule r: neither regex nor path");
    CHECK(refusal(rule("regex = 'a'\nsecretGroup = 1"))
          == "r.toml: rule r: secretGroup is 1, but the regex has 0");
    CHECK(refusal(rule("regex = '(?=a)'")).starts_with("r.toml: rule r: bad regular expression"));
    CHECK(refusal(rule("regex = 'a'\n[[rules.allowlists]]\ncondition = \"xor\"\nstopwords=[\"a\"]"))
          == "r.toml: rule r: unknown condition xor");
    CHECK(refusal(rule("regex = 'a'\n[[rules.allowlists]]"))
          == "r.toml: rule r: an empty allowlist");
    CHECK(
        refusal(rule("regex = 'a'") + "[[allowlists]]\ntargetRules = [\"q\"]\nstopwords = [\"a\"]")
        == "r.toml: targetRules names an unknown rule q");
    CHECK(refusal("[extend]\nuseDefault = true\npath = \"x\"")
          == "r.toml: both useDefault and path");
    CHECK(refusal("a = ").starts_with("r.toml:1:"));
    auto const required = [](std::string const& rest) {
        return refusal(rule("regex = 'a'\n[[rules.required]]\n" + rest));
    };
    CHECK(required("") == "r.toml: rule r: a required rule without an id");
    CHECK(required("id = \"q\"") == "r.toml: rule r: required names an unknown rule q");
    CHECK(required("id = \"r\"\nwithinLines = -1")
          == "r.toml: rule r: withinLines is not a number from 0");
    CHECK(required("id = \"r\"\nwithinColumns = \"x\"")
          == "r.toml: rule r: withinColumns is not a number from 0");
}
