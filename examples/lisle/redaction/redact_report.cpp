// examples/lisle/redaction/redact_report.cpp - reports as JSON and as lines.
#include "redact_report.hpp"

namespace app {

using lisle::redaction::json_object;

std::string to_json(named_reports const& all, unread_files const& unread) {
    auto const documents = lisle::redaction::list_of(all, [](named_report const& r) {
        return json_object{}.add("name", r.name).add_raw("report", to_json(r.found)).end();
    });
    json_object out;
    out.add_raw("documents", documents);
    if (!unread.empty())
        out.add_raw("unread", lisle::redaction::list_of(unread, [](unread_file const& f) {
                        return json_object{}.add("name", f.name).add("why", f.why).end();
                    }));
    return out.end() + '\n';
}

std::vector<std::string> to_lines(named_reports const& all) {
    std::vector<std::string> out;
    for (auto const& r : all)
        for (auto const& line : to_lines(r.found)) out.push_back(r.name + ": " + line);
    return out;
}

std::vector<std::string> to_lines(unread_files const& all) {
    std::vector<std::string> out;
    for (auto const& f : all) out.push_back(f.name + ": not looked into: " + f.why);
    return out;
}

std::string to_sum_line(named_reports const& all) {
    auto out = to_count_text(count_findings(all), "finding");
    if (auto const opaque = count_opaque(all); opaque != 0)
        out += ", " + to_count_text(opaque, "part") + " not looked into";
    return out;
}

std::size_t count_findings(named_reports const& all) {
    std::size_t out = 0;
    for (auto const& r : all) out += r.found.findings.size();
    return out;
}

std::size_t count_opaque(named_reports const& all) {
    std::size_t out = 0;
    for (auto const& r : all) out += r.found.opaque.size();
    return out;
}

}  // namespace app
