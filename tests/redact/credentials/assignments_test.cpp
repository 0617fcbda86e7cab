#include <doctest/doctest.h>
#include <support/found_secrets.hpp>
#include <support/secret_forms.hpp>

#include <lisle/redact/credentials/assignments.hpp>

#include <string>

namespace assignments_test {

TEST_CASE("values of secret names are found in every notation") {
    secret_forms::author author{4};
    auto const v = author.alnum(32);
    for (auto const& text :
         {"API_TOKEN=" + v, "export API_TOKEN='" + v + "'", "\"apiKey\": \"" + v + "\"",
          "client_secret := \"" + v + "\"", "secret => '" + v + "'", "auth_token: " + v,
          R"({\"db_password\":\")" + v + R"(\"})", "+  secretKey = \"" + v + "\";"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + v}, text);
}

TEST_CASE("a long value is one secret, and a beginning slash does not make it a path") {
    secret_forms::author author{21};
    auto const session = author.base64(1200);
    CHECK(found_secrets(R"("SessionToken": ")" + session + "\"")
          == found_lines{"assigned-secret: " + session});
    auto const key = '/' + author.base64(48) + "==";
    CHECK(found_secrets("SECRET_KEY=" + key) == found_lines{"assigned-secret: " + key});
    for (auto const* path : {"SECRET_KEY=/etc/ssl/private/server2048key/rsa/current/key1",
                             "api_key: /v1/projects/1234/secrets/5678/versions/90",
                             "key: Ed25519PublicKey", "token=OAuth2Token"})
        CHECK_MESSAGE(found_secrets(path).empty(), path);
}

TEST_CASE("a password that a person chose is found in an environment") {
    CHECK(found_secrets("POSTGRES_PASSWORD=tr0ub4dor")
          == found_lines{"assigned-secret: tr0ub4dor"});
    CHECK(found_secrets("POSTGRES_PASSWORD=changeme1").empty());
}

TEST_CASE("short names reveal values that look random") {
    secret_forms::author author{6};
    auto const v = author.alnum(32);
    for (auto const& text :
         {"OPENAI_KEY=" + v, "STRIPE_KEY=\"" + v + "\"", "MY_API=" + v, "GITHUB_PAT=" + v,
          "AWS_CREDS=" + v, "auth=" + v, "API=" + v, R"({"type":"api","key":")" + v + "\"}",
          "dbPwd = \"" + v + "\"", "APP_KEY=base64:" + v})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + v}, text);
    for (auto const* text :
         {"\"nextPageToken\": \"C0eoAUBC5HEw\"", "key = item.name", "api: https://a.example/v2",
          "\"key\": \"da39a3ee5e6b4b0d3255bfef95601890afd80709\"", "key: ArrowDown",
          "cacheKey: \"node-modules-Ab3dE6gH1jK2mN4p\"", "pat = re.compile(r'[a-z]')"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("short names have any quote, blank or sign behind them") {
    secret_forms::author author{7};
    auto const v = author.alnum(32);
    for (std::string const name : {"KEY", "api", "auth", "creds", "pwd", "pat"})
        for (std::string const behind : {"=", ": ", " = ", "\t=", ":=", " => ", "||=", "?: ", ", ",
                                         "\": \"", "': '", "`: `", "\\\": \\\""})
            CHECK_MESSAGE(found_secrets("my_" + name + behind + v)
                              == found_lines{"assigned-secret: " + v},
                          name << behind);
    CHECK(found_secrets("paths=" + v).empty());
    CHECK(found_secrets("key.name=" + v).empty());
}

TEST_CASE("a password that a person chose is found by its marks, and on command lines") {
    for (auto const* text : {"password: hunter2!Kx9Q", "db --password hunter2!Kx9Q",
                             "db --password=hunter2!Kx9Q x", "db_password=hunter2!Kx9Q"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: hunter2!Kx9Q"}, text);
    CHECK(found_secrets("db_password=Sommer2024!") == found_lines{"assigned-secret: Sommer2024!"});
    CHECK(found_secrets("x --api-key k3yk3yA1 y") == found_lines{"assigned-secret: k3yk3yA1"});
    for (auto const* text :
         {"x --password $PASS1", "x --token-file /run/a1b2", "--password PASSWORD",
          "password: str = None", "if password == old2: return"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a password in quotes may have any sign, and goes to its closing quote") {
    for (std::string const p : {"abc12Q3(defgW45", "a&b*9[Q]", "x{1}|Q;z,", "<Kq9>b<`c"})
        for (std::string const before :
             {"DB_PASSWORD=\"", "DB_PASSWORD='", "{\"password\":\"", "{\"x\":\"\",\"password\": \"",
              "password: '", "connect(user=\"b\", password=\"", "<user password=\"",
              R"({\"password\":\")", R"({\\\"password\\\":\\\")", "--password '",
              R"(["--password",")", R"({"name":"DB_PASSWORD","value":")"}) {
            auto const quote = before.substr(before.find_last_not_of("\"'\\") + 1);
            auto const text = before + p + quote + "}, \"a\": 'b'";
            CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + p}, text);
        }
    CHECK(found_secrets(R"({"value":"a&b:9[Q]","name":"DB_PASSWORD"})")
          == found_lines{"assigned-secret: a&b:9[Q]"});
    CHECK(found_secrets("<password>a&amp;b(9Q</password>")
          == found_lines{"assigned-secret: a&amp;b(9Q"});
    CHECK(found_secrets("DB_PASSWORD=\"07lLXC f1wDDPT\"")
          == found_lines{"assigned-secret: 07lLXC f1wDDPT"});
    for (auto const* text :
         {R"({"password":"","user":"Bob12345(x"})", R"("password": "At least 8 (Latin1) signs")",
          "\"password\": \"^(?=.*[A-Z])(?=.*\\d).{8,}$\"", "password=\"{password1}\"",
          R"({"cmd":"PASSWORD=","title":"Test1-2"})", "PASSWORD=`pass show Foo1`"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a password without quotes goes to the end of a line of settings") {
    for (std::string const before : {"", "a=b\n", "export ", "+", R"({"env":"A=1\n)"})
        CHECK(found_secrets(before + "DB_PASSWORD=a&bc9(Qz;")
              == found_lines{"assigned-secret: a&bc9(Qz"});
    CHECK(found_secrets("x -e DB_PASSWORD=Tr0ub4dor;y")
          == found_lines{"assigned-secret: Tr0ub4dor"});
}

TEST_CASE("a key in quotes is replaced whole, also one of letters, digits and signs") {
    secret_forms::author author{9};
    auto const key = author.alnum(24) + "&(^" + author.alnum(4);
    for (auto const& text : {"SECRET_KEY = '" + key + "'", "SECRET_KEY=\"" + key + "\"",
                             "SECRET_KEY=" + key, R"({\"api_key\":\")" + key + R"(\"})"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + key}, text);
    std::string const django = "k!3x)=0^q7b@e#w2%z&m*5(r8-u_j4+h1";
    for (auto const& text : {"SECRET_KEY = '" + django + "'", "SECRET_KEY=" + django,
                             R"("SECRET_KEY": "django-insecure-)" + django + "\""})
        CHECK_MESSAGE(found_secrets(text).front().ends_with(django), text);
    CHECK(found_secrets("token_format = '%Y-%m-%dT%H:%M:%S.%fZ+1%z=2&3'").empty());
}

TEST_CASE("a value may be before its name") {
    secret_forms::author author{8};
    auto const v = author.alnum(32);
    for (auto const& text : {R"({"value":")" + v + R"(","name":"API_TOKEN"})",
                             R"({"Value": ")" + v + R"(", "Name": "OPENAI_KEY"})",
                             R"({\"value\":\")" + v + R"(\",\"key\":\"DB_SECRET\"})",
                             "- value: " + v + "\n  name: API_TOKEN\n"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: " + v}, text);
    CHECK(found_secrets(R"({"value":"tr0ub4dor","name":"DB_PASSWORD"})")
          == found_lines{"assigned-secret: tr0ub4dor"});
    for (auto const& text : {R"({"other":")" + v + R"(","name":"API_TOKEN"})",
                             R"({"value":")" + v + R"(","name":"commit"})",
                             R"({"value":")" + v + R"(","type":"token"})",
                             std::string{R"({"value":"Enter it here","name":"password"})"},
                             std::string{R"({"value":"/etc/keys","name":"api_key"})"}})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("an element of XML names its value") {
    for (std::string const name : {"password", "dbPassword", "ns:passwd", "proxy.password"})
        CHECK_MESSAGE(found_secrets("<a><" + name + ">tr0ub4dor</" + name + "></a>")
                          == found_lines{"assigned-secret: tr0ub4dor"},
                      name);
    for (auto const* text : {"<password>${db.pass1}</password>", "<password>changeme1</password>",
                             "List<Password> tr0ub4dor", "<password>the word</password>",
                             "<passwordLength>a1b2c3d4</passwordLength>"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("strings of bytes, numbers, sections and options have secrets, too") {
    CHECK(found_secrets("{'password': b'Tr0ub4dor'}") == found_lines{"assigned-secret: Tr0ub4dor"});
    CHECK(found_secrets("[db]\npass = trsv76kpQ758\n")
          == found_lines{"assigned-secret: trsv76kpQ758"});
    CHECK(found_secrets(R"({"out":"[db]\npass = trsv76kpQ758\n"})")
          == found_lines{"assigned-secret: trsv76kpQ758"});
    for (auto const* text : {"{\"password\":123456789}", R"({\"password\": 123456789, )"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: 123456789"}, text);
    secret_forms::author author{17};
    auto const key = author.base64(20) + '/' + author.base64(65) + "==";
    CHECK(found_secrets("az storage blob list --account-key " + key + " -c x")
          == found_lines{"assigned-secret: " + key});
    for (auto const* text : {"pass: 12 fail: 3", "compass = a1b2c3d4e5f6", "{\"password\":12}",
                             "--key-file config/secrets/v1/aB3dE6gH1jK2mN4pQ7/and/a/long/path1/x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("the name of a conversion is no secret") {
    for (auto const* text : {"(\"tokens\", \"symbol2label\")", "token_map = symbol2label"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
    CHECK(found_secrets("API_TOKEN=ab2kqfwxzu9") == found_lines{"assigned-secret: ab2kqfwxzu9"});
}

TEST_CASE("code and settings have such names, too") {
    for (auto const* text :
         {"token = get_token_from_header(request)", "max_tokens: 4096",
          "\"token_count\": 1234567890123", "password: string;", "secret: process.env.SECRET",
          "api_key = os.environ['API_KEY']", "const tokenPattern = /[a-z0-9]{32}/",
          "token: toolu_result_of_something", "secret_path=/run/secrets/db_password_file1",
          "passwordHash: sha256", "token_url: https://auth.internal/oauth2/v1/token",
          "secretName: my-app-tls-2024"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("the value of a declaration, of a block of YAML and of a colored line is found") {
    secret_forms::author author{23};
    auto const key = author.alnum(24) + "7Q";
    for (std::string const before :
         {"api_key: str = \"", "password: Optional[str] = '", "const apiKey: string = \"",
          "let api_key: &str = \"", "var ApiKey string = \"", "const char api_key[] = \"",
          "std::string api_key{\"", "api_key <- \"", "setApiKey(\"", ".with_api_key(\"",
          "password: |\n  ", "password: >-\n  ", "client_secret: !vault |\n  ", "password: !!str ",
          "\"api_key\"\x1b[0m\x1b[1;39m:\x1b[0m \x1b[0;32m\"", "PASSWORD\x1b[m\x1b[K="})
        CHECK_MESSAGE(found_secrets(before + key + '"') == found_lines{"assigned-secret: " + key},
                      before);
}

TEST_CASE("a declaration without a value, and a call with another text, have no secret") {
    for (std::string const text :
         {"password = \"step2-input\"", "password: string = \"user\"",
          "token: string = \"access_token_for_the_request\"", "parse_token(\"identifier\")",
          "getenv(\"API_KEY\") == nullptr", "has_password(\"cache:6380,name=k3y!,host=a\")",
          "[token](https://a.b/c)", "password: |\n  # none",
          "if (password == \"\") token = other(\"x\")"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("options with short names have passwords and PINs") {
    for (auto const* text : {"tool --pw Zebra77kite --host db", "tool --pass 'Zebra77kite'",
                             R"(["tool", "--pw", "Zebra77kite"])"})
        CHECK_MESSAGE(found_secrets(text) == found_lines{"assigned-secret: Zebra77kite"}, text);
    CHECK(found_secrets("card --pin 4718 --x") == found_lines{"assigned-secret: 4718"});
    for (auto const* text : {"ffmpeg --pass 2", "avrdude --pin 0000", "tool --pin 4718.5",
                             "tool ---pw Zebra77kite", "tool -pw", "tool --pw --x"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

}  // namespace assignments_test
