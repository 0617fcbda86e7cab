// examples/lisle/map/map.cpp - lisle map: works on records, one a line, on all cores.
#include "map.hpp"

#include "../../loom_store/file_system.hpp"
#include "../files/folder.hpp"
#include "../files/leftovers.hpp"
#include "../sessions/format.hpp"
#include "../system/database.hpp"
#include "../terminal/description.hpp"
#include "kept_result.hpp"
#include "line_reader.hpp"
#include "mapper.hpp"
#include "ordered_work.hpp"
#include "partial_file.hpp"
#include "summary.hpp"

#include <lisle/text/utf8.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace app {

namespace {

struct map_options {
    std::vector<std::string> inputs;
    std::string names;  ///< a file of names that end in NUL
    std::string out, summary;
    map_operations what;
    std::size_t threads = crew::count_other_cores() + 1;
    bool fails = false, resumes = false;
};

// ---- Batches ------------------------------------------------------------------------------------

/// Some records, and their results.
class map_batch final : public job {
public:
    static constexpr std::size_t most_bytes = std::size_t{256} << 10;
    static constexpr std::size_t most_records = 1024;
    /// Larger memory is not kept for the next batch.
    static constexpr std::size_t most_kept = 4 * most_bytes;

    void run(workspace& space) override {
        for (auto const& line : lines) found.count(map(line, space));
        if (input.capacity() > most_kept) std::string{}.swap(input);
    }
    [[nodiscard]] std::size_t bytes() const { return size; }
    /// Takes the memory of a used batch: fresh pages cost as much as a record.
    void reuse(map_batch& done) {
        input = std::move(done.input);
        out = std::move(done.out);
        lines = std::move(done.lines);
        input.clear();
        out.clear();
        lines.clear();
        if (out.capacity() > most_kept) std::string{}.swap(out);
    }
    [[nodiscard]] bool is_full() const {
        return size >= most_bytes || lines.size() >= most_records;
    }
    /// The id of the batch's only record, if it has one.
    [[nodiscard]] std::optional<std::string> find_id() const {
        auto const& at = lines.front();
        auto const text = std::string_view{input}.substr(at.begin, at.size);
        if (has_names) return lisle::text::replace_invalid_utf8(text);
        auto const read = at.is_too_long ? std::nullopt : std::optional{parse_record(text)};
        if (!read || !*read || (*read)->id.empty()) return std::nullopt;
        return (*read)->id;
    }

    mapper const* by = nullptr;
    std::string input;  ///< lines, or names of files
    std::vector<line_place> lines;
    bool has_names = false;
    std::size_t size = 0;  ///< of the records, in bytes
    std::string out;
    map_summary found;

private:
    mapped map(line_place const& at, workspace& space) {
        if (at.is_too_long) return by->refuse_long_line(at.size, out);
        std::string_view const text{input.data() + at.begin, at.size};
        return has_names ? by->map_file(std::string{text}, out, space)
                         : by->map_line(text, out, space);
    }
};

/// Fills batches with the records of all inputs, one after the other.
class record_source {
public:
    record_source(map_options const& o, mapper const& by, console& io) : o_{o}, by_{by}, io_{io} {
        if (!o.names.empty()) names_ = open_bytes(io, o.names);
        else open_next();
    }

    /// Fills a batch. False if no record follows it. Waits only for the first record.
    bool fill(map_batch& to) {
        while (!to.is_full() && (to.lines.empty() || !would_wait()))
            if (!add_next(to)) return false;
        return true;
    }
    /// Whether the end of the next record has not arrived, and no more bytes are ready.
    [[nodiscard]] bool would_wait() {
        if (names_) return block_.find('\0') == block_.npos && names_->would_wait();
        return lines_ && lines_->would_wait();
    }
    /// Adds one record. False if there is none.
    bool add_next(map_batch& to) {
        to.by = &by_;
        to.has_names = names_ != nullptr;
        auto const next = read_next(to.input);
        if (!next) return false;
        to.lines.push_back(*next);
        auto const size = names_ ? measure(to.input, *next) : next->is_too_long ? 0 : next->size;
        to.size += size;
        largest_ = (std::max)(largest_, size);
        return true;
    }
    [[nodiscard]] std::size_t largest() const { return largest_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_ + (lines_ ? lines_->bytes() : 0); }

private:
    void open_next() {
        if (lines_) bytes_ += lines_->bytes();
        lines_.reset();
        if (at_ < o_.inputs.size())
            lines_.emplace(open_bytes(io_, o_.inputs[at_++]), input_limit());
    }
    std::optional<line_place> read_next(std::string& out) {
        return names_ ? next_name(out) : next_line(out);
    }
    std::optional<line_place> next_line(std::string& out) {
        for (; lines_; open_next())
            if (auto const line = lines_->next(out)) return line;
        return std::nullopt;
    }
    /// Reads the next name. The last name need not end in NUL.
    std::optional<line_place> next_name(std::string& out) {
        line_place to{out.size(), 0, false};
        for (;;) {
            if (block_.empty()) block_ = names_->next();
            if (block_.empty()) break;
            auto const end = block_.find('\0');
            out += block_.substr(0, end);
            block_.remove_prefix(end == block_.npos ? block_.size() : end + 1);
            if (end == block_.npos || out.size() == to.begin) continue;
            break;
        }
        to.size = out.size() - to.begin;
        return to.size == 0 ? std::nullopt : std::optional{to};
    }
    [[nodiscard]] std::size_t measure(std::string const& names, line_place const& at) {
        std::error_code unknown;
        auto const size = std::filesystem::file_size(names.substr(at.begin, at.size), unknown);
        if (unknown) return 0;
        bytes_ += static_cast<std::size_t>(size);
        return static_cast<std::size_t>(size);
    }

    map_options const& o_;
    mapper const& by_;
    console& io_;
    std::unique_ptr<byte_stream> names_;
    std::string_view block_;
    std::optional<line_reader> lines_;
    std::size_t at_ = 0, largest_ = 0, bytes_ = 0;
};

// ---- Output -------------------------------------------------------------------------------------

/// One run: from the inputs to standard output or a file.
class map_run {
public:
    map_run(map_options const& o, console& io)
        : o_{o}, io_{io}, by_{o.what}, from_{o, by_, io}, shown_{io, "mapped", 0} {
        if (!o.out.empty())
            file_.emplace(o.out, o.resumes ? earlier_lines::kept : earlier_lines::dropped);
        summary_.threads = o.threads;
    }

    void run() {
        if (file_ && file_->lines() != 0) resume();
        if (file_) file_->keep_whole_lines();
        summary_.most_held = work_in_order<map_batch>(
            o_.threads, [&] { return from_.would_wait(); },
            [&](map_batch& next) { return fill(next); }, [&](map_batch& done) { use(done); });
        if (file_) file_->complete();
        summary_.is_complete = true;
    }

    /// The numbers of the finished work, also after run() has thrown.
    [[nodiscard]] map_summary summarize() const {
        auto out = summary_;
        out.input_bytes = from_.bytes();
        out.largest = from_.largest();
        return out;
    }

private:
    /// Skips the records of an earlier run. They must have the ids of this run's records, and this
    /// run must write the same last line: then the input and the options are the same.
    void resume() {
        summary_.resumed = file_->lines();
        kept_result earlier{io_, file_->path()};
        map_batch last;
        for (auto left = file_->lines(); left != 0; --left) {
            map_batch next;
            next.reuse(last);
            last = std::move(next);
            auto const kept = earlier.next();
            if (!kept || !from_.add_next(last)) refuse_to_resume();
            auto const id = last.find_id();
            if (id && id != kept->id) refuse_to_resume();
            if (kept->is_bad) ++summary_.resumed_bad;
        }
        workspace space;
        last.run(space);
        if (last.out != file_->last_line()) refuse_to_resume();
    }
    [[noreturn]] void refuse_to_resume() const {
        throw storage_error{o_.out
                            + ": the unfinished result belongs to other records or options; "
                              "without --resume it is replaced"};
    }

    bool fill(map_batch& next) {
        if (!spare_.empty()) {
            next.reuse(spare_.back());
            spare_.pop_back();
        }
        return from_.fill(next);
    }

    void use(map_batch& done) {
        if (file_) {
            file_->write(done.out);
        } else {
            if (io_.out_is_terminal) shown_.clear();
            io_.print(done.out);
            if (!io_.flush())
                throw storage_error{"can't write to standard output" + io_.why_not_written()};
        }
        summary_.add(done.found);
        summary_.output_bytes += done.out.size();
        shown_.step(done.lines.size());
        spare_.emplace_back().reuse(done);
    }

    map_options const& o_;
    console& io_;
    mapper by_;
    record_source from_;
    std::optional<partial_file> file_;
    map_summary summary_;
    std::deque<map_batch> spare_;  ///< memory of used batches
    progress shown_;
};

/// Replaces a file, or writes to a pipe or a device.
void write_summary(std::string const& place, std::string const& text) {
    std::error_code unknown;
    auto const status = std::filesystem::status(place, unknown);
    if (!std::filesystem::exists(status)) refuse_taken_name(place);
    if (!std::filesystem::exists(status) || std::filesystem::is_regular_file(status))
        return remove_leftovers(place), store::replace_file(place, text);
    errno = 0;
    std::ofstream to{place, std::ios::binary};
    if (!(to << text) || !to.flush())
        throw storage_error{place + ": " + (errno != 0 ? std::strerror(errno) : "not written")};
}

void tell_summary(map_options const& o, map_summary const& s, console& io) {
    if (o.summary == "-") io.tell(s.to_json());
    else if (!o.summary.empty()) write_summary(o.summary, s.to_json() + '\n');
}

/// The summary of a result that an earlier run has completed.
map_summary summarize_result(map_options const& o, console& io) {
    map_summary out;
    out.is_complete = true;
    if (!o.fails && o.summary.empty()) return out;
    out.threads = o.threads;
    kept_result whole{io, o.out};
    while (auto const kept = whole.next()) {
        ++out.resumed;
        if (kept->is_bad) ++out.resumed_bad;
    }
    return out;
}

/// Whether two paths name one file, which may be missing. A terminal or a pipe is not a file.
bool is_same_file(std::filesystem::path const& a, std::filesystem::path const& b) {
    std::error_code unknown;
    auto const status = std::filesystem::status(a, unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return false;
    if (std::filesystem::equivalent(a, b, unknown)) return true;
    return std::filesystem::weakly_canonical(a, unknown)
           == std::filesystem::weakly_canonical(b, unknown);
}

/// Refuses to write to an input, whose unread part would be lost, and to write the result and the
/// summary to one file.
void refuse_own_files(map_options const& o) {
    std::vector<std::pair<std::string, std::string_view>> written;
    if (!o.out.empty()) written = {{o.out, "-o"}, {o.out + ".partial", "-o"}};
    bool const has_summary = !o.summary.empty() && o.summary != "-";
    for (auto const& [place, option] : written)
        if (has_summary && is_same_file(o.summary, place))
            throw storage_error{o.summary + ": -o and --summary would both write it"};
    if (has_summary) written.emplace_back(o.summary, "--summary");
    auto inputs = o.inputs;
    inputs.push_back(o.names);
    for (auto const& input : inputs)
        for (auto const& [place, option] : written)
            if (!input.empty() && input != "-" && is_same_file(input, place))
                throw storage_error{input + ": is an input, and " + std::string{option}
                                    + " would write it"};
}

int map_records(map_options const& o, console& io) {
    refuse_own_files(o);
    map_summary summary;
    if (!o.out.empty() && !std::filesystem::exists(o.out)) refuse_taken_name(o.out);
    if (!o.out.empty() && std::filesystem::exists(o.out)) {
        if (!o.resumes) throw storage_error{o.out + ": already exists"};
        io.tell(o.out + ": is complete");
        summary = summarize_result(o, io);
    } else {
        map_run all{o, io};
        try {
            all.run();
        } catch (...) {
            try {
                tell_summary(o, all.summarize(), io);
            } catch (std::exception const&) {
                // A full disk has no space for a summary either. The first exception is reported.
            }
            throw;
        }
        summary = all.summarize();
    }
    tell_summary(o, summary, io);
    return o.fails && summary.bad + summary.resumed_bad != 0 ? document_failed : all_well;
}

void add_operations(CLI::App& command, map_operations& o) {
    command.add_flag("--check", o.check,
                     "check: whether it would be written back unchanged, and notes");
    command.add_flag("--salvage", o.salvage,
                     "Keep the readable parts of a damaged session; damage: the unreadable parts");
    command.add_flag("--redact", o.redact,
                     "Replace secrets, for each record on its own; redaction: the report");
    std::vector<std::string> names;
    for (auto const* f : all_formats())
        if (f->has_bridge()) names.emplace_back(f->name());
    auto* const convert =
        command
            .add_option("--convert", o.convert,
                        "Convert it to this format, with losses: " + join_some(names))
            ->type_name("FORMAT");
    restrict_to(*convert, names);
    command.add_flag("--canon", o.canon, "Write it as its agent would");
    command.add_flag("--peek", o.peek, "peek: title, times, model and number of messages");
    command.add_flag("--markdown", o.markdown, "markdown: a transcript");
    command.add_flag("--rows", o.rows, "rows: the rows of lisle rows, as an array");
    command.add_flag("--without-session", o.drops_session,
                     "Leave document, text or base64 out of the output");
}

}  // namespace

void add_map(CLI::App& program, context& c) {
    auto const o = std::make_shared<map_options>();
    auto* const command =
        program.add_subcommand("map", "Work on many sessions, one a line of JSON, on all cores");
    auto* const inputs =
        command
            ->add_option("FILE", o->inputs,
                         "Lines of JSON, plain or compressed with gzip or zstd; - for standard "
                         "input (-)")
            ->type_name("");
    command
        ->add_option("--files0-from", o->names,
                     "Read the files instead whose names are in FILE, each ended by a NUL, as find "
                     "-print0 writes them")
        ->type_name("FILE")
        ->excludes(inputs);
    add_operations(*command, o->what);
    auto* const out = add_out(
        *command, o->out,
        "Where to write it: FILE.partial becomes FILE when it is complete (standard output)");
    command
        ->add_flag(
            "--resume", o->resumes,
            "Continue after the last whole line of FILE.partial, whose records must have the "
            "ids of this run's; do nothing if FILE exists")
        ->needs(out);
    auto* const threads =
        command->add_option("--threads", o->threads, "How many threads (one for each core)")
            ->type_name("N");
    restrict_to_numbers(*threads, 1, 1024);
    command
        ->add_option(
            "--summary", o->summary,
            "Write counts and bytes as JSON into this file, also if the run fails; - for standard "
            "error")
        ->type_name("FILE");
    command->add_flag("--fail", o->fails, "Exit with 1 if a record is bad or would be changed");
    command->footer(
        R"(A record is a line: {"id": ..., "format": ..., "document": ...}. The session is `document`, JSON;
or `text`, a string; or `base64`, its bytes, perhaps compressed with zstd. `format` may be omitted.
Other members pass through as they are. The options are applied in the order in which they
stand above, each to the session that the one before has left, and each adds the member that it
names; --salvage, --redact, --convert and --canon replace the session in its own place. The records
come out in their order, whatever the number of threads, and a record becomes the same bytes on
every machine: a run may be split into shards.
A bad record gets the member `error`: code, field, pointer, offset and message; an unreadable line
becomes {"id": ..., "line": ..., "error": ...}, without the id if that can't be read. All other
records are worked on, and the exit code stays 0. With --redact a bad session or line is left out,
because it might hold secrets. A line of more than --max-size is replaced by its error.
Blank lines are skipped, as is a byte order mark before the first line. The record of a file has its
name as id, and its session only if that is changed. A file that can't be read becomes a bad record.
A program may write a record and wait for the answer: lisle does not wait for further records.
A stopped run with -o leaves FILE.partial, whose whole lines are a beginning of the result.
Memory is bounded by the largest record times the number of threads.

Examples:
  lisle map --check --without-session < sessions.ndjson > checked.ndjson
  lisle map --redact --canon shard-0007.ndjson.zst -o out/0007.ndjson --resume
  find ~/.acpx/sessions -name '*.json' -print0 | lisle map --files0-from - --rows)");
    command->callback([o, &c] {
        if (o->resumes && o->out.empty()) throw CLI::ValidationError{"--resume", "needs -o FILE"};
        if (o->inputs.empty()) o->inputs.emplace_back("-");
        c.exit = map_records(*o, c.io);
    });
}

}  // namespace app
