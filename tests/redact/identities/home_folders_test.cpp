#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/identities/home_folders.hpp>

namespace home_folders_test {

TEST_CASE("names of users are found in home folders") {
    for (auto const* text :
         {"/home/maria", "cd /home/maria/x", "file:///home/maria/a", "/Users/maria/b",
          "C:\\Users\\maria\\c", "C:\\\\Users\\\\maria", "/mnt/c/Users/maria",
          "-home-maria-project", "out:\\n/home/maria/x", "\"/Users/maria\""})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"home: maria"}, text);
    CHECK(found_secrets("/home/maria.lopez-2/x") == found_lines{"home: maria.lopez-2"});
    CHECK(found_secrets("%2Fhome%2Fmaria%2Fx") == found_lines{"home: maria"});
}

TEST_CASE("names that identify nobody stay") {
    for (auto const* text : {"/home/user/x", "/home/user12/x", "/Users/runner/work", "/home/$USER",
                             "src/home/maria", "GET /api/users/maria", "/home/", "/Users/Shared"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a name with a blank is one name, and the path keeps its shape") {
    CHECK(found_secrets("/Users/John Smith/x y") == found_lines{"home: John Smith"});
    CHECK(found_secrets("C:\\Users\\John Smith\\x") == found_lines{"home: John Smith"});
    CHECK(found_secrets("in /Users/John And so on") == found_lines{"home: John"});
}

TEST_CASE("homes of other systems are found") {
    for (auto const* text :
         {"/var/home/maria/x", "/usr/home/maria", "/export/home/maria/x",
          "/System/Volumes/Data/Users/maria/x", "\\\\wsl$\\Ubuntu\\home\\maria\\x",
          "\\\\\\\\wsl.localhost\\\\Debian\\\\home\\\\maria", "D:\\home\\maria\\x",
          "C:\\Documents and Settings\\maria\\x", "~/.claude/projects/-home-maria", "-Users-maria",
          "HOME=/home/maria", "\"cwd\": \"/home/maria\"", "{\\\"cwd\\\":\\\"/home/maria\\\"}",
          "cd '/home/maria'", "`/home/maria`", "{\"file_path\":\"/home/maria\"}",
          "{\\\"path\\\": \\\"/home/maria\\\"}", "open('/home/maria/x')"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"home: maria"}, text);
    CHECK(found_secrets("/home/\u00e9mile/x") == found_lines{"home: \u00e9mile"});
}

TEST_CASE("pages of sites, modules and files are no homes") {
    for (auto const* text :
         {"router.push('/home/settings')", "router.push('/home/news2')", "/home/dashboard",
          "GET /Users/list", "GET /Users/maria2/x", "url(/home/banner.png)", "/home/maria.html",
          "import x from '@/home/start'", "#/home/start", "path: '/home/start'", "/home/new",
          "re \\home\\maria", "--home-maria", "a -home-maria"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("the detectors of homes take a name as one that a path tells") {
    for (auto const& each : lisle::redaction::home_detectors()) {
        CHECK(each.subject == lisle::redaction::subject::home);
        CHECK(each.evidence == lisle::redaction::name_evidence::path);
    }
    CHECK(found_secrets("/home/maria/x ada@gmx.net 93.184.216.34")
          == found_lines{"home: maria", "email: ada@gmx.net", "ip: 93.184.216.34"});
}

}  // namespace home_folders_test
