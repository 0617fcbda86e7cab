// benchmarks/peers/plain/message.hpp - the messages of a thread and their content.
#pragma once

#include "mention.hpp"

namespace bench::plain {

// ---- Content ------------------------------------------------------------------------------------

struct text {
    static constexpr std::string_view case_name = "Text";
    std::string value;
};

struct image_size {
    std::int32_t width = 0, height = 0;

    static void each_member(auto& self, auto&& member) {
        member("width", self.width), member("height", self.height);
    }
};

struct image {
    static constexpr std::string_view case_name = "Image";
    std::string source;
    std::optional<image_size> size;

    static void each_member(auto& self, auto&& member) {
        member("source", self.source), member("size", self.size, !self.size);
    }
};

template <class Json>
struct mention {
    static constexpr std::string_view case_name = "Mention";
    mention_uri<Json> uri;
    std::string content;

    static void each_member(auto& self, auto&& member) {
        member("uri", self.uri), member("content", self.content);
    }
};

struct thinking {
    static constexpr std::string_view case_name = "Thinking";
    std::string text;
    std::optional<std::string> signature;

    static void each_member(auto& self, auto&& member) {
        member("text", self.text), member("signature", self.signature);
    }
};

struct redacted_thinking {
    static constexpr std::string_view case_name = "RedactedThinking";
    std::string value;
};

template <class Json>
struct tool_use {
    static constexpr std::string_view case_name = "ToolUse";
    std::string id, name, raw_input;
    Json input;
    bool is_input_complete = true;
    std::optional<std::string> thought_signature;

    static void each_member(auto& self, auto&& member) {
        member("id", self.id), member("name", self.name), member("raw_input", self.raw_input);
        member("input", self.input), member("is_input_complete", self.is_input_complete);
        member("thought_signature", self.thought_signature);
    }
};

template <class Json>
struct tool_result {
    std::string tool_use_id, tool_name;
    bool is_error = false;
    std::variant<text, image> content;
    Json output;

    static void each_member(auto& self, auto&& member) {
        member("tool_use_id", self.tool_use_id), member("tool_name", self.tool_name);
        member("is_error", self.is_error), member("content", self.content);
        member("output", self.output);
    }
};

// ---- Messages -----------------------------------------------------------------------------------

template <class Json>
struct user_message {
    static constexpr std::string_view case_name = "User";
    std::string id;
    std::vector<std::variant<text, mention<Json>, image>> content;

    static void each_member(auto& self, auto&& member) {
        member("id", self.id), member("content", self.content);
    }
};

template <class Json>
struct agent_message {
    static constexpr std::string_view case_name = "Agent";
    std::vector<std::variant<text, thinking, redacted_thinking, tool_use<Json>>> content;
    dictionary<tool_result<Json>> tool_results;
    Json reasoning_details;

    static void each_member(auto& self, auto&& member) {
        member("content", self.content), member("tool_results", self.tool_results);
        member("reasoning_details", self.reasoning_details);
    }
};

struct resume {
    static constexpr std::string_view case_name = "Resume";
};

template <class Json>
using message = std::variant<user_message<Json>, agent_message<Json>, resume>;

}  // namespace bench::plain
