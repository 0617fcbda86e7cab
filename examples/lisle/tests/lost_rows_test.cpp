// Damages the payloads of rows at many places: each is reported and affects no other row.
// LISLE_PLACES: the number of places per database (40 by default), LISLE_SEED: their seed.
#include "harness.hpp"

#include <doctest/doctest.h>

#include <lisle/text/minify.hpp>

#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using namespace app::tests;

namespace {

/// One row of a table with a payload.
struct payload {
    std::string table;
    std::int64_t row;
    std::string session;
    std::string bytes;
};

std::vector<payload> read_payloads(std::string const& path, std::string const& table,
                                   std::string const& session_column) {
    std::vector<payload> out;
    app::database db{path, app::access::read, {}};
    auto s = db.prepare("SELECT rowid, " + session_column + ", data FROM " + table);
    while (s.step())
        out.push_back({table, s.number(0), std::string{s.text(1)}, std::string{s.bytes(2)}});
    return out;
}

std::string damage(std::mt19937_64& random, std::string bytes, std::string const& other) {
    if (bytes.empty()) return other;
    auto const at = random() % bytes.size();
    switch (random() % 5) {
        case 0: bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 7)); break;
        case 1: bytes[at] = "\"{}[],:\\\0\xff"[random() % 10]; break;
        case 2: bytes.resize(at); break;
        case 3: bytes.erase(at, 1 + random() % 40); break;
        default: bytes.replace(at, random() % 40, other.substr(random() % (other.size() + 1), 60));
    }
    return bytes;
}

void write_payload(std::string const& path, payload const& to, std::string const& bytes,
                   bool is_blob) {
    app::database db{path, app::access::write, {}};
    auto s = db.prepare("UPDATE " + to.table + " SET data = ? WHERE rowid = ?");
    if (is_blob) s.bind_bytes(0, bytes);
    else s.bind(0, bytes);
    s.bind(1, to.row).step();
}

/// The lines that `check` prints for each session, by the id that it shows.
std::map<std::string, std::string> verdicts(std::string const& out) {
    std::map<std::string, std::string> all;
    std::string id;
    for (std::size_t at = 0; at < out.size();) {
        auto const end = out.find('\n', at);
        auto const line = out.substr(at, end - at);
        at = end + 1;
        if (line.empty()) break;  // The totals follow.
        if (line[0] != ' ') id = line.substr(0, line.find("  "));
        all[id] += line + '\n';
    }
    return all;
}

bool is_reported(std::string const& verdict) {
    return verdict.find("unreadable") != verdict.npos || verdict.find("changed") != verdict.npos;
}

std::string columns_of(std::string const& path, std::string const& where) {
    return dump(path,
                "id, summary, updated_at, data_type, data, parent_id, folder_paths, "
                "folder_paths_order",
                where);
}

/// Damages one payload after the other; `also` makes the checks for one kind of database.
template <class Also>
void damage_rows(std::string const& base, std::vector<payload> const& payloads, bool is_blob,
                 Also also) {
    REQUIRE(!payloads.empty());
    scratch const dir;
    auto const path = dir / "damaged.db";
    auto const bytes = read_file(base);
    auto const before = verdicts(run_program({"check", base}).out);
    auto const ids = run_program({"list", "--ids", base}).out;
    std::mt19937_64 random{number_from("LISLE_SEED", 1)};
    auto const places = number_from("LISLE_PLACES", 40);
    std::size_t reported_rows = 0;
    for (std::uint64_t i = 0; i < places; ++i) {
        auto const& victim = payloads[random() % payloads.size()];
        auto const& donor = payloads[random() % payloads.size()];
        auto const now = damage(random, victim.bytes, donor.bytes);
        write_file(path, bytes);
        write_payload(path, victim, now, is_blob);
        CAPTURE(i);
        CAPTURE(victim.session);

        CHECK(run_program({"list", "--ids", path}).out == ids);
        auto const checked = run_program({"check", path});
        auto const after = verdicts(checked.out);
        CHECK(after.size() == before.size());
        for (auto const& [id, verdict] : before) {
            bool const is_victim = victim.session.starts_with(id);
            REQUIRE(after.contains(id));
            if (!is_victim) {
                CHECK(after.at(id) == verdict);
            } else if (is_reported(after.at(id))) {
                ++reported_rows;
                CHECK(checked.code == 1);
            } else {
                // A payload without a report is kept byte for byte.
                auto const raw = run_program({"get", "--raw", path, victim.session});
                CHECK(run_program({"get", "--as-read", path, victim.session}).out == raw.out);
                if (!is_blob) {
                    auto const data = lisle::text::minify(now);
                    CHECK(lisle::text::minify(raw.out).find(data.substr(1, data.size() - 2))
                          != std::string::npos);
                }
            }
        }
        also(path, victim);
    }
    MESSAGE(base << ": " << places << " payloads damaged, " << reported_rows
                 << " reported, the others kept as they are");
    CHECK(reported_rows > 0);
}

void damage_threads(std::string const& base) {
    scratch const dir;
    // Rows that are already damaged are repaired, too.
    auto const usual = dir / "usual.db";
    write_file(usual, read_file(base));
    CHECK(run_program({"repair", usual, "--write"}).err == "");
    damage_rows(base, read_payloads(base, "threads", "id"), true,
                [&](std::string const& path, payload const& victim) {
                    auto const others = "id <> '" + victim.session + "'";
                    auto const was = columns_of(path, "1");
                    auto const r = run_program({"repair", path, "--write"});
                    CHECK(r.err == "");
                    CHECK((columns_of(path, others) == columns_of(usual, others)));
                    auto const backup = path + ".before-repair";
                    if (columns_of(path, "1") != was) CHECK((columns_of(backup, "1") == was));
                    std::filesystem::remove(backup);
                });
}

void damage_sessions(std::string const& base) {
    auto payloads = read_payloads(base, "message", "session_id");
    for (auto& part : read_payloads(base, "part", "session_id"))
        payloads.push_back(std::move(part));
    damage_rows(base, payloads, false, [](auto const&, auto const&) {});
}

}  // namespace

TEST_CASE("a damaged row of the bundled database is reported and affects no other row") {
    damage_threads(bundle);
}

TEST_CASE("a damaged row of a captured database is reported and affects no other row") {
    auto const* const captures = std::getenv("LISLE_CAPTURES");
    if (captures == nullptr) {
        MESSAGE("NOT RUN: LISLE_CAPTURES names no directory with databases");
        return;
    }
    damage_threads(std::string{captures} + "/zed/threads.db");
    scratch const dir;
    for (auto const* from : {"local-1.2.27", "local-1.18.33", "local-migrated-1.1.65-to-1.2.27"}) {
        // A copy without a log beside it can be written.
        auto const path = dir / "opencode.db";
        write_file(path, read_file(std::string{captures} + "/opencode/" + from + "/opencode.db"));
        run_sql(path, "PRAGMA journal_mode = DELETE");
        damage_sessions(path);
    }
}
