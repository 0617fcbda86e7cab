// examples/lisle/stores/store_reader.hpp - the stores of a command that goes on after what can't be
// read.
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

/// A document's format has no bridge to conversations.
inline constexpr std::string_view no_conversation = "no conversation can be made of it";

/// A store and its sessions.
struct listed_store {
    std::unique_ptr<source> from;
    std::vector<entry> sessions{};
};

/// Names a session of the store at `path`: its place, and its id.
[[nodiscard]] std::string name_session(std::string const& path, entry const& about);

/// Reads the stores of a command. What can't be read is told, and costs the rest nothing.
class store_reader {
public:
    store_reader(context& c, std::chrono::milliseconds wait) : context_{c}, wait_{wait} {}

    /// Begins anew, but what was told since the last beginning is not told again.
    void begin();

    /// Opens and lists a store. Nothing if it can't be read. Throws document_error if the path is
    /// empty and this machine has no store.
    [[nodiscard]] std::optional<listed_store> read(std::string const& path);

    /// Tells what of a session can't be read.
    void fail(std::string const& what);
    /// Tells why the rest of a store can't be read; without a reason it could. Throws what is no
    /// failure to read.
    void fail(std::string const& path, std::exception_ptr const& reason);

    /// False if every store failed.
    [[nodiscard]] bool has_read_any() const { return stores_ != 0; }
    /// False if a session may be there that was not read.
    [[nodiscard]] bool has_read_all() const { return worst_ == all_well; }
    [[nodiscard]] int exit() const;

private:
    void tell(std::string const& line, bool begins_with_place = false);
    void fail_store(int code) { worst_ = worst_ < code ? code : worst_; }

    context& context_;
    std::chrono::milliseconds wait_;
    std::set<std::string> told_{}, told_before_{};
    std::size_t stores_ = 0;  ///< that could be read
    int worst_ = all_well;    ///< of the failures of stores
    bool has_failed_ = false;
};

}  // namespace app
