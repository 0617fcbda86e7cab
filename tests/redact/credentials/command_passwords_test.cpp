#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/credentials/command_passwords.hpp>

#include <string>

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

TEST_CASE("archives, keys and other clients have passwords, too") {
    for (auto const* text : {"zip -r -P Tr0ub4dor a.zip dir", "unzip -P 'Tr0ub4dor' a.zip",
                             "7z x -pTr0ub4dor a.7z", "7za a -p\"Tr0ub4dor\" a.7z b"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"archive-password: Tr0ub4dor"}, text);
    for (auto const* text :
         {"openssl enc -aes-256-cbc -pass pass:Tr0ub4dor -in a",
          "openssl rsa -passin pass:Tr0ub4dor", "gpg --batch --passphrase Tr0ub4dor -d a",
          "gpg --passphrase 'Tr0ub4dor' a", "keytool -list -keystore a.jks -storepass Tr0ub4dor",
          "keytool -genkey -keypass 'Tr0ub4dor' -alias a"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"passphrase: Tr0ub4dor"}, text);
    for (auto const* text : {"http -a bob:Tr0ub4dor GET a.dev", "https --auth bob:Tr0ub4dor a.dev"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"http-password: Tr0ub4dor"}, text);
    for (auto const* text : {"ldapsearch -x -D cn=a -w Tr0ub4dor -b dc=b", "ldapadd -w Tr0ub4dor"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"ldap-password: Tr0ub4dor"}, text);
    for (auto const* text :
         {"gh secret set DB --body Tr0ub4dor", "gh secret set DB -b 'Tr0ub4dor'"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: Tr0ub4dor"}, text);
    CHECK(found_secrets("nmcli device wifi connect Home password Tr0ub4dor")
          == found_lines{"wifi-password: Tr0ub4dor"});
    CHECK(found_secrets("smbclient //a/b -U 'bob%Tr0ub4dor'")
          == found_lines{"smb-password: Tr0ub4dor"});
    CHECK(found_secrets("sqlplus -s bob/Tr0ub4dor@db1 @x.sql")
          == found_lines{"sql-password: Tr0ub4dor"});
    for (auto const* text :
         {"zip -P $PASS1 a.zip", "unzip -P", "7z x -p a.7z", "7z x -p$PASS1 a.7z",
          "use http -a or b", "http -a bob a.dev", "over http -a bob:$PASS1",
          "openssl rsa -passin pass:$PASS1", "gpg --passphrase --batch", "sqlplus / as sysdba",
          "sqlplus bob/$PASS1@db", "ldapsearch -x -W", "ldapsearch -w $PASS1",
          "keytool -storepass $PASS1", "gh secret set DB --body $PASS1", "gh secret set DB < file1",
          "nmcli device wifi connect Home", "smbclient //a/b -U bob",
          "gzip -9 a; cp -P Tr0ub4dor b"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("curl has a user's password in any spelling of its option") {
    for (auto const* text :
         {"curl -u app:Tr0ub4dor3x https://a.b/", "curl --user 'app:Tr0ub4dor3x' x",
          "curl -s --user app:Tr0ub4dor3x x", "curl -sSu app:Tr0ub4dor3x x",
          "curl -uapp:Tr0ub4dor3x x", "curl --user=app:Tr0ub4dor3x x",
          "curl -X POST -H 'a: b; c' -u\"app:Tr0ub4dor3x\" x", "curl -s \\\n  -u app:Tr0ub4dor3x x",
          R"("curl -s \\\n  -u \"app:Tr0ub4dor3x\" x")", "x && curl -k -u a@b.c:Tr0ub4dor3x y"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"curl-password: Tr0ub4dor3x"}, text);
    for (auto const* text :
         {"docker run -u bob:staff x", "curl -u $USER:$PASS x", "curl x; id -u bob:Tr0ub4dor3x",
          "curl -o u:Tr0ub4dor3x", "curl -s\nid -u bob:Tr0ub4dor3x", "curl -u bob x",
          "nocurl -u app:Tr0ub4dor3x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("curl has cookies behind its option") {
    secret_forms::author author{13};
    auto const cookie = "session=" + author.alnum(32);
    for (std::string const before : {"curl -b \"", "curl -s --cookie '", "curl --cookie=\""})
        CHECK(found_secrets(before + cookie + before.back() + " https://x.dev")
              == found_lines{"cookie: " + cookie});
    for (auto const* text : {"curl -b cookies.txt x", "curl -b 'consent=true; theme=dark' x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace command_passwords_test
