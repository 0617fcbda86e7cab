// Prints the JSON Schema of the tool calls that Loom would write.
#include <iostream>
#include <lisle/formats/loom/thread.hpp>
#include <lisle/json_schema.hpp>

int main() {
    auto const schema = lisle::json_schema<lisle::loom::tool_call>(lisle::strict);
    std::cout << lisle::encode_as(schema, {.indent = 2}) << '\n';
}
