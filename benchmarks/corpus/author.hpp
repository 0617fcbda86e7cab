// benchmarks/corpus/author.hpp - writes every kind of text in agents' documents.
#pragma once

#include "../corpus.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bench {

/// SplitMix64: gives the same numbers on every platform, unlike the distributions of <random>.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_{seed} {}

    std::uint64_t next() {
        auto z = state_ += 0x9e3779b97f4a7c15;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return z ^ z >> 31;
    }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
    std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
    bool one_in(std::size_t n) { return below(n) == 0; }

    template <std::size_t N>
    std::string_view pick(std::string_view const (&from)[N]) {
        return from[below(N)];
    }

private:
    std::uint64_t state_;
};

/// Sizes are approximate and in bytes. The same calls with the same seed make the same text.
class author {
public:
    author(std::uint64_t seed, script written_in) : dice_{seed}, script_{written_in} {}

    dice& roll() { return dice_; }
    [[nodiscard]] bool writes_cjk() const { return script_ == script::cjk; }

    std::string words(std::size_t count);
    std::string sentence();
    std::string prose(std::size_t size);
    std::string markdown(std::size_t size);

    std::string name();
    std::string path();
    std::string source(std::size_t size);
    /// A file as a tool reads it: mostly code; in CJK texts, notes.
    std::string file(std::size_t size);
    std::string log(std::size_t size);
    std::string diff(std::string const& old_text, std::string const& new_text);

    std::string number();
    std::string letters(std::size_t count, std::string_view alphabet);
    std::string base64(std::size_t size);
    std::string uuid();

private:
    template <std::size_t Items, std::size_t Lines>
    std::string code(std::size_t size, std::string_view const (&items)[Items],
                     std::string_view const (&lines)[Lines]);
    std::string fill(std::string_view form, std::string const& body);

    dice dice_;
    script script_;
};

}  // namespace bench
