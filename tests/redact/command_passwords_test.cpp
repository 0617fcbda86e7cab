#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/command_passwords.hpp>

namespace command_passwords_test {

TEST_CASE("curl and sshpass have passwords behind their options") {
    CHECK(found_secrets("curl -s -u bob:k3y! https://a") == found_lines{"curl-password: k3y!"});
    CHECK(found_secrets("sshpass -p k3y! ssh a") == found_lines{"sshpass-password: k3y!"});
    for (auto const* text :
         {"docker run -u bob:staff x", "curl -u $USER:$PASS x", "sshpass -p $PASS"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("the password of curl's option is found in either spelling") {
    for (auto const* text : {"curl -u app:Tr0ub4dor3x https://a.b/",
                             "curl --user 'app:Tr0ub4dor3x' x", "curl -s --user app:Tr0ub4dor3x x"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"curl-password: Tr0ub4dor3x"}, text);
}

TEST_CASE("clients of databases have passwords, too") {
    for (auto const* text :
         {"mysql -u root -pTr0ub4dor db", "$ mysqldump -h a.b -uroot -p'Tr0ub4dor' x > y",
          "mariadb -p\"Tr0ub4dor\"", "echo x; mysql -pTr0ub4dor", R"("cmd": "mysql -pTr0ub4dor")"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"mysql-password: Tr0ub4dor"}, text);
    CHECK(found_secrets("redis-cli -h a -a Tr0ub4dor ping")
          == found_lines{"redis-password: Tr0ub4dor"});
    for (auto const* text :
         {"mysql -p db", "mysql -u root -p", "mysql -p$PASS1 db", "mysql -ppassword db",
          "docker run --name mysql -p3306:3306 x", "docker run mysql -p127.0.0.1:3306:3306",
          "start mysql && mkdir -pTr0ub4dor", "mysql up\nmkdir -pTr0ub4dor", "nomysql -pTr0ub4dor",
          "redis-cli -a $PASS1", "redis-cli ping; ls -a Tr0ub4dor"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace command_passwords_test
