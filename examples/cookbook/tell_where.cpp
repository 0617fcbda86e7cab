// Prints the place of an error, and notes on parts that their system spells differently.
#include <iostream>
#include <lisle/formats/loom/thread.hpp>

int main() {
    std::string_view const text = "{\n  \"id\": \"T-1\",\n  \"version\": \"one\"\n}";
    auto const wrong = lisle::decode<lisle::loom_t>(text);
    auto const at = lisle::position_of(text, wrong.error().offset);
    std::cout << "line " << at.line << ", column " << at.column << ": " << wrong.error().message()
              << '\n';

    std::vector<lisle::note> notes;
    auto const read = lisle::decode_as<lisle::loom::message>(
        R"({"role":"user","content":"hi","mood":"good"})", lisle::permissive, &notes);
    for (auto const& note : notes) std::cout << note.pointer << ": " << note.what << '\n';
    return read ? 0 : 1;
}
