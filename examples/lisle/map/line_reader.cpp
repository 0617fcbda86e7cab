// examples/lisle/map/line_reader.cpp - copies each line once.
#include "line_reader.hpp"

#include <lisle/text/utf8.hpp>

#include <utility>

namespace app {

namespace {

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == line.npos; }

void drop_byte_order_mark(std::string& out, line_place& from) {
    constexpr auto mark = lisle::text::byte_order_mark;
    if (from.is_too_long || out.compare(from.begin, mark.size(), mark) != 0) return;
    out.erase(from.begin, mark.size());
    from.size -= mark.size();
}

}  // namespace

bool line_reader::append_line(std::string& out, line_place& to) {
    to = {out.size(), 0, false};
    bool is_any = false;
    auto const append = [&](std::string_view piece) {
        to.size += piece.size();
        bytes_ += piece.size();
        if (to.size > limit_) to.is_too_long = true;
        if (!to.is_too_long) out += piece;
        else out.resize(to.begin);
    };
    try {
        is_any = !begun_.empty();
        append(std::exchange(begun_, {}));
        for (;;) {
            if (block_.empty()) block_ = from_->next();
            if (block_.empty()) break;
            is_any = true;
            auto const end = block_.find('\n');
            append(block_.substr(0, end));
            block_.remove_prefix(end == block_.npos ? block_.size() : end + 1);
            if (end == block_.npos) continue;
            ++bytes_;
            return true;
        }
    } catch (...) {
        out.resize(to.begin);
        throw;
    }
    is_at_end_ = true;
    return is_any;
}

bool line_reader::would_wait() {
    while (!is_at_end_ && begun_.size() <= limit_ && block_.find('\n') == block_.npos) {
        if (from_->would_wait()) return true;
        begun_ += block_;
        block_ = {};
        block_ = from_->next();
        if (block_.empty()) return false;
    }
    return false;
}

std::optional<line_place> line_reader::next(std::string& out) {
    line_place to;
    while (!is_at_end_ && append_line(out, to)) {
        if (std::exchange(is_first_, false)) drop_byte_order_mark(out, to);
        if (to.is_too_long) return to;
        std::string_view const line{out.data() + to.begin, to.size};
        if (!is_blank(line)) {
            if (line.ends_with('\r')) out.resize(to.begin + --to.size);
            return to;
        }
        out.resize(to.begin);
    }
    return std::nullopt;
}

}  // namespace app
