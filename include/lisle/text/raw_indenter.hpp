// lisle/text/raw_indenter.hpp - lays out JSON text again in the style of a writer.
#pragma once

#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string_view>

namespace lisle::v0_1::text::detail {

/// Passes the tokens of a JSON text to a writer, which keeps their spelling.
template <class Writer>
class raw_indenter : public visitor {
public:
    explicit raw_indenter(Writer& to) : to_{to} {}

    bool read_key(cursor& in) {
        auto const* const from = in.at;
        if (!skip_string(in)) return false;
        to_.key_quoted(since(from, in));
        in_member_ = true;
        return true;
    }
    bool read_string(cursor& in) {
        auto const* const from = in.at;
        start();
        if (!skip_string(in)) return false;
        to_.token(since(from, in));
        return true;
    }
    bool read_number(cursor& in) {
        auto const* const from = in.at;
        start();
        if (!visitor::read_number(in)) return false;
        to_.token(since(from, in));
        return true;
    }
    void see_literal(std::string_view word) {
        start();
        to_.token(word);
    }
    void see_open(char bracket) {
        start();
        to_.open(bracket);
        ++depth_;
    }
    void see_close(char bracket, std::size_t) {
        to_.close(bracket);
        --depth_;
    }

private:
    static std::string_view since(char const* from, cursor const& in) {
        return {from, static_cast<std::size_t>(in.at - from)};
    }

    /// Begins an element of an array, or the value after a key.
    void start() {
        if (!in_member_ && depth_ != 0) to_.next();
        in_member_ = false;
    }

    Writer& to_;
    std::size_t depth_ = 0;
    bool in_member_ = false;
};

}  // namespace lisle::v0_1::text::detail
