// Decodes into views: strings point into the text, which the document owns.
#include "read_file.hpp"
#include <iostream>
#include <lisle/document.hpp>
#include <lisle/formats/zed/thread.hpp>

int main() {
    auto document = lisle::decode_borrowed<lisle::zed_t>(read_file("threads/chart.json")).value();
    std::string_view const title = document->title;  // valid as long as `document`
    std::cout << title << ": " << document->messages.size() << " messages\n";

    document.value().title = document.keep("Chart, read");  // the document owns added text
    std::cout << document->title << '\n';
}
