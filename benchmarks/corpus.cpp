// benchmarks/corpus.cpp - makes each document once, and checks that it is canonical.
#include "corpus.hpp"

#include "contender.hpp"
#include "corpus/author.hpp"

#include <lisle/zstd.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

namespace {

std::size_t bytes_of(std::string_view size) {
    if (size == "20k") return 20'000;
    if (size == "500k") return 500'000;
    if (size == "10m") return 10'000'000;
    if (size == "50m") return 50'000'000;
    give_up("no such size: " + std::string{size});
}

kind const& find_kind(std::string_view name) {
    for (auto const& each : kinds())
        if (each.name == name) return each;
    give_up("no such documents: " + std::string{name});
}

}  // namespace

std::vector<kind>& kinds() {
    static std::vector<kind> all;
    return all;
}

profile profile_of(std::string_view text) {
    std::size_t escapes = 0;
    for (auto at = text.find('\\'); at != text.npos; at = text.find('\\', at + 2)) ++escapes;
    auto const high = std::count_if(text.begin(), text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
    auto const bytes = static_cast<double>(text.size());
    return {text.size(), bytes / static_cast<double>(escapes), static_cast<double>(high) / bytes};
}

corpus const& corpus_of(std::string_view name, std::string_view size) {
    static std::map<std::pair<std::string, std::string>, corpus> known;
    auto const [at, is_new] = known.try_emplace({std::string{name}, std::string{size}});
    auto& out = at->second;
    if (!is_new) return out;
    auto const& documents = find_kind(name);
    author by{16, documents.written_in};
    out.text = documents.make(by, bytes_of(size));
    out.text.reserve(out.text.size() + room_behind_text);
    for (auto const& each : contenders())
        if (each.check && each.takes(documents)) each.check(out.text);
    if (has_blobs(documents.format)) out.blob = lisle::zstd::compress(out.text);
    return out;
}

}  // namespace bench
