// examples/lisle/stores/store_reader.hpp - the stores of a command that continues after unreadable
// sessions.
#pragma once

#include "../command.hpp"
#include "../sessions/source.hpp"

#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// The problem of a document whose format has no bridge to conversations.
inline constexpr std::string_view no_conversation = "no conversation can be made of it";

/// A store and its sessions.
struct listed_store {
    std::unique_ptr<source> from;
    std::vector<entry> sessions{};
    std::shared_ptr<void> one_state{};  ///< while it is there, reads see the state that was listed
};

/// The place and the id of a session in the store at `path`.
[[nodiscard]] std::string name_session(std::string const& path, entry const& about);

/// Reads the stores of a command. Prints a line for each unreadable part, and continues with the
/// next.
class store_reader {
public:
    store_reader(context& c, std::chrono::milliseconds wait) : context_{c}, wait_{wait} {}

    /// Begins a new run, which does not repeat the lines of the last run.
    void begin();

    /// Opens and lists a store; nothing if it can't be read. Throws document_error if the path is
    /// empty and this machine has no store.
    [[nodiscard]] std::optional<listed_store> read(std::string const& path);

    /// Prints a problem of a session.
    void fail(std::string const& problem);
    /// Prints the reason why the rest of a store can't be read, if there is one. Passes on
    /// exceptions that are no failures to read.
    void fail(std::string const& path, std::exception_ptr const& reason);

    /// False if every store failed.
    [[nodiscard]] bool has_read_any() const { return stores_ != 0; }
    /// False if some session may not have been read.
    [[nodiscard]] bool has_read_all() const { return worst_ == all_well; }
    [[nodiscard]] int exit() const;

private:
    void warn(std::string const& line);
    /// True unless the line was printed in this run or the last.
    [[nodiscard]] bool is_new(std::string const& line);
    void fail_store(int code) { worst_ = worst_ < code ? code : worst_; }

    context& context_;
    std::chrono::milliseconds wait_;
    std::set<std::string> printed_{}, printed_before_{};
    std::size_t stores_ = 0;  ///< the number of readable stores
    int worst_ = all_well;    ///< the highest code of a failed store
    bool has_failed_ = false;
};

}  // namespace app
