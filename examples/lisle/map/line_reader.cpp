// examples/lisle/map/line_reader.cpp - copies each line once.
#include "line_reader.hpp"

namespace app {

namespace {

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == line.npos; }

}  // namespace

/// False if there is no further line.
bool line_reader::append_line(std::string& out, line_place& to) {
    to = {out.size(), 0, false};
    bool is_any = false;
    try {
        for (;;) {
            if (block_.empty()) block_ = from_->next();
            if (block_.empty()) break;
            is_any = true;
            auto const end = block_.find('\n');
            auto const piece = block_.substr(0, end);
            to.size += piece.size();
            bytes_ += piece.size() + (end == block_.npos ? 0 : 1);
            if (to.size > limit_) to.is_too_long = true;
            if (!to.is_too_long) out += piece;
            else out.resize(to.begin);
            block_.remove_prefix(end == block_.npos ? block_.size() : end + 1);
            if (end != piece.npos) return true;
        }
    } catch (...) {
        out.resize(to.begin);
        throw;
    }
    is_at_end_ = true;
    return is_any;
}

std::optional<line_place> line_reader::next(std::string& out) {
    line_place to;
    while (!is_at_end_ && append_line(out, to)) {
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
