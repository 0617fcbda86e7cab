// examples/lisle/page/chart.cpp - intervals of time as rectangles.
#include "chart.hpp"

#include "../terminal/counts.hpp"

#include <lisle/text/utf8.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace app::page {

namespace {

namespace conversation = lisle::conversation;

constexpr int width = 1000;

/// A time in milliseconds, or an index of a message.
struct interval {
    double first = 0, last = 0;
    std::size_t message = 0;  ///< from 1
    bool is_bad = false;
    std::string_view tool{};  ///< empty unless it is a call
};

using lane = std::vector<interval>;

struct lanes {
    lane person, model, tools, bad;
};

bool has_all_times(conversation::conversation const& c) {
    return std::all_of(c.messages.begin(), c.messages.end(),
                       [](auto const& m) { return m.created.has_value(); });
}

double number_of(conversation::timestamp const& at) { return static_cast<double>(at.milliseconds); }

/// Places each message by its times, or by its index.
class lane_maker {
public:
    explicit lane_maker(conversation::conversation const& c)
        : messages_{c.messages}, has_times_{has_all_times(c)} {}

    lanes make() {
        for (std::size_t i = 0; i != messages_.size(); ++i) add(i);
        return std::move(out_);
    }
    /// From the first message of a turn to the end of its last message.
    [[nodiscard]] interval span(conversation::turn const& turn) const {
        auto out = place(turn.first);
        for (auto i = turn.first; i != turn.last; ++i) {
            auto const each = place(i);
            out.first = (std::min)(out.first, each.first);
            out.last = (std::max)(out.last, each.last);
        }
        if (has_times_ && turn.ended) out.last = (std::max)(out.last, number_of(*turn.ended));
        return out;
    }

private:
    [[nodiscard]] interval place(std::size_t i) const {
        auto const& m = messages_[i];
        if (!has_times_) return {static_cast<double>(i), static_cast<double>(i) + 0.8, i + 1};
        auto const from = number_of(*m.created);
        return {from, m.completed ? (std::max)(from, number_of(*m.completed)) : from, i + 1};
    }

    void add(std::size_t i) {
        auto const& m = messages_[i];
        auto all = place(i);
        if (m.role == conversation::role::user) {
            if (conversation::begins_turn(messages_, i)) out_.person.push_back(all);
            return;
        }
        std::size_t calls = 0;
        for (auto const& part : m.content)
            if (auto const* const call = lisle::find_alternative<conversation::tool_call>(&part)) {
                ++calls;
                add_call(*call, all);
            }
        if (!has_times_ && calls != 0) all.last -= 0.4;
        (m.error ? out_.bad : out_.model).push_back(all);
    }

    void add_call(conversation::tool_call const& call, interval at) {
        if (has_times_) {
            if (call.started) at.first = number_of(*call.started);
            else at.first = at.last;
            at.last = call.ended ? (std::max)(at.first, number_of(*call.ended)) : at.first;
        } else {
            at.first += 0.4;
        }
        at.is_bad = call.status == conversation::call_status::failed;
        at.tool = call.name;
        out_.tools.push_back(at);
    }

    std::vector<conversation::message> const& messages_;
    bool has_times_;
    lanes out_;
};

/// Maps times to places, with less room for idle time.
class scale {
public:
    explicit scale(lanes const& drawn) {
        lane all;
        for (auto const* l : {&drawn.person, &drawn.model, &drawn.tools, &drawn.bad})
            all.insert(all.end(), l->begin(), l->end());
        std::sort(all.begin(), all.end(),
                  [](interval const& a, interval const& b) { return a.first < b.first; });
        double busy = 0;
        for (auto const& each : all) {
            if (segments_.empty() || each.first > segments_.back().last)
                segments_.push_back({each.first, each.last, 0});
            else segments_.back().last = (std::max)(segments_.back().last, each.last);
        }
        for (auto const& s : segments_) busy += s.last - s.first;
        auto const most_idle = (std::max)(busy / 40, 1.0);
        double at = 0;
        for (std::size_t i = 0; i != segments_.size(); ++i) {
            if (i != 0) at += (std::min)(segments_[i].first - segments_[i - 1].last, most_idle);
            segments_[i].place = at;
            at += segments_[i].last - segments_[i].first;
        }
        size_ = at > 0 ? at : 1;
    }

    [[nodiscard]] double operator()(double time) const {
        auto const after =
            std::upper_bound(segments_.begin(), segments_.end(), time,
                             [](double moment, segment const& s) { return moment < s.first; });
        if (after == segments_.begin()) return 0;
        auto const& s = *(after - 1);
        return (s.place + (std::min)(time, s.last) - s.first) / size_ * (width - 4);
    }

private:
    struct segment {
        double first, last, place;
    };
    std::vector<segment> segments_;
    double size_ = 1;
};

/// A mark in units of the image.
struct mark {
    int first = 0, last = 0;
    std::size_t message = 0;
    std::vector<std::string_view> tools{};  ///< without duplicates
};

void add_tool(mark& to, std::string_view tool) {
    constexpr std::size_t most = 6;
    if (tool.empty() || to.tools.size() > most) return;
    if (std::find(to.tools.begin(), to.tools.end(), tool) == to.tools.end())
        to.tools.push_back(tool);
}

/// The names of the tools, or of the first six: "Read, Bash, …".
std::string join_tool_names(mark const& m) {
    constexpr std::size_t most = 6, longest = 40;
    std::string out;
    for (std::size_t i = 0; i != (std::min)(most, m.tools.size()); ++i)
        (out += i == 0 ? "" : ", ") += lisle::text::cut_utf8(m.tools[i], longest);
    return m.tools.size() > most ? out + ", …" : out;
}

/// The marks of one lane, from left to right; marks that would touch are merged.
std::vector<mark> place_marks(lane const& all, scale const& at) {
    constexpr int least_width = 4;
    std::vector<mark> out;
    for (auto const& each : all) {
        auto const first = static_cast<int>(at(each.first));
        out.push_back({first, (std::max)(first + least_width, static_cast<int>(at(each.last))),
                       each.message});
        add_tool(out.back(), each.tool);
    }
    std::sort(out.begin(), out.end(),
              [](mark const& a, mark const& b) { return a.first < b.first; });
    std::size_t kept = 0;
    for (auto const& m : out) {
        if (kept == 0 || m.first > out[kept - 1].last + 1) {
            out[kept++] = m;
            continue;
        }
        out[kept - 1].last = (std::max)(out[kept - 1].last, m.last);
        for (auto const tool : m.tools) add_tool(out[kept - 1], tool);
    }
    out.resize(kept);
    return out;
}

lane failed_calls(lane const& calls) {
    lane out;
    std::copy_if(calls.begin(), calls.end(), std::back_inserter(out),
                 [](interval const& call) { return call.is_bad; });
    return out;
}

void print_rectangle(html& to, mark const& m, int top, int height, std::string_view css_class) {
    to.markup("<rect class=\"").markup(css_class).markup("\" data-m=\"").number(m.message);
    to.markup("\" x=\"").markup(std::to_string(m.first)).markup("\" y=\"");
    to.markup(std::to_string(top)).markup("\" width=\"").markup(std::to_string(m.last - m.first));
    to.markup("\" height=\"").markup(std::to_string(height));
    if (m.tools.empty()) to.markup("\"/>");
    else to.markup("\"><title>").text(join_tool_names(m)).markup("</title></rect>");
}

void print_lane(html& to, std::vector<mark> const& marks, int top, std::string_view css_class) {
    constexpr int height = 12;
    for (auto const& m : marks) print_rectangle(to, m, top, height, css_class);
}

/// A bar for each turn; the bar of a turn that would touch the one before is left out.
void print_tokens(html& to, lane_maker const& maker, scale const& at,
                  std::vector<conversation::turn> const& turns) {
    constexpr int bottom = 92, most_height = 32;
    auto const weight = [](conversation::turn const& turn) {
        return std::sqrt(static_cast<double>(turn.tokens.input)
                         + static_cast<double>(turn.tokens.output)
                         + static_cast<double>(turn.tokens.cache_write));
    };
    double most = 0;
    for (auto const& turn : turns) most = (std::max)(most, weight(turn));
    if (most == 0) return;
    int last = -1;
    for (auto const& turn : turns) {
        auto const span = maker.span(turn);
        auto const first = static_cast<int>(at(span.first));
        auto const end = (std::max)(first + 4, static_cast<int>(at(span.last)));
        auto const height = static_cast<int>(std::lround(weight(turn) / most * most_height));
        if (height == 0 || end <= last + 3) continue;
        print_rectangle(to, {(std::max)(first, last + 2), end, turn.first + 1}, bottom - height,
                        height, "tokens");
        last = end;
    }
}

}  // namespace

void print_chart(html& to, conversation::conversation const& c,
                 std::vector<conversation::turn> const& turns) {
    lane_maker maker{c};
    auto const all = maker.make();
    std::size_t calls = 0, failures = 0;
    for (auto const& turn : turns) {
        calls += turn.calls;
        failures += turn.failed_calls + turn.failed_answers;
    }
    scale const at{all};
    to.markup("<figure class=\"chart\"><div class=\"lanes\" aria-hidden=\"true\"><span>You</span>"
              "<span>Model</span><span>Tools</span><span>Tokens</span></div>"
              "<svg role=\"img\" viewBox=\"0 0 1000 96\" preserveAspectRatio=\"none\"");
    to.attribute("aria-label", "Timeline: " + to_count_text(turns.size(), "turn") + ", "
                                   + to_count_text(calls, "tool call") + ", "
                                   + to_count_text(failures, "failure"));
    to.markup(">");
    print_lane(to, place_marks(all.person, at), 2, "person");
    print_lane(to, place_marks(all.model, at), 20, "model");
    print_lane(to, place_marks(all.bad, at), 20, "bad");
    print_lane(to, place_marks(all.tools, at), 38, "tools");
    print_lane(to, place_marks(failed_calls(all.tools), at), 38, "bad");
    print_tokens(to, maker, at, turns);
    to.markup("</svg></figure>\n");
}

}  // namespace app::page
