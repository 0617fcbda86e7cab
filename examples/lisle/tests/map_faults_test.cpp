// examples/lisle/tests/map_faults_test.cpp - killed runs, full disks and shards that are cut off.
#include "harness.hpp"

#include "../../loom_store/new_file.hpp"
#include "../map/partial_file.hpp"
#include "../map/record.hpp"

#include <lisle/zstd.hpp>

#include <doctest/doctest.h>

#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/stat.h>

namespace map_faults_test {

using namespace app::tests;

std::string gzip(std::string_view text) {
    z_stream state{};
    REQUIRE(deflateInit2(&state, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string out(deflateBound(&state, text.size()) + 64, '\0');
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    state.avail_in = static_cast<uInt>(text.size());
    state.next_out = reinterpret_cast<Bytef*>(out.data());
    state.avail_out = static_cast<uInt>(out.size());
    REQUIRE(deflate(&state, Z_FINISH) == Z_STREAM_END);
    out.resize(out.size() - state.avail_out);
    deflateEnd(&state);
    return out;
}

std::string make_lines(int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
        out += i % 10 == 3 ? "bad " + std::to_string(i) + "\n"
                           : R"({"id":)" + std::to_string(i) + R"(,"text":)"
                                 + app::quote(make_thread("thread " + std::to_string(i))) + "}\n";
    return out;
}

std::string run_whole(std::string const& input, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"map", "--peek"});
    auto const run = run_program(std::move(more), input);
    CHECK(run.code == 0);
    return run.out;
}

bool exists(std::string const& path) { return std::filesystem::exists(path); }

TEST_CASE("compressed input is read whatever its name is, also in several pieces") {
    auto const text = make_lines(500);
    auto const half = text.size() / 2;
    auto const first = text.substr(0, half), second = text.substr(half);
    auto const expected = run_whole(text);
    CHECK(run_whole(gzip(text)) == expected);
    CHECK(run_whole(gzip(first) + gzip(second)) == expected);
    CHECK(run_whole(gzip("") + gzip(text)) == expected);
    CHECK(run_whole(lisle::zstd::compress(text)) == expected);
    CHECK(run_whole(lisle::zstd::compress(first) + lisle::zstd::compress(second)) == expected);
    CHECK(run_whole(gzip("")).empty());
    CHECK(run_whole(lisle::zstd::compress("")).empty());
    scratch const dir;
    write_file(dir / "a", gzip(first));
    write_file(dir / "b.json", lisle::zstd::compress(text));
    auto const both = run_program({"map", "--peek", dir / "b.json", dir / "b.json"});
    CHECK(both.out == expected + expected);
}

TEST_CASE("a shard that is cut off anywhere is named, and has no result") {
    auto const text = make_lines(60);
    auto const expected = run_whole(text);
    for (auto const& whole : {gzip(text), lisle::zstd::compress(text)}) {
        for (std::size_t size = 4; size < whole.size(); size += 1 + whole.size() / 97) {
            CAPTURE(size);
            scratch const dir;
            write_file(dir / "shard", whole.substr(0, size));
            auto const run = run_program({"map", "--peek", dir / "shard", "-o", dir / "out"});
            CHECK(run.code == 3);
            CHECK(run.err.find("shard: truncated ") != std::string::npos);
            CHECK_FALSE(exists(dir / "out"));
            auto const left = read_file(dir / "out.partial");
            CHECK(expected.starts_with(left));
            CHECK((left.empty() || left.ends_with('\n')));
        }
    }
}

TEST_CASE("a file compressed with gzip is a record, and a damaged one a bad record") {
    scratch const dir;
    write_file(dir / "a.json", make_thread("T"));
    write_file(dir / "b.gz", gzip(make_thread("T")));
    write_file(dir / "cut.gz", gzip(make_thread("T")).substr(0, 40));
    write_file(dir / "large.gz", gzip(std::string(5000, 'x')));
    auto const map_file = [&](std::string const& name, std::vector<std::string> more) {
        more.insert(more.begin(), {"map", "--files0-from", "-", "--canon"});
        auto const run = run_program(std::move(more), dir / name);
        CHECK(run.code == 0);
        return run.out.substr(run.out.find(',') + 1);
    };
    CHECK(map_file("b.gz", {}) == map_file("a.json", {}));
    CHECK(map_file("cut.gz", {}).starts_with(R"("error":{"code":"unreadable file","message":")"));
    CHECK(map_file("cut.gz", {}).find("cut.gz: truncated gzip stream") != std::string::npos);
    CHECK(map_file("large.gz", {"--max-size", "4999B"}).find("it has more than 4999 bytes")
          != std::string::npos);
}

TEST_CASE("the summary of a failed run counts its finished records, and says so") {
    auto const text = make_lines(60);
    scratch const dir;
    auto const whole = gzip(text);
    write_file(dir / "good", text);
    write_file(dir / "cut", whole.substr(0, whole.size() - 1));
    auto const run = run_program(
        {"map", "--peek", dir / "good", dir / "cut", "--summary", dir / "s", "-o", dir / "out"});
    CHECK(run.code == 3);
    CHECK(read_file(dir / "s").find(R"("complete":false})") != std::string::npos);
    CHECK_FALSE(read_file(dir / "s").starts_with(R"({"records":0,)"));
}

TEST_CASE("a damaged shard has no result") {
    auto const text = make_lines(300);
    for (auto whole : {gzip(text), lisle::zstd::compress(text)}) {
        whole[whole.size() / 2] = static_cast<char>(whole[whole.size() / 2] ^ 0x55);
        whole.replace(whole.size() - 6, 4, "abcd");
        scratch const dir;
        write_file(dir / "shard", whole);
        auto const run = run_program({"map", "--peek", dir / "shard", "-o", dir / "out"});
        CHECK(run.code == 3);
        CHECK(run.err.find("shard: ") != std::string::npos);
        CHECK_FALSE(exists(dir / "out"));
    }
    CHECK(run_program({"map"}, gzip(text) + "garbage").code == 3);
    CHECK(run_program({"map"}, lisle::zstd::compress(text) + "garbage").code == 3);
}

TEST_CASE("a shard that is cut to its first bytes has no result") {
    for (std::string const suffix : {".gz", ".zst"}) {
        auto const whole = suffix == ".gz" ? gzip("{}\n") : lisle::zstd::compress("{}\n");
        for (std::size_t size = 0; size < whole.size(); ++size) {
            CAPTURE(size);
            scratch const dir;
            auto const shard = dir / ("shard" + suffix);
            write_file(shard, whole.substr(0, size));
            auto const run = run_program({"map", "--peek", shard, "-o", dir / "out"});
            CHECK(run.code == 3);
            CHECK(run.err.find(shard + ": truncated ") != std::string::npos);
            CHECK_FALSE(exists(dir / "out"));
        }
    }
    CHECK(run_program({"map"}, "").code == 0);
}

TEST_CASE("a summary goes into a pipe or a device, which stays") {
    scratch const dir;
    auto const pipe = dir / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    std::string read;
    std::thread reader{[&] { read = read_file(pipe); }};
    CHECK(run_program({"map", "--summary", pipe}, "x\n").code == 0);
    reader.join();
    CHECK(read.starts_with(R"({"records":1,"bad":1,)"));
    CHECK(std::filesystem::is_fifo(pipe));
    if (std::filesystem::is_character_file("/dev/full")) {
        std::filesystem::create_symlink("/dev/full", dir / "full");
        CHECK(run_program({"map", "--summary", dir / "full"}, "x\n").code == 3);
        CHECK(std::filesystem::is_symlink(dir / "full"));
    }
}

TEST_CASE("a run does not write to its inputs") {
    scratch const dir;
    auto const text = make_lines(3);
    write_file(dir / "out.partial", text);
    auto const run = run_program({"map", dir / "out.partial", "-o", dir / "out"});
    CHECK(run.code == 3);
    CHECK(run.err.find("is an input, and -o would write it") != std::string::npos);
    CHECK(read_file(dir / "out.partial") == text);
}

TEST_CASE("a summary never replaces an input or a result") {
    scratch const dir;
    auto const text = make_lines(3);
    write_file(dir / "in", text);
    write_file(dir / "names", dir / "in");
    std::filesystem::create_symlink(dir / "in", dir / "link");
    auto const refuse = [&](std::vector<std::string> arguments, std::string const& why) {
        arguments.insert(arguments.begin(), "map");
        auto const run = run_program(std::move(arguments));
        CHECK(run.code == 3);
        CHECK(run.out.empty());
        CHECK(run.err.find(why) != std::string::npos);
        CHECK(dir.list() == std::vector<std::string>{"in", "link", "names"});
        CHECK(read_file(dir / "in") == text);
    };
    refuse({dir / "in", "--summary", dir / "in"}, "is an input, and --summary would write it");
    refuse({dir / "in", "--summary", dir / "link"}, "is an input, and --summary would write it");
    refuse({"--files0-from", dir / "names", "--summary", dir / "names"}, "is an input");
    refuse({dir / "in", "-o", dir / "out", "--summary", dir / "./out"}, "would both write it");
    refuse({dir / "in", "-o", dir / "out", "--summary", dir / "out.partial"}, "would both write");
}

TEST_CASE("a killed run leaves a beginning, and the next run continues it") {
    auto const text = make_lines(40);
    auto const expected = run_whole(text);
    scratch const dir;
    write_file(dir / "in", text);
    std::vector<std::string> const command{"map", "--peek",    dir / "in",
                                           "-o",  dir / "out", "--resume"};
    for (std::size_t size = 0; size <= expected.size(); size += 1 + expected.size() / 211) {
        CAPTURE(size);
        write_file(dir / "out.partial", expected.substr(0, size));
        CHECK(run_program(command).code == 0);
        CHECK(read_file(dir / "out") == expected);
        CHECK_FALSE(exists(dir / "out.partial"));
        std::filesystem::remove(dir / "out");
    }
    write_file(dir / "out.partial", expected);
    CHECK(run_program(command).code == 0);
    CHECK(read_file(dir / "out") == expected);
    std::filesystem::remove(dir / "out");
    auto const lines = expected.substr(0, expected.rfind('\n', expected.size() - 2) + 1);
    write_file(dir / "out.partial", lines + std::string(100'000, 'x'));
    CHECK(run_program(command).code == 0);
    CHECK(read_file(dir / "out") == expected);
}

TEST_CASE("a complete result is left alone, and without --resume a beginning is replaced") {
    auto const text = make_lines(10);
    scratch const dir;
    write_file(dir / "out", "mine");
    CHECK(run_program({"map", "-o", dir / "out"}, text).code == 3);
    auto const resumed = run_program({"map", "-o", dir / "out", "--resume"}, text);
    CHECK(resumed.code == 0);
    CHECK(resumed.err.find("is complete") != std::string::npos);
    CHECK(read_file(dir / "out") == "mine");
    std::filesystem::remove(dir / "out");
    write_file(dir / "out.partial", "of another run\n");
    CHECK(run_program({"map", "--peek", "-o", dir / "out"}, text).code == 0);
    CHECK(read_file(dir / "out") == run_whole(text));
}

TEST_CASE("a beginning of other records or options is refused") {
    auto const text = make_lines(20);
    auto const expected = run_whole(text);
    scratch const dir;
    auto const resume = [&](std::string const& input, std::vector<std::string> more) {
        more.insert(more.begin(), {"map", "-o", dir / "out", "--resume"});
        write_file(dir / "out.partial", expected.substr(0, expected.size() / 2));
        auto const run = run_program(std::move(more), input);
        CHECK_FALSE(exists(dir / "out"));
        CHECK(read_file(dir / "out.partial") == expected.substr(0, expected.size() / 2));
        CHECK(run.err.find("other records or options") != std::string::npos);
        return run.code;
    };
    CHECK(resume(text, {"--canon"}) == 3);
    CHECK(resume(make_lines(3), {"--peek"}) == 3);
    CHECK(resume(text.substr(text.find('\n') + 1), {"--peek"}) == 3);
    CHECK(resume("", {"--peek"}) == 3);
}

TEST_CASE("a beginning of the records in another order is refused") {
    auto const text = make_lines(20);
    auto const first = text.find('\n') + 1, second = text.find('\n', first) + 1;
    auto const swapped =
        text.substr(first, second - first) + text.substr(0, first) + text.substr(second);
    scratch const dir;
    auto const whole = run_whole(text);
    write_file(dir / "out.partial", whole.substr(0, whole.size() / 2));
    auto const run = run_program({"map", "--peek", "-o", dir / "out", "--resume"}, swapped);
    CHECK(run.code == 3);
    CHECK(run.err.find("other records or options") != std::string::npos);
}

TEST_CASE("bad records of an earlier run count") {
    auto const text = "{\"id\":0}\n" + make_lines(9);
    auto const whole = run_whole(text);
    scratch const dir;
    std::vector<std::string> const command{"map",      "--peek", "-o",        dir / "out",
                                           "--resume", "--fail", "--summary", dir / "summary"};
    write_file(dir / "out.partial", whole.substr(0, whole.size() / 2));
    CHECK(run_program(command, text).code == 1);
    CHECK(read_file(dir / "out") == whole);
    CHECK(read_file(dir / "summary").find(R"("resumed":5,"resumed_bad":2,)") != std::string::npos);

    std::filesystem::remove(dir / "summary");
    CHECK(run_program(command, text).code == 1);
    CHECK(read_file(dir / "summary").starts_with(R"({"records":0,"bad":0,"resumed":10,)"));
}

TEST_CASE("a result that another run has completed meanwhile stays") {
    scratch const dir;
    write_file(dir / "out", "theirs");
    for (auto const earlier : {app::earlier_lines::dropped, app::earlier_lines::kept}) {
        CHECK_THROWS_AS((app::partial_file{dir / "out", earlier}), app::storage_error);
        CHECK(dir.list() == std::vector<std::string>{"out"});
    }
    write_file(dir / "out.partial", "begun\n");
    CHECK_THROWS_AS((app::partial_file{dir / "out", app::earlier_lines::dropped}),
                    app::storage_error);
    CHECK(read_file(dir / "out.partial") == "begun\n");
    CHECK(read_file(dir / "out") == "theirs");
}

TEST_CASE("only one run writes a result") {
    scratch const dir;
    app::partial_file const other{dir / "out", app::earlier_lines::dropped};
    auto const run = run_program({"map", "-o", dir / "out"}, make_lines(3));
    CHECK(run.code == 3);
    CHECK(run.err.find("another run is writing it") != std::string::npos);
}

// ---- Disks that fail ----------------------------------------------------------------------------

/// A disk that accepts a number of bytes, a few at a time, and then is full.
struct small_disk {
    static inline std::size_t room = 0;

    explicit small_disk(std::size_t bytes) {
        room = bytes;
        store::current_disk_calls().write = [](int handle, void const* bytes_, std::size_t size) {
            if (room == 0) return errno = ENOSPC, ssize_t{-1};
            size = (std::min)({size, room, std::size_t{1000}});
            auto const count = usual.write(handle, bytes_, size);
            if (count > 0) room -= static_cast<std::size_t>(count);
            return count;
        };
    }
    ~small_disk() { store::current_disk_calls() = usual; }
    small_disk(small_disk const&) = delete;
    small_disk& operator=(small_disk const&) = delete;

    static inline store::disk_calls const usual = store::current_disk_calls();
};

TEST_CASE("a full disk is reported, and the next run continues after it") {
    auto const text = make_lines(50);
    auto const expected = run_whole(text);
    for (std::size_t const room :
         {std::size_t{0}, std::size_t{1}, expected.size() / 2, expected.size() - 1}) {
        CAPTURE(room);
        scratch const dir;
        {
            small_disk const full{room};
            auto const run =
                run_program({"map", "--peek", "-o", dir / "out", "--summary", "-"}, text);
            CHECK(run.code == 3);
            CHECK(run.err.find("out: no space left") != std::string::npos);
            // Records count once they are written.
            CHECK(run.err.find(R"({"records":0,"bad":0,)") != std::string::npos);
        }
        CHECK_FALSE(exists(dir / "out"));
        CHECK(read_file(dir / "out.partial") == expected.substr(0, room));
        CHECK(run_program({"map", "--peek", "-o", dir / "out", "--resume"}, text).code == 0);
        CHECK(read_file(dir / "out") == expected);
    }
}

}  // namespace map_faults_test
