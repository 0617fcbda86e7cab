// benchmarks/corpus/opencode.cpp - sessions of opencode, as `opencode export` writes them.
#include "size.hpp"
#include "tools.hpp"

#include <lisle/codec.hpp>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <utility>

namespace bench {

namespace {

namespace json = boost::json;

constexpr lisle::json_style style{
    .numbers = lisle::text::number_style::ecmascript, .indent = 2, .trailing_newline = true};

constexpr std::string_view hexadecimal = "0123456789abcdef";

json::object count_tokens(author& by) {
    return {{"input", by.roll().below(9000)},
            {"output", by.roll().below(3000)},
            {"reasoning", 0},
            {"cache", {{"read", 31415}, {"write", by.roll().below(9000)}}}};
}

/// One session's messages, with ascending times and ids.
class session {
public:
    explicit session(author& by) : by_{by}, id_{"ses_" + make_id()} {}

    [[nodiscard]] std::string const& id() const { return id_; }
    [[nodiscard]] std::uint64_t now() const { return now_; }

    json::value ask(std::size_t size) {
        json::array parts;
        asked_ = message_ = "msg_" + make_id();
        add(parts, "text", {{"text", by_.prose(size / 4)}});
        if (by_.roll().one_in(3)) {
            auto const path = "/home/user/" + by_.path();
            add(parts, "text",
                {{"text", "Called the Read tool with the following input: " + path},
                 {"synthetic", true}});
            add(parts, "text", {{"text", by_.file(size / 2)}, {"synthetic", true}});
            add(parts, "file",
                {{"mime", "text/plain"}, {"filename", path}, {"url", "file://" + path}});
        }
        if (by_.roll().one_in(12))
            add(parts, "file",
                {{"mime", "image/png"},
                 {"filename", by_.name() + ".png"},
                 {"url", "data:image/png;base64,iVBORw0KGgo" + by_.base64(2 * size) + "=="}});
        json::object info{
            {"id", message_},   {"sessionID", id_},
            {"role", "user"},   {"time", {{"created", now_}}},
            {"agent", "build"}, {"model", {{"providerID", "anthropic"}, {"modelID", model}}}};
        return join(std::move(info), std::move(parts));
    }

    json::value answer(std::size_t size) {
        json::array parts;
        message_ = "msg_" + make_id();
        auto const began = now_;
        add(parts, "step-start", {{"snapshot", by_.letters(40, hexadecimal)}});
        if (by_.roll().one_in(3))
            add(parts, "reasoning",
                {{"text", by_.prose(size / 5)},
                 {"metadata", {{"anthropic", {{"signature", by_.base64(300)}}}}},
                 {"time", pass_time()}});
        add(parts, "text", {{"text", by_.markdown(size / 3)}, {"time", pass_time()}});
        auto const calls = by_.roll().below(3);
        for (auto i = calls; i-- > 0;) add_call(parts, size);
        auto const* const reason = calls == 0 ? "stop" : "tool-calls";
        auto const tokens = count_tokens(by_);
        auto const cost = static_cast<double>(by_.roll().below(4000)) / 10000;
        add(parts, "step-finish", {{"reason", reason}, {"cost", cost}, {"tokens", tokens}});
        json::object info{{"id", message_},
                          {"sessionID", id_},
                          {"role", "assistant"},
                          {"time", {{"created", began}, {"completed", now_}}},
                          {"parentID", asked_},
                          {"modelID", model},
                          {"providerID", "anthropic"},
                          {"mode", "build"},
                          {"agent", "build"},
                          {"path", {{"cwd", "/home/user/projects"}, {"root", "/home/user"}}},
                          {"cost", cost},
                          {"tokens", tokens},
                          {"finish", reason}};
        return join(std::move(info), std::move(parts));
    }

private:
    static constexpr auto const* model = "claude-sonnet-4-5";

    /// An id like opencode's: a part that sorts by time, then a random part.
    std::string make_id() {
        std::string out(12, '0');
        for (auto [at, left] = std::pair{out.size(), now_ * 4096 + 1}; at-- > 0; left >>= 4)
            out[at] = hexadecimal[left & 15];
        now_ += by_.roll().between(1, 900);
        return out
               + by_.letters(14, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    }

    json::object pass_time() {
        auto const start = now_;
        now_ += by_.roll().between(1, 9000);
        return {{"start", start}, {"end", now_}};
    }

    void add(json::array& parts, std::string_view type, json::object const& content) {
        json::object part{{"id", "prt_" + make_id()},
                          {"sessionID", id_},
                          {"messageID", message_},
                          {"type", type}};
        for (auto const& [key, value] : content) part.emplace(key, value);
        parts.push_back(std::move(part));
    }

    void add_call(json::array& parts, std::size_t size) {
        auto call = call_tool(by_, size);
        json::object state{{"status", "completed"},
                           {"input", std::move(call.input)},
                           {"output", std::move(call.text)},
                           {"title", by_.path()},
                           {"metadata", {{"result", std::move(call.output)}, {"truncated", false}}},
                           {"time", pass_time()}};
        add(parts, "tool",
            {{"callID", "toolu_01" + by_.letters(22, "ABCDEFGHJKLMNPQRSTUVWXYZ23456789")},
             {"tool", call.tool},
             {"state", std::move(state)}});
    }

    static json::value join(json::object info, json::array parts) {
        return json::object{{"info", std::move(info)}, {"parts", std::move(parts)}};
    }

    author& by_;
    std::uint64_t now_ = 1772193600000;
    std::string id_, message_{}, asked_{};
};

std::string make(author& by, std::size_t bytes) {
    session from{by};
    auto const created = from.now();
    json::array messages;
    std::size_t written = 700;
    while (written < bytes) {
        auto const size = choose_size(by, bytes, written);
        auto message = messages.size() % 4 == 0 ? from.ask(size) : from.answer(size);
        written += lisle::encode_as(message, style).size();
        messages.push_back(std::move(message));
    }
    json::object info{{"id", from.id()},
                      {"slug", "brave-cabin"},
                      {"projectID", by.letters(40, hexadecimal)},
                      {"directory", "/home/user/projects"},
                      {"summary", {{"additions", 120}, {"deletions", 34}, {"files", 5}}},
                      {"title", by.words(6)},
                      {"version", "1.14.20"},
                      {"time", {{"created", created}, {"updated", from.now()}}}};
    json::object out{{"info", std::move(info)}};
    out["messages"] = std::move(messages);
    return lisle::encode_as(json::value(std::move(out)), style);
}

enlist_kind const self{{"opencode", "opencode", script::latin, make}};

}  // namespace

}  // namespace bench
