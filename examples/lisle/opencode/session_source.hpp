// examples/lisle/opencode/session_source.hpp - the common part of opencode's databases and folders.
//
// A session's text is always the text that `opencode export` prints.
#pragma once

#include "../sessions/source.hpp"

#include <lisle/formats/opencode/storage/column.hpp>
#include <lisle/text/writer.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace app {

/// Joins texts without parsing them; errors in them show when the session is read.
class export_text {
public:
    explicit export_text(std::string const& info)
        : out_{R"({"info":)" + info + R"(,"messages":[)"} {}

    void add_message(std::string const& info) {
        end_message();
        out_ += (is_first_ ? "" : ",") + (R"({"info":)" + info) + R"(,"parts":[)";
        is_first_ = false;
        is_open_ = is_first_part_ = true;
    }
    void add_part(std::string const& part) {
        out_ += (is_first_part_ ? "" : ",") + part;
        is_first_part_ = false;
    }
    [[nodiscard]] std::string finish() {
        end_message();
        return out_ + "]}";
    }

private:
    void end_message() {
        if (is_open_) out_ += "]}";
        is_open_ = false;
    }

    std::string out_;
    bool is_first_ = true, is_open_ = false, is_first_part_ = true;
};

/// Whether a text may be whole, and is only larger or deeper than this program reads.
[[nodiscard]] bool exceeds_limit(lisle::error const& failed);

/// An object with only an id, in place of a text that is not JSON.
[[nodiscard]] std::string make_identified(std::string const& id);

/// The common part of opencode's databases and folders.
class opencode_source : public source {
public:
    /// `folder`: the folder for exports.
    explicit opencode_source(std::filesystem::path const& folder)
        : folder_{folder.empty() ? "." : folder} {}

    [[nodiscard]] format const& documents() const override;
    [[nodiscard]] lisle::result<std::string> unpack(stored const& s) override;
    [[nodiscard]] std::vector<std::string> find_disagreements(entry const&,
                                                              document const&) const override {
        return {};
    }
    [[nodiscard]] std::optional<std::string> find_obstacle(document const&) const override;
    [[nodiscard]] std::unique_ptr<packed_session> pack(new_session const& s) const override;

    [[nodiscard]] bool checks_values(entry const&) const override { return false; }

    /// The readable parts, as an export that `opencode import` accepts.
    [[nodiscard]] rescue save(entry const&, stored const& s) override;

    /// Files of old releases are never written: `replace` writes an export of each session.
    [[nodiscard]] bool copies_before_repair() override { return false; }
    [[nodiscard]] std::vector<std::string>
    begin_repair(std::vector<replacement> const& all) override;
    [[nodiscard]] std::size_t replace(std::vector<replacement> const& all) override;
    [[nodiscard]] std::string back_up() override;
    [[nodiscard]] std::string make_id() const override { return {}; }

protected:
    [[nodiscard]] std::filesystem::path const& folder() const { return folder_; }

    /// Returns the document of a session that is written into the store at `path`. Throws
    /// storage_error if the document has another id than its session.
    template <class Document>
    [[nodiscard]] static Document const& require_id_of(new_session const& s, Document const& d,
                                                       std::string const& path) {
        refuse_other_id(path, d.info.id.text, s.id);
        return d;
    }

    /// Forgets the previously fetched session.
    void begin_fetch();

    /// The result of fetch().
    [[nodiscard]] stored end_fetch(std::string encoding, std::string text);

    /// Whether a text is JSON. If not, the session is read without it.
    [[nodiscard]] bool is_json(std::string const& name, std::string_view text);

    /// Puts U+FFFD in place of what is not UTF-8, and notes it.
    void mend_bytes(std::string const& name, std::string& text);

    /// The same of the texts in a session's row, except for its ids.
    template <class Row>
    void mend_bytes_of(Row& row) {
        lisle::opencode::visit_columns(row, [&]<class Value>(std::string_view name, Value& value) {
            if (name == "id" || name.ends_with("_id")) return;
            auto const column = "column " + std::string{name};
            if constexpr (std::is_same_v<Value, std::string>) mend_bytes(column, value);
            else if constexpr (std::is_same_v<Value, std::optional<std::string>>)
                if (value) mend_bytes(column, *value);
        });
    }

    /// Notes a part that the text of the session has otherwise than its source.
    void note_mended(std::string what) { missing_.push_back(std::move(what)); }

    /// Notes a part that the text of the session can't contain.
    void miss(std::string const& name, std::string_view why, lisle::error const& failed);

    /// Notes a JSON text whose white space differs from opencode's.
    void note_other_spaces(std::string const& name, std::string_view text, lisle::json_style style);

    /// Notes a fact that the text of the session does not contain.
    void remark(std::string fact) { remarks_.push_back(std::move(fact)); }

private:
    static void refuse_other_id(std::string const& path, std::string const& id,
                                std::string const& expected);
    /// ID.repaired.json, or -2, -3, ... if another export has this name.
    [[nodiscard]] std::filesystem::path name_export(replacement const& repaired) const;

    std::filesystem::path folder_;
    std::vector<std::string> remarks_, missing_;
    bool exceeds_limits_ = false;
};

}  // namespace app
