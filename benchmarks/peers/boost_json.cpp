// benchmarks/peers/boost_json.cpp - Boost.JSON: parse to its DOM, then by hand to plain structs.
//
// The DOM is built in a monotonic resource, which is what makes Boost.JSON fastest; dynamic fields
// are copied out of it. The structs hold what lisle's do, but for what keeps unknown keys;
// a mention's URI stays dynamic.
#include "../contender.hpp"

#include <lisle/zstd.hpp>

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace bench {

namespace {

namespace json = boost::json;

// ---- Structs ------------------------------------------------------------------------------------

struct token_usage {
    std::uint64_t input_tokens = 0, output_tokens = 0;
    std::uint64_t cache_creation_input_tokens = 0, cache_read_input_tokens = 0;
};

struct image_size {
    std::int32_t width = 0, height = 0;
};

struct image {
    std::string source;
    std::optional<image_size> size;
};

struct mention {
    json::value uri;
    std::string content;
};

struct text {
    std::string value;
};

struct thinking {
    std::string text;
    std::optional<std::string> signature;
};

struct redacted_thinking {
    std::string data;
};

struct tool_use {
    std::string id, name, raw_input;
    json::value input;
    bool is_input_complete = true;
    std::optional<std::string> thought_signature;
};

struct tool_result {
    std::string tool_use_id, tool_name;
    bool is_error = false;
    std::variant<text, image> content;
    json::value output;
};

struct user_message {
    std::string id;
    std::vector<std::variant<text, mention, image>> content;
};

struct agent_message {
    std::vector<std::variant<text, thinking, redacted_thinking, tool_use>> content;
    std::vector<std::pair<std::string, tool_result>> tool_results;
    json::value reasoning_details;
};

struct resume {};

using message = std::variant<user_message, agent_message, resume>;

struct git_state {
    std::optional<std::string> remote_url, head_sha, current_branch, diff;
};

struct worktree_snapshot {
    std::string worktree_path;
    std::optional<git_state> state;
};

struct project_snapshot {
    std::vector<worktree_snapshot> worktree_snapshots;
    std::string timestamp;
};

struct language_model {
    std::string provider, model;
};

struct subagent_context {
    std::string parent_thread_id;
    std::uint8_t depth = 0;
};

enum class speed_mode { standard, fast };

struct thread {
    std::string title;
    std::vector<message> messages;
    std::string updated_at;
    std::optional<std::string> detailed_summary;
    std::optional<project_snapshot> initial_project_snapshot;
    token_usage cumulative_token_usage;
    std::vector<std::pair<std::string, token_usage>> request_token_usage;
    std::optional<language_model> model;
    std::optional<std::string> profile;
    bool imported = false;
    std::optional<subagent_context> context;
    std::optional<speed_mode> speed;
    bool thinking_enabled = false;
    std::optional<std::string> thinking_effort;
};

// ---- From the DOM -------------------------------------------------------------------------------

std::string to_string(json::value const& v) {
    auto const& s = v.as_string();
    return {s.data(), s.size()};
}

std::string to_string(json::string_view s) { return {s.data(), s.size()}; }

template <class T>
T read(json::value const& v);

template <class T>
std::optional<T> read_optional(json::object const& o, json::string_view key) {
    auto const* const v = o.if_contains(key);
    if (v == nullptr || v->is_null()) return std::nullopt;
    if constexpr (std::is_same_v<T, std::string>) return to_string(*v);
    else return read<T>(*v);
}

template <class T>
std::vector<T> read_array(json::value const& v) {
    auto const& from = v.as_array();
    std::vector<T> out;
    out.reserve(from.size());
    for (auto const& element : from) out.push_back(read<T>(element));
    return out;
}

template <class T>
std::vector<std::pair<std::string, T>> read_map(json::value const& v) {
    auto const& from = v.as_object();
    std::vector<std::pair<std::string, T>> out;
    out.reserve(from.size());
    for (auto const& [key, value] : from) out.emplace_back(to_string(key), read<T>(value));
    return out;
}

/// The one member of an externally tagged alternative.
json::key_value_pair const& tagged(json::value const& v) {
    auto const& o = v.as_object();
    if (o.size() != 1) give_up("boost_json: no single key");
    return *o.begin();
}

[[noreturn]] void refuse(json::string_view name) {
    give_up("boost_json: unknown case " + to_string(name));
}

template <>
token_usage read(json::value const& v) {
    auto const& o = v.as_object();
    auto const count = [&](json::string_view key) {
        auto const* const found = o.if_contains(key);
        return found == nullptr ? 0 : found->to_number<std::uint64_t>();
    };
    return {count("input_tokens"), count("output_tokens"), count("cache_creation_input_tokens"),
            count("cache_read_input_tokens")};
}

template <>
image_size read(json::value const& v) {
    auto const& o = v.as_object();
    return {o.at("width").to_number<std::int32_t>(), o.at("height").to_number<std::int32_t>()};
}

template <>
image read(json::value const& v) {
    auto const& o = v.as_object();
    return {to_string(o.at("source")), read_optional<image_size>(o, "size")};
}

template <>
std::variant<text, image> read(json::value const& v) {
    auto const& [key, value] = tagged(v);
    if (key == "Text") return text{to_string(value)};
    if (key == "Image") return read<image>(value);
    refuse(key);
}

template <>
tool_result read(json::value const& v) {
    auto const& o = v.as_object();
    return {to_string(o.at("tool_use_id")), to_string(o.at("tool_name")),
            o.at("is_error").as_bool(), read<std::variant<text, image>>(o.at("content")),
            json::value(o.at("output"), json::storage_ptr{})};
}

template <>
tool_use read(json::value const& v) {
    auto const& o = v.as_object();
    return {to_string(o.at("id")),
            to_string(o.at("name")),
            to_string(o.at("raw_input")),
            json::value(o.at("input"), json::storage_ptr{}),
            o.at("is_input_complete").as_bool(),
            read_optional<std::string>(o, "thought_signature")};
}

template <>
std::variant<text, mention, image> read(json::value const& v) {
    auto const& [key, value] = tagged(v);
    if (key == "Text") return text{to_string(value)};
    if (key == "Mention") {
        auto const& o = value.as_object();
        return mention{json::value(o.at("uri"), json::storage_ptr{}), to_string(o.at("content"))};
    }
    if (key == "Image") return read<image>(value);
    refuse(key);
}

template <>
std::variant<text, thinking, redacted_thinking, tool_use> read(json::value const& v) {
    auto const& [key, value] = tagged(v);
    if (key == "Text") return text{to_string(value)};
    if (key == "Thinking") {
        auto const& o = value.as_object();
        return thinking{to_string(o.at("text")), read_optional<std::string>(o, "signature")};
    }
    if (key == "RedactedThinking") return redacted_thinking{to_string(value)};
    if (key == "ToolUse") return read<tool_use>(value);
    refuse(key);
}

template <>
message read(json::value const& v) {
    if (v.is_string() && v.get_string() == "Resume") return resume{};
    auto const& [key, value] = tagged(v);
    auto const& o = value.as_object();
    if (key == "User")
        return user_message{to_string(o.at("id")),
                            read_array<std::variant<text, mention, image>>(o.at("content"))};
    if (key == "Agent")
        return agent_message{
            read_array<std::variant<text, thinking, redacted_thinking, tool_use>>(o.at("content")),
            read_map<tool_result>(o.at("tool_results")),
            json::value(o.at("reasoning_details"), json::storage_ptr{})};
    refuse(key);
}

template <>
git_state read(json::value const& v) {
    auto const& o = v.as_object();
    return {read_optional<std::string>(o, "remote_url"), read_optional<std::string>(o, "head_sha"),
            read_optional<std::string>(o, "current_branch"), read_optional<std::string>(o, "diff")};
}

template <>
worktree_snapshot read(json::value const& v) {
    auto const& o = v.as_object();
    return {to_string(o.at("worktree_path")), read_optional<git_state>(o, "git_state")};
}

template <>
project_snapshot read(json::value const& v) {
    auto const& o = v.as_object();
    return {read_array<worktree_snapshot>(o.at("worktree_snapshots")),
            to_string(o.at("timestamp"))};
}

template <>
language_model read(json::value const& v) {
    auto const& o = v.as_object();
    return {to_string(o.at("provider")), to_string(o.at("model"))};
}

template <>
subagent_context read(json::value const& v) {
    auto const& o = v.as_object();
    return {to_string(o.at("parent_thread_id")), o.at("depth").to_number<std::uint8_t>()};
}

template <>
speed_mode read(json::value const& v) {
    auto const& name = v.as_string();
    if (name == "standard") return speed_mode::standard;
    if (name == "fast") return speed_mode::fast;
    refuse(name);
}

template <>
thread read(json::value const& v) {
    auto const& o = v.as_object();
    if (o.at("version").as_string() != "0.3.0") give_up("boost_json: another version");
    return {to_string(o.at("title")),
            read_array<message>(o.at("messages")),
            to_string(o.at("updated_at")),
            read_optional<std::string>(o, "detailed_summary"),
            read_optional<project_snapshot>(o, "initial_project_snapshot"),
            read<token_usage>(o.at("cumulative_token_usage")),
            read_map<token_usage>(o.at("request_token_usage")),
            read_optional<language_model>(o, "model"),
            read_optional<std::string>(o, "profile"),
            o.at("imported").as_bool(),
            read_optional<subagent_context>(o, "subagent_context"),
            read_optional<speed_mode>(o, "speed"),
            o.at("thinking_enabled").as_bool(),
            read_optional<std::string>(o, "thinking_effort")};
}

// ---- To the DOM ---------------------------------------------------------------------------------

/// Makes values in one memory resource.
class maker {
public:
    explicit maker(json::storage_ptr storage) : storage_{std::move(storage)} {}

    json::value operator()(bool b) { return json::value(b, storage_); }
    json::value operator()(std::string const& s) {
        return json::value(json::string_view{s.data(), s.size()}, storage_);
    }
    json::value operator()(json::value const& v) { return json::value(v, storage_); }
    template <class T>
    json::value operator()(std::optional<T> const& o) {
        return o ? (*this)(*o) : json::value(nullptr, storage_);
    }
    template <class T>
    json::value operator()(std::vector<T> const& elements) {
        json::array out(storage_);
        out.reserve(elements.size());
        for (auto const& element : elements) out.push_back((*this)(element));
        return out;
    }
    template <class T>
    json::value operator()(std::vector<std::pair<std::string, T>> const& entries) {
        json::object out(storage_);
        out.reserve(entries.size());
        for (auto const& [key, value] : entries) out.emplace(key, (*this)(value));
        return out;
    }
    template <class... T>
    json::value operator()(std::variant<T...> const& v) {
        return std::visit([this](auto const& alternative) { return tag(alternative); }, v);
    }

    json::value operator()(token_usage const& u) {
        json::object out(storage_);
        auto const count = [&](json::string_view key, std::uint64_t n) {
            if (n != 0) out.emplace(key, n);
        };
        count("input_tokens", u.input_tokens);
        count("output_tokens", u.output_tokens);
        count("cache_creation_input_tokens", u.cache_creation_input_tokens);
        count("cache_read_input_tokens", u.cache_read_input_tokens);
        return out;
    }
    json::value operator()(image_size const& s) {
        json::object out(storage_);
        out.emplace("width", s.width);
        out.emplace("height", s.height);
        return out;
    }
    json::value operator()(image const& i) {
        auto out = object("source", i.source);
        if (i.size) out.emplace("size", (*this)(*i.size));
        return out;
    }
    json::value operator()(tool_result const& r) {
        return object("tool_use_id", r.tool_use_id, "tool_name", r.tool_name, "is_error",
                      r.is_error, "content", r.content, "output", r.output);
    }
    json::value operator()(git_state const& g) {
        return object("remote_url", g.remote_url, "head_sha", g.head_sha, "current_branch",
                      g.current_branch, "diff", g.diff);
    }
    json::value operator()(worktree_snapshot const& w) {
        return object("worktree_path", w.worktree_path, "git_state", w.state);
    }
    json::value operator()(project_snapshot const& p) {
        return object("worktree_snapshots", p.worktree_snapshots, "timestamp", p.timestamp);
    }
    json::value operator()(language_model const& m) {
        return object("provider", m.provider, "model", m.model);
    }
    json::value operator()(subagent_context const& c) {
        auto out = object("parent_thread_id", c.parent_thread_id);
        out.emplace("depth", c.depth);
        return out;
    }
    json::value operator()(speed_mode s) {
        return json::value(s == speed_mode::fast ? "fast" : "standard", storage_);
    }
    json::value operator()(thread const& t) {
        return object("title", t.title, "messages", t.messages, "updated_at", t.updated_at,
                      "detailed_summary", t.detailed_summary, "initial_project_snapshot",
                      t.initial_project_snapshot, "cumulative_token_usage",
                      t.cumulative_token_usage, "request_token_usage", t.request_token_usage,
                      "model", t.model, "profile", t.profile, "imported", t.imported,
                      "subagent_context", t.context, "speed", t.speed, "thinking_enabled",
                      t.thinking_enabled, "thinking_effort", t.thinking_effort, "version",
                      std::string{"0.3.0"});
    }

private:
    template <class... Members>
    json::object object(Members const&... members) {
        json::object out(storage_);
        out.reserve(sizeof...(members) / 2);
        add(out, members...);
        return out;
    }
    template <class Value, class... Others>
    void add(json::object& out, json::string_view key, Value const& value,
             Others const&... others) {
        out.emplace(key, (*this)(value));
        if constexpr (sizeof...(others) != 0) add(out, others...);
    }

    json::value under(json::string_view name, json::value value) {
        json::object out(storage_);
        out.emplace(name, std::move(value));
        return out;
    }
    json::value tag(text const& t) { return under("Text", (*this)(t.value)); }
    json::value tag(image const& i) { return under("Image", (*this)(i)); }
    json::value tag(mention const& m) {
        return under("Mention", object("uri", m.uri, "content", m.content));
    }
    json::value tag(thinking const& t) {
        return under("Thinking", object("text", t.text, "signature", t.signature));
    }
    json::value tag(redacted_thinking const& t) {
        return under("RedactedThinking", (*this)(t.data));
    }
    json::value tag(tool_use const& u) {
        return under("ToolUse", object("id", u.id, "name", u.name, "raw_input", u.raw_input,
                                       "input", u.input, "is_input_complete", u.is_input_complete,
                                       "thought_signature", u.thought_signature));
    }
    json::value tag(user_message const& m) {
        return under("User", object("id", m.id, "content", m.content));
    }
    json::value tag(agent_message const& m) {
        return under("Agent", object("content", m.content, "tool_results", m.tool_results,
                                     "reasoning_details", m.reasoning_details));
    }
    json::value tag(resume) { return json::value("Resume", storage_); }

    json::storage_ptr storage_;
};

// ---- Tasks --------------------------------------------------------------------------------------

thread decode(std::string_view from) {
    json::monotonic_resource room;
    json::parse_options options;
    options.max_depth = 127;
    json::error_code failed;
    auto const dom = json::parse({from.data(), from.size()}, failed, &room, options);
    if (failed) give_up("boost_json: " + failed.message());
    return read<thread>(dom);
}

std::string encode(thread const& from) {
    json::monotonic_resource room;
    return json::serialize(maker{&room}(from));
}

task decode_text(corpus const& c) {
    return [&c] { keep(decode(c.text)); };
}

task encode_text(corpus const& c) {
    auto const from = std::make_shared<thread const>(decode(c.text));
    return [from] { keep(encode(*from)); };
}

task decode_blob(corpus const& c) {
    auto const by = std::make_shared<lisle::zstd::decompressor>();
    return [&c, by, room = std::string{}]() mutable {
        if (!by->decompress_to(room, c.blob)) give_up("boost_json: can't decompress");
        keep(decode(room));
    };
}

task encode_blob(corpus const& c) {
    auto const from = std::make_shared<thread const>(decode(c.text));
    auto const by = std::make_shared<lisle::zstd::compressor>();
    return [from, by, blob = std::string{}]() mutable {
        by->compress_to(blob, encode(*from));
        keep(blob);
    };
}

enlist const self{{"boost_json",
                   decode_text,
                   encode_text,
                   decode_blob,
                   encode_blob,
                   {},
                   [](std::string_view from) { return encode(decode(from)); }}};

}  // namespace

}  // namespace bench
