// Reads the title and the model of many threads, and no text after them.
#include "read_file.hpp"
#include <filesystem>
#include <iostream>
#include <lisle/formats/zed/tools/peek.hpp>
#include <set>

int main() {
    std::set<std::filesystem::path> files;
    for (auto const& entry : std::filesystem::directory_iterator{"threads"})
        files.insert(entry.path());
    for (auto const& file : files) {
        auto const seen =
            lisle::zed::peek(read_file(file.string()), {.title = true, .model = true});
        if (!seen) continue;
        std::cout << seen->title.value_or("(no title)") << ", "
                  << (seen->model ? seen->model->model : "no model") << '\n';
    }
}
