// tests/fuzz/fuzz_detect.cpp - which format a text has, however it is made, cut or surrounded.
#include "property.hpp"

#include <lisle/formats/all.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace {

using lisle::certainty;
using lisle::detect;
using lisle::detected;

/// "zed" of "zed-shared".
std::string_view system_of(std::string_view format) {
    return format.substr(0, format.find_first_of("- "));
}

void check_answer(detected const& found) {
    bool const is_found = found.how != certainty::none;
    require(is_found == !found.format.empty(), "a recognized text has a format");
    require(is_found || found.shape.empty(), "no format has no shape");
}

/// A text that a strict reader reads is not detected as another system's.
template <class Tag>
void check_strict(std::string_view text, detected const& found) {
    constexpr std::string_view name = lisle::format_traits<Tag>::name;
    if (found.how != certainty::certain || system_of(found.format) == system_of(name)) return;
    require(!lisle::decode<Tag>(text, lisle::strict), "a certain format excludes all others",
            found.format, name);
}

template <class... Tags>
void check_all(std::string_view text, detected const& found, lisle::format_list<Tags...>) {
    (check_strict<Tags>(text, found), ...);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const text = to_text(data, size);
    auto const found = detect(text);
    check_answer(found);

    lisle::document_prefix const whole{text};
    require(whole.bytes_read() <= size, "no byte behind the end is read");
    require(!whole.is_whole() || whole.first_line().exists() || !whole.holds_lines(),
            "lines begin with a line");
    require(!whole.holds_lines() || !whole.document().exists(), "lines are not a document");
    if (found.format != "zstd" && found.format != "sqlite") {
        bool const is_marked = text.starts_with("\xEF");
        auto const behind = (is_marked ? "" : "\xEF\xBB\xBF \r\n") + std::string{text};
        require(detect(behind, behind.size()) == detect(text, size),
                "a BOM and white space in front mean nothing");
        if (found.how == certainty::certain)
            require(whole.document().is_object() || whole.document().is_array()
                        || whole.first_line().is_object(),
                    "what is certain is an object, or a list of objects");
    }

    lisle::document_prefix lines{text};
    std::size_t count = 0;
    for (; lines.go_to_next_line(); ++count) {
        require(lines.first_line().is_object(), "a next line begins an object");
        require(!lines.document().exists() && !lines.is_whole(), "lines are not a document");
    }
    require(count <= static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')),
            "each line is shown once");

    check_all(text, found, lisle::all_formats{});
    auto const cut = text.substr(0, size == 0 ? 0 : pick(text) % size);
    check_answer(detect(cut));
    check_answer(detect(text, cut.size()));
    return 0;
}
