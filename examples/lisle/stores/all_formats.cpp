// examples/lisle/stores/all_formats.cpp - the list of all formats.
#include "../sessions/format.hpp"

#include "../acpx/format.hpp"
#include "../claude_code/format.hpp"
#include "../codex/format.hpp"
#include "../conversation/format.hpp"
#include "../loom/format.hpp"
#include "../opencode/format.hpp"
#include "../opencode/v2_format.hpp"
#include "../zed/format.hpp"

#include <lisle/formats/all.hpp>

#include <algorithm>
#include <stdexcept>

namespace app {

std::vector<format const*> const& all_formats() {
    static std::vector<format const*> const all{
        &zed_format(),          &loom_format(),     &acpx_format(),
        &acpx_archive_format(), &opencode_format(), &opencode_v2_format(),
        &claude_code_format(),  &codex_format(),    &conversation_format()};
    return all;
}

std::vector<std::string> names_of_formats() {
    std::vector<std::string> out;
    for (auto const* f : all_formats()) out.emplace_back(f->name());
    return out;
}

format const& find_format(std::string_view name) {
    for (auto const* f : all_formats())
        if (f->name() == name) return *f;
    throw std::invalid_argument{"unknown format " + std::string{name}};
}

format const* detect_format(std::string_view text) {
    using known = lisle::all_formats::with<lisle::conversation_t>;
    auto found = lisle::detect_among<known>(text);
    // What is certain from the beginning of a text is certain from all of it.
    if (found.how != lisle::certainty::certain && text.size() > lisle::document_prefix::max_size)
        found = lisle::detect_among<known>(text, text.size());
    for (auto const* f : all_formats())
        if (f->name() == found.format) return f;
    return nullptr;
}

bool mentions(document const& d, query const& q) {
    return q.is_in(d.title()) || q.is_in(d.transcribe(talk_parts::all));
}

}  // namespace app
