// examples/lisle/stores/store_reader.cpp - tells failures, and remembers them for the exit code.
#include "store_reader.hpp"

#include "../files/files.hpp"
#include "stores.hpp"

#include <stdexcept>
#include <utility>

namespace app {

namespace {

/// Messages of the standard library may not say what they are about.
std::string with_name(std::string const& path, std::string const& what) {
    return what.find(path) == what.npos ? path + ": " + what : what;
}

}  // namespace

std::string name_session(std::string const& path, entry const& about) {
    auto const place = about.store.empty() ? std::string{name_of_input(path)} : about.store;
    return place + ": " + about.id;
}

void store_reader::begin() {
    told_before_ = std::exchange(told_, {});
    stores_ = 0;
    worst_ = all_well;
    has_failed_ = false;
}

std::optional<listed_store> store_reader::read(std::string const& path) {
    try {
        listed_store out{open_stores(path, wait_, context_.host, context_.io)};
        out.sessions = out.from->list();
        auto const problems = out.from->find_problems();
        for (auto const& problem : problems) tell(problem.what);
        if (!problems.empty()) fail_store(storage_failed);
        if (problems.empty() || !out.sessions.empty()) ++stores_;
        return out;
    } catch (document_error const& e) {
        if (path.empty()) throw;
        tell(e.what(), true);
        fail_store(document_failed);
    } catch (std::runtime_error const& e) {  // storage_error, or the standard library's own
        tell(with_name(path, e.what()));
        fail_store(storage_failed);
    }
    return std::nullopt;
}

void store_reader::fail(std::string const& what) {
    tell(what);
    has_failed_ = true;
}

void store_reader::fail(std::string const& path, std::exception_ptr const& reason) {
    if (!reason) return;
    try {
        std::rethrow_exception(reason);
    } catch (std::runtime_error const& e) {
        tell(with_name(path, e.what()));
        fail_store(storage_failed);
    }
}

int store_reader::exit() const {
    if (!has_read_any()) return worst_;
    return has_failed_ || !has_read_all() ? document_failed : all_well;
}

void store_reader::tell(std::string const& line, bool begins_with_place) {
    told_.insert(line);
    if (told_before_.contains(line)) return;
    if (begins_with_place) context_.io.tell(line);
    else context_.io.warn(line);
}

}  // namespace app
