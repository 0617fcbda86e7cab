// tests/lost_bytes/outline.hpp - the values of a text and their places, as far as it is JSON.
#pragma once

#include <lisle/text/cursor.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lost_bytes {

/// A value; `first` and `last` are offsets into the text. A container at a cut end has no closing
/// bracket, and only its whole members.
struct node {
    std::size_t first = 0, last = 0;
    std::string key;  ///< unescaped, of a member
    std::vector<node> children;
    bool is_whole = true;
};

class outliner : public lisle::text::visitor {
public:
    /// The value at the beginning of the text; nothing behind the last whole value is included.
    static node run(std::string_view text) {
        lisle::text::cursor in{text, lisle::text::no_depth_limit};
        in.ecmascript = true;
        outliner out{in};
        in.skip_whitespace();
        out.open_.push_back({});
        static_cast<void>(lisle::text::walk(in, out));
        while (out.open_.size() > 1) out.end(false);
        auto& whole = out.open_.front().children;
        return whole.empty() ? node{0, 0, {}, {}, false} : std::move(whole.front());
    }

    bool read_key(lisle::text::cursor& in) {
        lisle::text::string_token key;
        if (!lisle::text::read_string(in, room_, key)) return false;
        key_ = key.characters;
        return true;
    }
    bool read_string(lisle::text::cursor& in) { return add(in, visitor::read_string); }
    bool read_number(lisle::text::cursor& in) { return add(in, visitor::read_number); }
    void see_literal(std::string_view word) {
        begin(here() - word.size());
        end(true, 0);
    }
    void see_open(char) { begin(here()); }
    void see_close(char, std::size_t) { end(true, 1); }

private:
    explicit outliner(lisle::text::cursor& in) : in_{in} {}

    [[nodiscard]] std::size_t here() const { return static_cast<std::size_t>(in_.at - in_.first); }

    template <class Read>
    bool add(lisle::text::cursor& in, Read read) {
        begin(here());
        if (!read(in)) {
            open_.pop_back();
            return false;
        }
        end(true, 0);
        return true;
    }
    void begin(std::size_t at) { open_.push_back({at, at, std::exchange(key_, {}), {}, true}); }
    void end(bool is_whole, std::size_t behind = 0) {
        auto done = std::move(open_.back());
        open_.pop_back();
        done.last = here() + behind;
        done.is_whole = is_whole;
        open_.back().children.push_back(std::move(done));
    }

    lisle::text::cursor& in_;
    lisle::text::scratch room_;
    std::string key_;
    std::vector<node> open_;
};

}  // namespace lost_bytes
