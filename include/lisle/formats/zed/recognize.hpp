// lisle/formats/zed/recognize.hpp - recognizes Zed's threads and their versions.
#pragma once

#include <lisle/detection/document_prefix.hpp>
#include <lisle/detection/recognition.hpp>
#include <lisle/formats/zed/legacy/thread.hpp>
#include <lisle/formats/zed/model/record.hpp>

namespace lisle::v0_1::zed {

namespace detail {

/// Whether the messages have their role as a key, as in Zed. Messages of acpx do too, so acpx's own
/// keys must be absent.
[[nodiscard]] inline bool has_tagged_messages(prefix_value document) {
    if (document["acpx"].exists() || document["cumulative_cost"].exists()) return false;
    auto const first = document["messages"].first_element();
    return first["User"].is_object() || first["Agent"].is_object() || first["Compaction"].exists()
           || first.is("Resume");
}

/// Whether a document has the keys of all threads and shared threads since 0.3.0. No other
/// system's conversation has them.
[[nodiscard]] inline bool is_thread(prefix_value document) {
    auto const messages = document["messages"];
    return document["title"].is_string() && messages.is_array()
           && document["updated_at"].is_string() && !messages.first_element()["role"].exists();
}

/// A thread from before 0.3.0, which has a summary for a title.
[[nodiscard]] inline recognition recognize_old(prefix_value document, bool is_whole) {
    auto const messages = document["messages"];
    if (!document["updated_at"].is_string() || !messages.is_array()) return {};
    auto const first = messages.first_element();
    bool const has_roles = first["role"].is_string() || first["id"].is_number();
    if (!has_roles && !messages.is_empty()) return {};
    for (auto const known : {legacy::version_0_1, legacy::version_0_2})
        if (document["version"].is(known)) return certain_if(true, known);
    bool const is_unversioned = is_whole && !document["version"].exists();
    if (is_unversioned && has_roles) return certain_if(true, "unversioned");
    return likely_if(has_roles || is_unversioned, is_unversioned ? "unversioned" : "");
}

}  // namespace detail

/// Recognizes the texts of zed_t. The shape is the version, or "unversioned". The version comes
/// after the messages, so a prefix that ends before the version is only `likely` a thread. A
/// damaged thread without a title or a time is `likely`, too, by its messages and its version.
[[nodiscard]] inline recognition recognize(document_prefix const& text) {
    auto const document = text.document();
    auto const stated = document["version"];
    if (document["summary"].is_string()) return detail::recognize_old(document, text.is_whole());
    if (stated.is(current_version) && detail::is_thread(document))
        return certain_if(true, current_version);
    bool const is_old_or_cut = !stated.exists() || stated.starts_with("0.");
    bool const has_head = document["title"].is_string() || stated.exists();
    return likely_if(is_old_or_cut && has_head && detail::has_tagged_messages(document));
}

}  // namespace lisle::v0_1::zed
