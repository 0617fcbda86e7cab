// benchmarks/report/chart.cpp - bars, in colours for light and for dark pages.
#include "chart.hpp"

#include <algorithm>
#include <string_view>

namespace report {

namespace {

constexpr int width = 720, bars_from = 130, longest_bar = 430, row_height = 22, title_height = 40;

constexpr std::string_view style = R"(<style>
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.own { fill: #0969da }
.peer { fill: #8c959f }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.own { fill: #4493f8 }
.peer { fill: #6e7681 }
}
</style>
)";

std::string text_at(int x, int y, std::string_view attributes, std::string const& text) {
    return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\""
           + std::string{attributes} + ">" + text + "</text>\n";
}

class chart {
public:
    explicit chart(results const& from) : from_{from} {
        format_ = choose(part::format, "zed");
        size_ = choose(part::size, "500k");
    }

    std::string draw() {
        for (auto const& operation : from_.names(part::operation)) draw_panel(operation);
        auto const height = std::to_string(y_ + 10);
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width)
               + "\" height=\"" + height + "\" viewBox=\"0 0 " + std::to_string(width) + " "
               + height + "\" role=\"img\">\n<title>MB/s of JSON text, " + format_ + "/" + size_
               + "</title>\n" + std::string{style} + body_ + "</svg>\n";
    }

private:
    [[nodiscard]] std::string choose(part at, std::string const& wanted) const {
        auto const names = from_.names(at);
        if (names.empty() || std::find(names.begin(), names.end(), wanted) != names.end())
            return wanted;
        return names.front();
    }

    [[nodiscard]] double speed(std::string const& operation, std::string const& contender) const {
        auto const* const found = from_.find(operation, format_, size_, contender);
        return found == nullptr || is_limit(contender) ? 0 : found->bytes_per_second;
    }

    void draw_panel(std::string const& operation) {
        double fastest = 0;
        auto const contenders = from_.names(part::contender);
        for (auto const& each : contenders) fastest = std::max(fastest, speed(operation, each));
        if (fastest == 0) return;
        y_ += title_height;
        body_ += text_at(0, y_ - 10, " class=\"title\"",
                         operation + "/" + format_ + "/" + size_ + ", MB/s (times as fast as "
                             + std::string{from_.baseline(format_)} + ")");
        for (auto const& each : contenders)
            if (auto const bytes = speed(operation, each); bytes != 0)
                draw_bar(operation, each, bytes, static_cast<int>(longest_bar * bytes / fastest));
    }

    void draw_bar(std::string const& operation, std::string const& contender, double bytes,
                  int length) {
        bool const is_ours = contender.starts_with("lisle");
        auto label = format_number("%.0f", bytes / 1e6);
        if (auto const ratio = from_.ratio(operation, format_, size_, contender);
            ratio != 0 && contender != from_.baseline(format_))
            label += format_number(" (%.2f)", ratio);
        body_ += text_at(bars_from - 8, y_ + 15, " text-anchor=\"end\"", contender);
        body_ += "<rect class=\"" + std::string{is_ours ? "own" : "peer"} + "\" x=\""
                 + std::to_string(bars_from) + "\" y=\"" + std::to_string(y_ + 3) + "\" width=\""
                 + std::to_string(std::max(length, 1)) + "\" height=\""
                 + std::to_string(row_height - 6) + "\" rx=\"2\"/>\n";
        body_ += text_at(bars_from + length + 8, y_ + 15, {}, label);
        y_ += row_height;
    }

    results const& from_;
    std::string format_, size_, body_;
    int y_ = 0;
};

}  // namespace

std::string draw_chart(results const& from) { return chart{from}.draw(); }

}  // namespace report
