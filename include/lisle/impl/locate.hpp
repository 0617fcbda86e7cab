// lisle/impl/locate.hpp - the definitions of locate.hpp.
#pragma once

#include <lisle/locate.hpp>
#include <lisle/text/string.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lisle::v0_1 {

namespace detail {

/// Walks to given bytes and builds their pointers. Decoders record only offsets, so that paths cost
/// nothing until something is wrong.
class path_finder : public text::visitor {
public:
    /// Calls `found(i, pointer)` for each of `offsets`, which ascend. Ends early if all pointers
    /// together exceed a multiple of the text, since a long key may be in any number of them.
    /// Returns how many were found.
    template <class Found>
    static std::size_t find(std::string_view text, std::size_t const* offsets, std::size_t count,
                            Found found) {
        text::cursor in{text, text::no_depth_limit};
        in.ecmascript = true;
        std::vector<std::string> pointers;
        path_finder finder{in, offsets, count, pointers};
        in.skip_whitespace();
        static_cast<void>(text::walk(in, finder));
        // A grammar error after a complete value belongs to the container, not to that value.
        if (finder.between_ && !finder.path_.empty()) finder.leave_child();
        while (pointers.size() < finder.count_) finder.add_pointer();
        for (std::size_t i = 0; i < pointers.size(); ++i) found(i, std::move(pointers[i]));
        return pointers.size();
    }

    bool read_key(text::cursor& in) {
        if (passed(in.at)) return false;
        auto const* const key = in.at;
        if (!skip_any_string(in)) return false;
        leave_child();
        path_.back().key = {key, static_cast<std::size_t>(in.at - key)};
        path_.back().in_child = true;
        between_ = false;
        return !passed(in.at);
    }
    bool read_string(text::cursor& in) {
        return step(in, [this](text::cursor& at) { return skip_any_string(at); });
    }
    bool read_number(text::cursor& in) { return step(in, text::visitor::read_number); }
    void see_literal(std::string_view word) {
        passed(in_.at - word.size());
        begin();
        between_ = true;
        passed(in_.at);
    }
    void see_open(char) {
        passed(in_.at);
        begin();
        passed(in_.at + 1);
        path_.emplace_back();
    }
    void see_element() {
        passed(in_.at);
        ++path_.back().index;
        leave_child();
    }
    void see_close(char, std::size_t) {
        passed(in_.at);
        path_.pop_back();
        joined_ = (std::min)(joined_, path_.size());
        passed(in_.at + 1);
        between_ = true;
    }

private:
    struct segment {
        std::string_view key{};  ///< quoted; empty in an array
        std::size_t index = 0;
        bool in_child = false;
        std::size_t end = 0;  ///< the end of its token in the joined pointer
    };

    path_finder(text::cursor const& in, std::size_t const* offsets, std::size_t count,
                std::vector<std::string>& pointers)
        : in_{in}, offsets_{offsets}, count_{count}, pointers_{pointers},
          left_{static_cast<std::size_t>(in.last - in.first) * 16 + 65536} {}

    /// Gives the current path to every target before `here`. True once all targets are found.
    bool passed(char const* here) {
        auto const offset = static_cast<std::size_t>(here - in_.first);
        while (pointers_.size() < count_ && offsets_[pointers_.size()] < offset) add_pointer();
        return pointers_.size() == count_;
    }

    /// Skips a string, also in a damaged line that was read with U+FFFD for invalid UTF-8.
    bool skip_any_string(text::cursor& in) {
        auto const* const start = in.at;
        if (text::skip_string(in)) return true;
        if (in.failed.code != errc::invalid_utf8 || passed(in.failed.at + 1)) return false;
        in.at = start;
        in.failed = {};
        return text::ignore_string(in);
    }
    [[nodiscard]] static std::string unquote_any(std::string_view key) {
        auto name = text::unquote(key);
        bool const is_invalid = name.empty() && key.size() > 2;
        return is_invalid ? text::unquote(text::replace_invalid_utf8(key)) : name;
    }

    void leave_child() {
        path_.back().in_child = false;
        joined_ = (std::min)(joined_, path_.size() - 1);
    }

    void begin() {
        if (!path_.empty()) path_.back().in_child = true;
        between_ = false;
    }

    template <class Take>
    bool step(text::cursor& in, Take take) {
        if (passed(in.at)) return false;
        begin();
        if (!take(in)) return false;
        between_ = true;
        return !passed(in.at);
    }

    /// Adds the pointer of the current path; joins only the tokens that changed since the last
    /// pointer.
    void add_pointer() {
        joined_text_.resize(joined_ == 0 ? 0 : path_[joined_ - 1].end);
        for (; joined_ < path_.size() && path_[joined_].in_child; ++joined_) {
            auto& s = path_[joined_];
            append_token(joined_text_,
                         s.key.empty() ? std::to_string(s.index) : unquote_any(s.key));
            s.end = joined_text_.size();
        }
        pointers_.push_back(joined_text_);
        if (joined_text_.size() > left_) count_ = pointers_.size();
        else left_ -= joined_text_.size();
    }

    text::cursor const& in_;
    std::size_t const* offsets_;
    std::size_t count_;
    std::vector<std::string>& pointers_;
    bool between_ = false;  ///< the last token ended a value
    std::vector<segment> path_;
    std::string joined_text_;  ///< the tokens of the first segments
    std::size_t joined_ = 0;   ///< the number of these segments
    std::size_t left_;         ///< bytes that further pointers may have
};

}  // namespace detail

LISLE_INLINE_CORE std::string pointer_of(std::string_view text, std::size_t offset) {
    std::string out;
    detail::path_finder::find(text, &offset, 1,
                              [&](std::size_t, std::string p) { out = std::move(p); });
    return out;
}

}  // namespace lisle::v0_1
