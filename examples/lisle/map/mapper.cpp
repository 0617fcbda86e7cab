// examples/lisle/map/mapper.cpp - reads a session once, works on it, and writes it once.
#include "mapper.hpp"

#include "../files/files.hpp"
#include "../opencode/v2_format.hpp"
#include "../rows/document_rows.hpp"
#include "../rows/row_text.hpp"
#include "../sessions/judge.hpp"
#include "../stores/newer_format.hpp"
#include "../system/database.hpp"
#include "byte_stream.hpp"
#include "problem.hpp"

#include <lisle/json.hpp>
#include <lisle/scalars/base64.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/utf8.hpp>
#include <lisle/text/walk.hpp>
#include <lisle/zstd.hpp>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace app {

namespace {

using lisle::redaction::json_object;
using lisle::redaction::list_of;

[[noreturn]] void refuse(std::string code, std::string_view field, std::string message) {
    throw record_error{{std::move(code), std::string{field}, {}, {}, std::move(message)}};
}

template <class T>
[[nodiscard]] T take(lisle::result<T> from, std::string_view field) {
    if (!from) throw record_error{record_problem::from(from.error(), field)};
    return std::move(*from);
}

[[nodiscard]] bool is_valid_utf8(std::string_view text) {
    return lisle::text::find_invalid_utf8(text.data(), text.data() + text.size()) == nullptr;
}

/// Whether the text is one JSON value. Documents of some formats are lines of values.
[[nodiscard]] bool is_one_value(std::string_view text) {
    lisle::text::cursor in{text, lisle::text::no_depth_limit};
    in.ecmascript = true;
    in.skip_whitespace();
    if (!lisle::text::skip_value(in)) return false;
    in.skip_whitespace();
    return in.at_end();
}

// ---- The session --------------------------------------------------------------------------------

/// The bytes of a session, and the packing for its new text.
class given_session {
public:
    explicit given_session(record const& from) : packed_as_{from.packed_as}, bytes_{from.session} {
        if (packed_as_ == packing::document) return;
        bool const is_escaped = bytes_.find('\\') != bytes_.npos;
        if (is_escaped) kept_ = unquote(bytes_);
        bytes_ = is_escaped ? std::string_view{kept_} : bytes_.substr(1, bytes_.size() - 2);
        if (packed_as_ == packing::text) return;
        auto decoded = lisle::scalars::decode_base64(bytes_);
        if (!decoded) refuse("bad value", field(), "not base64");
        keep(std::move(*decoded));
    }
    /// The session of a file.
    given_session(packing packed_as, std::string bytes) : packed_as_{packed_as} {
        keep(std::move(bytes));
    }
    given_session(given_session const&) = delete;
    given_session& operator=(given_session const&) = delete;

    [[nodiscard]] std::string_view field() const { return name_of(packed_as_); }
    [[nodiscard]] packing packed_as() const { return packed_as_; }
    [[nodiscard]] std::string_view bytes() const { return bytes_; }
    /// The text, in the memory of the record, of this object or of `space`.
    [[nodiscard]] std::string_view unpack(workspace& space) const {
        if (!is_compressed_) return bytes_;
        return take(space.unpacker.decompress_view(bytes_, {input_limit()}), field());
    }

    /// Puts another text into the place of the session.
    void replace(record_writer& to, std::string const& text) const {
        if (packed_as_ == packing::base64) {
            auto const bytes = is_compressed_ ? lisle::zstd::compress(text) : text;
            return to.set(field(), quote(lisle::scalars::encode_base64(bytes)));
        }
        if (packed_as_ == packing::text) return to.set(field(), quote(text));
        bool const has_lines = text.find('\n') != text.npos;
        if (!has_lines) return to.set(field(), text);
        if (is_one_value(text)) return to.set(field(), lisle::text::minify(text));
        to.drop(field());
        to.set(name_of(packing::text), quote(text));
    }

private:
    void keep(std::string bytes) {
        kept_ = std::move(bytes);
        bytes_ = kept_;
        is_compressed_ = packed_as_ == packing::base64 && lisle::zstd::is_frame(bytes_);
    }

    packing packed_as_;
    std::string kept_;
    std::string_view bytes_;  ///< in the line or in `kept_`
    bool is_compressed_ = false;
};

[[nodiscard]] format const& find_format(record const& from, std::string_view text,
                                        std::string_view field) {
    if (!from.format.empty()) {
        for (auto const* f : all_formats())
            if (f->name() == from.format) return *f;
        refuse("unknown format", "format",
               '"' + from.format + "\" is not one of " + join_some(names_of_formats()));
    }
    if (auto const* const found = detect_format(text)) return *found;
    if (auto const description = describe_unknown(text); !description.empty())
        refuse("unknown format", field, description + "; the member `format` may name another");
    // No format reads this text: report its first error.
    throw record_error{
        record_problem::from(lisle::decode_as<lisle::json>(text, bounded()).error(), field)};
}

// ---- Results ------------------------------------------------------------------------------------

[[nodiscard]] std::string list_texts(std::vector<std::string> const& texts) {
    return list_of(texts, quote);
}

[[nodiscard]] std::string check_to_json(judgement const& j, std::vector<lisle::note> const& notes) {
    json_object out;
    out.add("verdict", verdict_words[j.is]);
    if (!j.writer.empty()) out.add("writer", j.writer);
    if (!j.details.empty()) out.add_raw("details", list_texts(j.details));
    if (!notes.empty())
        out.add_raw("notes", list_of(notes, [](lisle::note const& n) {
                        return json_object{}
                            .add("pointer", n.pointer)
                            .add_raw("offset", std::to_string(n.offset))
                            .add("what", n.what)
                            .end();
                    }));
    return out.end();
}

[[nodiscard]] std::string glance_to_json(glance const& seen, std::string_view format) {
    json_object out;
    auto const add = [&](std::string_view key, std::string_view value) {
        if (!value.empty()) out.add(key, value);
    };
    add("format", format);
    add("id", seen.session.id);
    add("title", seen.session.title);
    add("created", seen.session.created_at.value_or(""));
    add("updated", seen.session.updated_at);
    add("parent", seen.session.parent_id.value_or(""));
    add("model", seen.model.value_or(""));
    if (!seen.session.folders.empty()) out.add_raw("folders", list_texts(seen.session.folders));
    if (seen.messages) out.add_raw("messages", std::to_string(*seen.messages));
    return out.end();
}

[[nodiscard]] std::string losses_to_json(std::vector<lisle::conversation::loss> const& losses) {
    return list_of(losses, [](lisle::conversation::loss const& l) {
        return json_object{}
            .add("kind", to_string(l.kind))
            .add("pointer", l.pointer)
            .add("what", l.what)
            .end();
    });
}

// ---- One record ---------------------------------------------------------------------------------

class record_work {
public:
    record_work(record const& from, given_session const& session, map_operations const& wanted,
                record_writer& to, workspace& space)
        : from_{from}, session_{session}, wanted_{wanted}, to_{to}, space_{space} {}

    void run(lisle::redactor const* redactor, mapped& outcome) {
        bool const only_peeks =
            !wanted_.check && !wanted_.has_new_text() && !wanted_.markdown && !wanted_.rows;
        if (only_peeks && wanted_.peek && !from_.format.empty()) {
            kind_ = &find_format(from_, {}, session_.field());
            outcome.format = kind_->name();
            peek(session_.bytes());
            return;
        }
        auto const text = session_.unpack(space_);
        kind_ = &find_format(from_, text, session_.field());
        outcome.format = kind_->name();
        if (only_peeks) {
            if (wanted_.peek) peek(text);
            return;
        }
        read(text);
        if (wanted_.check) check(text, outcome);
        if (wanted_.redact) redact(*redactor);
        if (!wanted_.convert.empty()) convert();
        write_session();
        if (wanted_.markdown) to_.set("markdown", quote(d_->transcribe(app::talk_parts::all)));
        if (wanted_.rows) list_rows();
    }

private:
    void read(std::string_view text) {
        auto whole = kind_->read(text, wanted_.check ? &notes_ : nullptr);
        if (whole) {
            d_ = std::move(*whole);
            has_skipped_ = !d_->find_skipped(text).words.empty();
            return;
        }
        if (!wanted_.salvage)
            throw record_error{record_problem::from(whole.error(), session_.field())};
        auto kept = kind_->salvage(text);
        bool const has_nothing =
            glance_of_document(*kept.value) == glance_of_document(*kind_->salvage({}).value);
        if (has_nothing) throw record_error{record_problem::from(whole.error(), session_.field())};
        d_ = std::move(kept.value);
        has_skipped_ = !kept.skipped.empty();
        to_.set("damage", list_texts(kept.problems));
        is_damaged_ = true;
    }

    void check(std::string_view text, mapped& outcome) {
        auto const j = is_damaged_                                 ? judgement{}
                       : session_.packed_as() == packing::document ? judge_minified(*d_, text)
                                                                   : judge(*d_, text, "record");
        to_.set("check", check_to_json(j, notes_));
        outcome.is_bad = is_bad(j.is);
    }

    [[noreturn]] void refuse_to_redact() const {
        refuse("damaged", session_.field(), "what can't be read might hold secrets");
    }

    /// Redacts the session. A damaged session may be readable after its salvage.
    void redact(lisle::redactor const& pristine) {
        if (has_skipped_) refuse_to_redact();
        if (is_damaged_) {
            auto saved = kind_->read(d_->to_text(lisle::layout::source, 0), nullptr);
            if (!saved) refuse_to_redact();
            d_ = std::move(*saved);
        }
        auto by = pristine;
        to_.set("redaction", to_json(d_->redact(by)));
    }

    [[noreturn]] void refuse_conversation() const {
        refuse("no conversation", session_.field(), "the format has no bridge");
    }

    void convert() {
        auto const& target = app::find_format(wanted_.convert);
        if (auto migrated = migrate(*d_, target, true)) return take_converted(*migrated, target);
        lisle::conversation::source_map places;
        auto talk = d_->to_conversation(places, &target == kind_ ? app::talk_parts::all
                                                                 : app::talk_parts::portable);
        if (!talk) refuse_conversation();
        if (!talk->id && !from_.id.empty()) talk->id = from_.id;
        auto converted = target.from_conversation(*talk);
        places.apply_to(converted.losses);
        take_converted(converted, target);
    }
    void take_converted(converted_document& converted, format const& target) {
        for (auto const& each : drop_unsettled(*converted.value))
            lisle::conversation::loss_log{converted.losses}.dropped({}, each.what);
        to_.set("losses", losses_to_json(converted.losses));
        to_.set("format", quote(target.name()));
        d_ = std::move(converted.value);
        kind_ = &target;
    }

    void write_session() {
        if (wanted_.peek) to_.set("peek", glance_of_document(*d_));
        if (!wanted_.has_new_text() || wanted_.drops_session) return;
        auto const layout = wanted_.canon ? lisle::layout::canonical : lisle::layout::source;
        session_.replace(to_, d_->to_text(layout, 0));
    }

    [[nodiscard]] std::string glance_of_document(document const& d) const {
        glance seen{d.identify(), {}, d.count_messages()};
        for (auto& fact : d.describe())
            if (fact.label == "model") seen.model = std::move(fact.value);
        return glance_to_json(seen, kind_->name());
    }

    void peek(std::string_view bytes) {
        auto const seen = take(kind_->peek(space_.unpacker, bytes), session_.field());
        to_.set("peek", glance_to_json(seen, kind_->name()));
    }

    void list_rows() {
        auto const rows = make_document_rows(*d_, from_.id);
        if (!rows) refuse_conversation();
        to_.set("rows", to_json_array(*rows));
    }

    record const& from_;
    given_session const& session_;
    map_operations const& wanted_;
    record_writer& to_;
    workspace& space_;
    format const* kind_ = nullptr;
    std::unique_ptr<document> d_;
    std::vector<lisle::note> notes_;
    bool is_damaged_ = false, has_skipped_ = false;
};

/// Writes an unreadable line as a string, so that no text is lost; without the line if it might
/// hold secrets.
enum class bad_line { kept, dropped };

void write_bad_line(std::string_view line, bad_line action, record_problem const& p,
                    std::string& out) {
    bool const is_kept = action == bad_line::kept;
    json_object object;
    if (auto const id = find_id(line); is_valid_utf8(id) && !id.empty()) object.add_raw("id", id);
    if (is_kept && is_valid_utf8(line)) object.add_raw("line", quote(line));
    else if (is_kept) object.add("line_base64", lisle::scalars::encode_base64(line));
    (out += object.add_raw("error", p.to_json()).end()) += '\n';
}

void drop_earlier_results(record_writer& to, map_operations const& o) {
    to.drop("error");
    if (o.check) to.drop("check");
    if (o.salvage) to.drop("damage");
    if (o.redact) to.drop("redaction");
    if (!o.convert.empty()) to.drop("losses");
    if (o.peek) to.drop("peek");
    if (o.markdown) to.drop("markdown");
    if (o.rows) to.drop("rows");
}

/// Larger memory is not kept for the next record.
constexpr std::size_t most_room = std::size_t{4} << 20;

}  // namespace

mapper::mapper(map_operations o) : operations_{std::move(o)} {
    if (operations_.redact) redactor_ = std::make_unique<lisle::redactor>();
}

template <class Open>
mapped mapper::map_record(record const& from, Open open, std::string& out, workspace& space) const {
    mapped outcome;
    record_writer to;
    auto const begin = [&] {
        drop_earlier_results(to, operations_);
        if (operations_.drops_session) to.drop(name_of(from.packed_as));
    };
    begin();
    try {
        given_session const session = open();
        record_work{from, session, operations_, to, space}.run(redactor_.get(), outcome);
    } catch (record_error const& failed) {
        outcome.is_bad = true;
        outcome.problem = failed.problem.code;
        to = {};  // A record with an error has no results.
        begin();
        if (operations_.redact) to.drop(name_of(from.packed_as));
        to.set("error", failed.problem.to_json());
    }
    to.write(out, from);
    space.unpacker.free_room_above(most_room);
    return outcome;
}

mapped mapper::map_line(std::string_view line, std::string& out, workspace& space) const {
    if (auto const read = parse_record(line))
        return map_record(
            *read, [&] { return given_session{*read}; }, out, space);
    else {
        auto const problem = record_problem::from(read.error(), {});
        write_bad_line(line, operations_.redact ? bad_line::dropped : bad_line::kept, problem, out);
        return {{}, problem.code, true};
    }
}

mapped mapper::map_file(std::string const& name, std::string& out, workspace& space) const {
    record from;
    from.id = lisle::text::replace_invalid_utf8(name);
    auto const id = quote(from.id), member = "\"id\":" + id;
    from.parts.push_back({"id", member, id});
    auto const open = [&] {
        try {
            auto bytes = unpack_gzip(read_file(name), name, input_limit());
            bool const is_text = !lisle::zstd::is_frame(bytes) && is_valid_utf8(bytes);
            return given_session{is_text ? packing::text : packing::base64, std::move(bytes)};
        } catch (storage_error const& failed) {
            refuse("unreadable file", {}, lisle::text::replace_invalid_utf8(failed.what()));
        }
    };
    return map_record(from, open, out, space);
}

mapped mapper::refuse_long_line(std::size_t size, std::string& out) const {
    record_problem const problem{std::string{to_string(lisle::errc::too_large)},
                                 {},
                                 {},
                                 {},
                                 "a line of " + std::to_string(size) + " bytes"};
    (out += json_object{}.add_raw("error", problem.to_json()).end()) += '\n';
    return {{}, problem.code, true};
}

}  // namespace app
