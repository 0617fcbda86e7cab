// examples/lisle/format.cpp - which formats there are.
#include "format.hpp"

#include "acpx/format.hpp"
#include "loom/format.hpp"
#include "opencode/format.hpp"
#include "zed/format.hpp"

#include <lisle/scalars/lower_case.hpp>
#include <lisle/text/for_each_member.hpp>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace app {

std::vector<format const*> const& all_formats() {
    static std::vector<format const*> const all{&zed_format(), &loom_format(), &acpx_format(),
                                                &opencode_format()};
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
    throw std::invalid_argument{"no format " + std::string{name}};
}

format const& detect_format(std::string_view text) {
    for (auto const* f : all_formats())
        if (f->recognizes(text)) return *f;
    return *all_formats().front();
}

bool has_keys(std::string_view text, std::string_view first, std::string_view second) {
    lisle::text::cursor in{text, lisle::text::no_depth_limit};
    in.ecmascript = true;
    bool has_first = false, has_second = false;
    in.skip_whitespace();
    static_cast<void>(lisle::text::for_each_member(in, [&](lisle::text::member const& m) {
        has_first = has_first || m.key == first;
        has_second = has_second || m.key == second;
        return has_first && has_second ? lisle::text::member_step::stop
                                       : lisle::text::member_step::next;
    }));
    return has_first && has_second;
}

bool mentions(document const& d, std::string_view query) {
    auto const words = lisle::scalars::to_lower_case(query);
    auto const is_in = [&](std::string_view text) {
        return lisle::scalars::to_lower_case(text).find(words) != std::string::npos;
    };
    return is_in(d.title()) || is_in(d.transcribe());
}

}  // namespace app
