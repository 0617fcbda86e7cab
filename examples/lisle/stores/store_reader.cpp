// examples/lisle/stores/store_reader.cpp - prints failures, and remembers them for the exit code.
#include "store_reader.hpp"

#include "../files/files.hpp"
#include "../sessions/branched_source.hpp"
#include "stores.hpp"

#include <stdexcept>
#include <utility>

namespace app {

namespace {

/// Messages of the standard library may lack the path.
std::string with_name(std::string const& path, std::string const& what) {
    return what.find(path) == what.npos ? path + ": " + what : what;
}

}  // namespace

std::string name_session(std::string const& path, entry const& about) {
    auto const place = about.store.empty() ? std::string{name_of_input(path)} : about.store;
    return place + ": " + about.id;
}

void store_reader::begin() {
    printed_before_ = std::exchange(printed_, {});
    stores_ = 0;
    worst_ = all_well;
    has_failed_ = false;
}

std::optional<listed_store> store_reader::read(std::string const& path) {
    try {
        listed_store out{open_stores(path, wait_, context_.host, context_.io)};
        out.one_state = begin_reading(*out.from);
        out.sessions = out.from->list();
        auto const problems = out.from->find_problems();
        for (auto const& problem : problems) warn(problem.what);
        for (auto const& notice : find_notices(*out.from))
            if (is_new(notice)) context_.io.tell(notice);
        if (!problems.empty()) fail_store(storage_failed);
        if (problems.empty() || !out.sessions.empty()) ++stores_;
        return out;
    } catch (document_error const& e) {
        if (path.empty()) throw;
        if (is_new(e.what())) context_.io.tell(e.what());
        fail_store(document_failed);
    } catch (std::runtime_error const& e) {  // storage_error, or the standard library's own
        warn(with_name(path, e.what()));
        fail_store(storage_failed);
    }
    return std::nullopt;
}

void store_reader::fail(std::string const& problem) {
    warn(problem);
    has_failed_ = true;
}

void store_reader::fail(std::string const& path, std::exception_ptr const& reason) {
    if (!reason) return;
    try {
        std::rethrow_exception(reason);
    } catch (std::runtime_error const& e) {
        warn(with_name(path, e.what()));
        fail_store(storage_failed);
    }
}

int store_reader::exit() const {
    if (!has_read_any()) return worst_;
    return has_failed_ || !has_read_all() ? document_failed : all_well;
}

bool store_reader::is_new(std::string const& line) {
    printed_.insert(line);
    return !printed_before_.contains(line);
}

void store_reader::warn(std::string const& line) {
    if (is_new(line)) context_.io.warn(line);
}

}  // namespace app
