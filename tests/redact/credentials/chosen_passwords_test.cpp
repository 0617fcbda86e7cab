#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/credentials/chosen_passwords.hpp>

#include <string>

namespace chosen_passwords_test {

namespace {

void finds(std::string const& before, std::string const& secret, std::string const& behind) {
    auto const text = before + secret + behind;
    CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + secret}, text);
}

}  // namespace

TEST_CASE("a password of letters and digits is found by its key, in quotes and in settings") {
    for (std::string const p : {"maria1987maria", "welcome2work", "hunter22x", "4dam5mith"}) {
        finds(R"(config: {"user":"app","password":")", p, R"("})");
        finds(R"({\"user\":\"app\",\"password\":\")", p, R"(\"})");
        finds("{'passwd': '", p, "', 'a': 1}");
        finds(R"({"pw": ")", p, "\"}");
        finds(R"({"output":"a\npw=)", p, R"(\nb"})");
        finds(R"({"output":"a\r\npw: )", p, R"(\r\nb"})");
        finds(R"({"secret_key": ")", p, "\"}");
        finds("password = \"", p, "\"\n");
        finds("password=", p, "\n");
        finds("db.password=", p, "\nb=c");
        finds("a=b\n  pw=", p, "");
        finds("run --with password=", p, " now");
        finds("curl -d 'user=a&password=", p, "&x=y'");
        finds("db:\n  password: ", p, "\n  port: 1");
        finds("secret_key: ", p, "  # mine");
        finds("The password: ", p, "\n");
        finds("DB_PASSWORD=", p, ";");
        finds("<pw>", p, "</pw>");
    }
}

TEST_CASE("a word of a program, of a manual or of an algorithm is no password") {
    for (std::string const text :
         {"if password == old2pass: return", "connect(host, password=other2name)",
          "connect(\n    password=other2name,\n)", "password=args.passwd2x\n",
          "password = other2name\n", "{password: other2name}", "login(password: user2name, x: 1)",
          "\"password\": \"password123\"", "password=secret12\n", "passwd: sha256\n",
          "#define STENCIL_PASS 0x0B96", "pw: i32\n", "hpw=abc1234\n", "password: string\n",
          "\"password\": \"ab\"", "std::pw::abc123\n", "password=${PASS1}\n",
          "password=$DB_PASS1\n"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a PIN has four to eight digits behind its name") {
    for (std::string const pin : {"4711", "48291", "83461927"}) {
        finds("{\"pin\":\"", pin, "\"}");
        finds("{\"pin\":", pin, ",\"a\":1}");
        finds("{\"card_pin\": \"", pin, "\"}");
        finds("cardPin: '", pin, "'");
        finds("PIN=", pin, "\n");
        finds("door_pin: ", pin, "\n");
        finds(R"({"output":"a\npin=)", pin, R"(\nb"})");
        finds(R"({"output":"a\npin: )", pin, R"(\nb"})");
        finds("a=b&pin=", pin, "&c=d");
    }
    finds("{\"pin\": ", "1234", "}");
    finds("{\"door_pin\" : ", "4711", "}");
    for (std::string const text :
         {"pin: 13\n", "pin: 1234\n", "\"pin\": 1111}", "pin=0000\n", "spin: 4711\n",
          "\"spin\":4711}", "pin = 4711;", "int pin = read(4711);", "pin: 471147114\n", "pin(4711)",
          "pin: 4711a\n", "mapping: 4711\n"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace chosen_passwords_test
