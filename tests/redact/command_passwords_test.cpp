#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/command_passwords.hpp>

namespace command_passwords_test {

TEST_CASE("sshpass has a password behind its option") {
    CHECK(found_secrets("sshpass -p k3y! ssh a") == found_lines{"sshpass-password: k3y!"});
    CHECK(found_secrets("sshpass -p $PASS").empty());
}

TEST_CASE("logins, settings and statements have passwords") {
    for (auto const* text :
         {"docker login -u b -p Tr0ub4dor ghcr.io", "mongosh -u bob -p 'Tr0ub4dor' --host x"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"login-password: Tr0ub4dor"}, text);
    CHECK(found_secrets("requirepass Tr0ub4dor\n") == found_lines{"redis-password: Tr0ub4dor"});
    for (auto const* text :
         {"CREATE USER b WITH PASSWORD 'Tr0ub4(dor';", "ALTER USER b IDENTIFIED BY 'Tr0ub4(dor'",
          "create user b identified with caching_sha2_password by \"Tr0ub4(dor\""})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"sql-password: Tr0ub4(dor"}, text);
    for (auto const* text :
         {"docker login -u b -p $PASS1", "mongosh -u bob -p --host1 x", "docker run -p 80:80 x",
          "# requirepass foobared", "the password 'changeme1'", "IDENTIFIED BY '<password>'"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
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
