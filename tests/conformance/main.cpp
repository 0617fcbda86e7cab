// tests/conformance/main.cpp - runs the library over cases, and compares or prints the outcomes.
#include "kinds.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace conformance {

namespace {

constexpr std::string_view usage =
    "usage: lisle_conformance [--emit] [--hub] [FILE...]\n"
    "Runs the cases in files of JSON Lines (none or -: standard input) and compares the results\n"
    "with the cases' answers. Quirks do not count. Exits with 1 if a case is wrong, with 2 if a\n"
    "line is not a case, a kind is unknown, or there is no case at all.\n"
    "  --emit  print the library's result for each case, and compare nothing\n"
    "  --hub   run opencode's cases as the hub's: their kind ends with _hub, and their verdict is\n"
    "          that of their `seed`\n";

struct tally {
    int passed = 0, total = 0;
    int quirks_agreed = 0, quirks = 0;
};

class runner {
public:
    runner(bool emit, bool hub) : emit_{emit}, hub_{hub} {}

    void run_file(std::string const& name) {
        if (name == "-") return run_stream(std::cin, "standard input");
        std::ifstream in{name, std::ios::binary};
        if (!in) return complain(name, "can't be read");
        run_stream(in, name);
    }

    [[nodiscard]] int finish() const {
        for (auto const& [name, count] : unknown_)
            std::cerr << "unknown kind " << name << ": " << count << " cases not run\n";
        if (!emit_) print_tallies();
        return failed_to_run_ || !unknown_.empty() ? 2 : wrong_ ? 1 : 0;
    }

private:
    void run_stream(std::istream& in, std::string const& file) {
        bool any = false;
        std::size_t number = 0;
        for (std::string line; std::getline(in, line);) {
            ++number;
            if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
            any = true;
            if (auto const problem = run_line(line); !problem.empty())
                complain(file + ":" + std::to_string(number), problem);
        }
        if (in.bad()) complain(file, "can't be read");
        else if (!any) complain(file, "holds no case");
    }

    std::string run_line(std::string const& line) {
        auto parsed = parse_case(line);
        if (hub_ && parsed.problem.empty()) parsed = to_hub_case(std::move(parsed.value));
        if (!parsed.problem.empty()) return parsed.problem;
        auto const& each = parsed.value;
        auto const* const kind = kind_list::find(each.kind);
        if (kind == nullptr) return ++unknown_[each.kind], std::string{};
        if (kind->run_fields == nullptr && !each.input) return "a case of this kind has an input";
        if (!emit_ && !has_answer(each, kind->is_verdict)) return "a case says what is expected";
        auto const got = kind->run != nullptr          ? kind->run(*each.input)
                         : kind->run_fields != nullptr ? kind->run_fields(each.fields)
                                                       : kind->run_both(*each.input, each.fields);
        if (emit_) print(each, got);
        else count(each, got);
        return {};
    }

    /// A case without an answer would pass whatever the library does.
    static bool has_answer(test_case const& each, bool is_verdict) {
        auto const* const ok = each.answers.if_contains("ok");
        if (ok != nullptr && !ok->is_bool()) return false;
        if (is_verdict) return ok != nullptr;
        return each.answers.size() > (ok != nullptr && *ok == true ? 1U : 0U);
    }

    void count(test_case const& each, outcome const& got) {
        auto& counts = tallies_[each.kind];
        auto const difference = find_difference(each, got);
        if (each.is_quirk()) {
            ++counts.quirks;
            counts.quirks_agreed += difference.empty() ? 1 : 0;
            return;
        }
        ++counts.total;
        counts.passed += difference.empty() ? 1 : 0;
        if (difference.empty()) return;
        wrong_ = true;
        std::cout << "FAILED " << each.name << ": " << difference << '\n';
    }

    static void print(test_case const& each, outcome const& got) {
        boost::json::object line{{"name", each.name}, {"ok", got.ok}};
        for (auto const& [key, value] : got.results) line[key] = value;
        if (!got.ok) line["error"] = got.error;
        std::cout << to_json(line) << '\n';
    }

    void print_tallies() const {
        for (auto const& [name, counts] : tallies_) {
            std::cout << name << ' ' << counts.passed << '/' << counts.total;
            if (counts.quirks != 0)
                std::cout << ", quirks " << counts.quirks_agreed << '/' << counts.quirks;
            std::cout << '\n';
        }
    }

    void complain(std::string const& place, std::string_view problem) {
        std::cerr << place << ": " << problem << '\n';
        failed_to_run_ = true;
    }

    bool emit_, hub_;
    bool wrong_ = false;
    bool failed_to_run_ = false;
    std::map<std::string, tally> tallies_;
    std::map<std::string, int> unknown_;
};

}  // namespace

}  // namespace conformance

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    bool emit = false, hub = false;
    std::vector<std::string> files;
    for (int i = 1; i < argc; ++i) {
        std::string_view const argument = argv[i];
        if (argument == "--help") return std::cout << conformance::usage, 0;
        if (argument == "--emit") emit = true;
        else if (argument == "--hub") hub = true;
        else if (argument.size() > 1 && argument[0] == '-')
            return std::cerr << conformance::usage, 2;
        else files.emplace_back(argument);
    }
    if (files.empty()) files.emplace_back("-");
    conformance::runner runner{emit, hub};
    for (auto const& file : files) runner.run_file(file);
    std::cout.flush();
    return std::cout ? runner.finish() : 2;
}
