// The view of acpx's record is its turns in order: acpx sends a prompt only, its agents keep the
// rest themselves.
#include <lisle/conversation/acpx.hpp>
#include <lisle/conversation/model_view.hpp>

#include <support/bridged_documents.hpp>

#include <boost/json.hpp>
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace acpx_view_test {

namespace conversation = lisle::conversation;
namespace json = boost::json;

/// The texts for a model, by kind and in order: an answer of a record is one message with its
/// results beside it, and the view has a message for each step.
using told = std::map<std::string, std::vector<std::string>>;

std::string to_text(told const& all) {
    std::string out;
    for (auto const& [kind, texts] : all)
        for (auto const& text : texts) out += kind + ": " + text + '\n';
    return out;
}

/// Takes the link out of `[@name](uri)`.
std::string uri_of(std::string_view link) {
    auto const begin = link.rfind("](");
    return begin == link.npos ? "" : std::string{link.substr(begin + 2, link.size() - begin - 3)};
}

told view_of(std::vector<conversation::sent_message> const& all) {
    told out;
    for (auto const& m : all) {
        std::string const who = m.role == conversation::role::assistant ? "agent" : "user";
        for (auto const& text : m.texts) {
            if (text
                == "<context>\nThe following items were attached by the user. They are "
                   "up-to-date and don't need to be re-read.\n\n")
                break;  // what is mentioned stands behind the texts once more
            if (text.starts_with("[@")) out["mention"].push_back(uri_of(text));
            else out[who].push_back(text);
        }
        for (auto const& text : m.thinking) out["thinking"].push_back(text);
        for (auto const& data : m.media) out["image"].push_back(data);
        for (auto const& c : m.calls)
            out["call"].push_back(c.id + ' ' + c.name + ' '
                                  + json::serialize(json::parse(c.input)));
        for (auto const& r : m.results) {
            out[r.is_error ? "error" : "result"].push_back(r.id + ' ' + r.text);
            for (auto const& data : r.images) out["image of result"].push_back(data);
        }
    }
    return out;
}

std::string string_at(json::value const& v, std::string_view key) {
    return std::string{v.at(key).as_string()};
}

void add_part(told& out, std::string const& who, json::value const& part) {
    auto const& [kind, held] = *part.as_object().begin();
    if (kind == "Text") out[who].emplace_back(held.as_string());
    if (kind == "RedactedThinking") out["thinking"].emplace_back(held.as_string());
    if (kind == "Thinking") out["thinking"].push_back(string_at(held, "text"));
    if (kind == "Mention") out["mention"].push_back(string_at(held, "uri"));
    if (kind == "Image" || kind == "Audio") out["image"].push_back(string_at(held, "source"));
}

/// What an agent told of a call: acpx's record has the raw output as JSON text, and opencode's is
/// an object of which its model gets one member.
std::string text_of(json::value const& result) {
    auto const* const text = result.at("content").as_object().if_contains("Text");
    if (text == nullptr) return {};
    auto const* const raw = result.as_object().if_contains("output");
    auto const* const object = raw != nullptr ? raw->if_object() : nullptr;
    if (object != nullptr && json::serialize(*object) == text->as_string())
        for (auto const* key : {"output", "error"})
            if (auto const* const value = object->if_contains(key))
                if (value->is_string()) return std::string{value->as_string()};
    return std::string{text->as_string()};
}

/// A call that goes on or has no result, and a result without a call, are left out.
void add_calls(told& out, json::array const& content, json::object const& results) {
    std::set<std::string> called;
    for (auto const& part : content) {
        auto const* const use = part.as_object().if_contains("ToolUse");
        if (use == nullptr || !results.contains(string_at(*use, "id"))) continue;
        if (!use->at("is_input_complete").as_bool()) continue;
        called.insert(string_at(*use, "id"));
        out["call"].push_back(string_at(*use, "id") + ' ' + string_at(*use, "name") + ' '
                              + json::serialize(use->at("input")));
    }
    for (auto const& [key, result] : results) {
        auto const id = string_at(result, "tool_use_id");
        if (!called.contains(id)) continue;
        auto const* const image = result.at("content").as_object().if_contains("Image");
        out[result.at("is_error").as_bool() ? "error" : "result"].push_back(id + ' '
                                                                            + text_of(result));
        if (image != nullptr) out["image of result"].push_back(string_at(*image, "source"));
    }
}

/// The turns of a record, read as plain JSON.
told view_of_record(json::value const& record) {
    told out;
    for (auto const& message : record.at("messages").as_array()) {
        if (message.is_string()) {
            out["user"].emplace_back("Continue where you left off");
            continue;
        }
        auto const& [who, body] = *message.as_object().begin();
        auto const& content = body.at("content").as_array();
        for (auto const& part : content) add_part(out, who == "Agent" ? "agent" : "user", part);
        if (who == "Agent") add_calls(out, content, body.at("tool_results").as_object());
    }
    return out;
}

std::vector<std::string> read_captures() {
    auto const* const folder = std::getenv("LISLE_CAPTURES");
    if (folder != nullptr)
        return bridged_documents::read_files(std::string{folder} + "/acpx", ".json");
    MESSAGE("no captures, so their records are NOT COMPARED");
    return {};
}

/// acpx's parser takes the first kind whose value it understands; in the neutral model, each
/// message and part has one kind.
bool has_two_kinds_in_one(json::value const& record) {
    for (auto const& message : record.at("messages").as_array()) {
        if (!message.is_object()) continue;
        if (message.as_object().size() != 1) return true;
        for (auto const& part : message.as_object().begin()->value().at("content").as_array())
            if (part.as_object().size() != 1) return true;
    }
    return false;
}

TEST_CASE("the view of acpx's records is their turns in order") {
    std::size_t texts = 0;
    auto const compare = [&](std::string const& text) {
        auto const record = lisle::decode<lisle::acpx_t>(text, lisle::reference);
        if (!record || has_two_kinds_in_one(json::parse(text))) return;
        CAPTURE(text);
        auto const expected = to_text(view_of_record(json::parse(lisle::encode(*record))));
        CHECK(to_text(view_of(conversation::model_view(conversation::get(*record)))) == expected);
        texts += expected.size();
    };
    for (auto const& text : bridged_documents::texts_of(lisle::acpx_t{})) compare(text);
    CHECK(texts > 2000);
    for (auto const& text : read_captures()) compare(text);
    MESSAGE("bytes that are told: " << texts);
}

}  // namespace acpx_view_test
