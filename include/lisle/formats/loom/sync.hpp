// lisle/formats/loom/sync.hpp - requests to Loom's server, and the meaning of its responses.
#pragma once

#include <lisle/formats/loom/pending_sync.hpp>
#include <lisle/formats/loom/thread.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace lisle::v0_1::loom {

// ---- Decisions ----------------------------------------------------------------------------------

/// Whether a thread's changes are sent to the server. Only `is_private` decides; the visibility
/// says who may see the thread there.
template <class Model>
[[nodiscard]] constexpr bool leaves_machine(basic_thread<Model> const& document) {
    return !document.is_private;
}

// ---- Requests -----------------------------------------------------------------------------------

/// Returns the HTTP method, `DELETE` or `PUT`, for `{base}/threads/{id}`; the body of a PUT is the
/// thread as compact JSON.
[[nodiscard]] constexpr std::string_view method_of(sync_operation operation) {
    return operation == sync_operation::remove ? "DELETE" : "PUT";
}

/// Returns the path to append to the server's base URL. Errors: bad_value, as `file_name_of`,
/// because an id such as `../x` could address another resource.
[[nodiscard]] inline result<std::string> path_of(std::string_view id) {
    auto const file = file_name_of(id);
    if (!file) return file.error();
    return "/threads/" + std::string{id};
}

// ---- Responses ----------------------------------------------------------------------------------

/// Loom's `ThreadSyncError`.
enum class sync_errc { network, server, conflict, invalid_url, timeout, unexpected_status };

/// Why a request to the server failed.
struct sync_error {
    sync_errc code{};
    int status = 0;        ///< the status of the server's response; 0 if there was no response
    std::string detail{};  ///< the response body, or the network's error text

    bool operator==(sync_error const&) const = default;

    /// In Loom's words: "server error: 503 - busy".
    [[nodiscard]] std::string message() const {
        switch (code) {
            case sync_errc::network: return "network error: " + detail;
            case sync_errc::server:
                return "server error: " + std::to_string(status) + " - " + detail;
            case sync_errc::conflict: return "conflict: thread was modified on server";
            case sync_errc::invalid_url: return "invalid URL: " + detail;
            case sync_errc::timeout: return "request timeout";
            case sync_errc::unexpected_status: break;
        }
        return "unexpected status: " + std::to_string(status);
    }

    /// Whether an immediate retry may help. Loom queues the operation in both cases.
    [[nodiscard]] bool is_retryable() const {
        if (code == sync_errc::network || code == sync_errc::timeout) return true;
        return status == 408 || status == 429 || status == 502 || status == 503 || status == 504;
    }
};

/// Returns the error of an HTTP status, or nothing for success. Deleting a missing thread succeeds.
[[nodiscard]] inline std::optional<sync_error> judge_status(sync_operation operation, int status,
                                                            std::string_view body = {}) {
    if (status == 200 || status == 201 || status == 204) return std::nullopt;
    if (status == 404 && operation == sync_operation::remove) return std::nullopt;
    if (status == 409) return sync_error{sync_errc::conflict, status};
    auto const code =
        status >= 500 && status <= 599 ? sync_errc::server : sync_errc::unexpected_status;
    return sync_error{code, status, std::string{body}};
}

}  // namespace lisle::v0_1::loom
