#include <doctest/doctest.h>
#include <support/found_secrets.hpp>

#include <lisle/redact/credentials/kubernetes_secrets.hpp>

#include <string>

namespace kubernetes_secrets_test {

namespace {

std::string const db = "SHVudGVyMng5MTIz", app = "Zm9vYmFyYmF6MTIzNA==";
found_lines const both{"kubernetes-secret: " + db, "kubernetes-secret: " + app};

/// A text as the value of a string.
std::string in_string(std::string text) {
    for (std::size_t at = 0; (at = text.find_first_of("\"\\\n", at)) != text.npos; at += 2) {
        if (text[at] == '\n') text[at] = 'n';
        text.insert(at, 1, '\\');
    }
    return "{\"out\":\"" + text + "\"}";
}

}  // namespace

TEST_CASE("the values of a Secret are secret, before and after its kind, also in strings") {
    auto const data = "data:\n  db: " + db + "\n  app: " + app + '\n';
    auto const object = R"("data":{"db":")" + db + R"(","app":")" + app + R"("})";
    for (std::string const& text :
         {"apiVersion: v1\nkind: Secret\nmetadata:\n  name: x\n" + data,
          data + "kind: Secret\nmetadata:\n  name: x\n", "kind: \"Secret\"\n\n" + data,
          "a: 1\nitems:\n- kind: Secret\n  data:\n    db: " + db + "\n    app: " + app,
          R"({"kind":"Secret",)" + object + '}', '{' + object + R"(,"kind": "Secret"})",
          R"({"kind":"Secret","metadata":{"a":{"data":1}},)" + object + '}'}) {
        CHECK_MESSAGE(found_secrets(text) == both, text);
        CHECK_MESSAGE(found_secrets(in_string(text)) == both, in_string(text));
    }
}

TEST_CASE("what stands in other objects and names of users is not") {
    for (std::string const& text :
         {"kind: ConfigMap\ndata:\n  db: " + db + '\n', "kind: SecretStore\ndata:\n  db: " + db,
          "kind: Secret\n---\nkind: ConfigMap\ndata:\n  db: " + db,
          "kind: ConfigMap\ndata:\n  db: " + db + "\n---\nkind: Secret\n",
          "- kind: Secret\n- kind: ConfigMap\n  data:\n    db: " + db,
          "kind: Secret\ndata:\n  username: " + db + "\n  tls.crt: " + db + "\n  x: yes\n",
          R"([{"kind":"ConfigMap","data":{"db":")" + db + R"("}},{"kind":"Secret"}])",
          R"({"kind":"Secret","metadata":{"data":{"db":")" + db + R"("}}})",
          R"({"kind":"Secret"},{"data":{"db":")" + db + R"("}})"})
        CHECK_MESSAGE(found_secrets(text).empty(), text);
}

TEST_CASE("a text that ends anywhere has no secret that is cut") {
    auto const text = in_string("kind: Secret\ndata:\n  db: " + db);
    for (std::size_t size = 0; size + db.size() / 2 < text.size(); ++size)
        CHECK(found_secrets(text.substr(0, size)).size() <= 1);
}

}  // namespace kubernetes_secrets_test
