// tests/fuzz/fuzz_opencode_session.cpp - opencode's exports in every preset, model and layout.
#include "format.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/formats/opencode/storage/row.hpp>
#include <lisle/formats/opencode/writers/encode_as_release.hpp>
#include <lisle/formats/opencode/writers/find_writer.hpp>

#include <string>
#include <string_view>

template <>
struct fuzzed<lisle::opencode_t> : usual_format {
    static auto const& messages_of(lisle::opencode::conversation const& of) { return of.messages; }
};

namespace {

namespace opencode = lisle::opencode;

/// A row is read as the value that was written: its ids, and the data beside them.
template <class Row, class Value>
void check_row(Row const& row, Value const& value) {
    using opencode::stored;
    auto const again = opencode::from_row(row);
    require(again.has_value(), "a row that was written is read", opencode::to_json(row));
    // An unknown key may move when the ids behind it are removed.
    auto const measure = [](Value const& of) {
        return lisle::encode_as(stored<Value>{of}, opencode::compact).size();
    };
    require(measure(*again) == measure(value), "a row has all of a value", opencode::to_json(row));
    require_same(opencode::id_of(*again), opencode::id_of(value), "a row has its id");
}

/// A row with any text in its columns is read, or refused with the place.
template <class Row>
void check_columns(Row const& row) {
    auto const value = opencode::from_row(row);
    if (!value) check_error(opencode::to_json(row), value.error());
}

void check_hostile_rows(std::string_view text) {
    check_columns(opencode::message_row{"msg_1", "ses_1", 0, 0, std::string{text}});
    check_columns(opencode::part_row{"prt_1", "msg_1", "ses_1", 0, 0, std::string{text}});
    opencode::session_row session;
    session.id = "ses_1";
    session.title = text;
    session.summary_files = 1;
    session.summary_diffs = session.permission = session.model = session.metadata = text;
    check_columns(session);
}

/// Any text has a writer or an error with its place.
void check_writers(std::string_view text) {
    for (auto const place :
         {opencode::text_place::session_export, opencode::text_place::session_file,
          opencode::text_place::message_file, opencode::text_place::message_data,
          opencode::text_place::part_file, opencode::text_place::part_data})
        if (auto const found = opencode::find_writer(text, place); !found)
            check_error(std::string{text}, found.error());
}

/// A release puts the keys of a session in another order, and changes nothing else.
void check_releases(opencode::conversation const& whole) {
    auto const canonical = lisle::encode(whole);
    for (auto const release : {lisle::release_number{1, 2, 0}, opencode::newest_release}) {
        auto const text = opencode::encode_as_release(whole, release);
        require(text.size() == canonical.size(), "an order of keys keeps all bytes", text);
        require(lisle::decode<lisle::opencode_t>(text).has_value(),
                "a session that was written as a release is read", text);
    }
}

}  // namespace

outline const& input_outline() { return outline_of<lisle::opencode::conversation>(); }

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    auto const json = to_text(data, size);
    auto const saved = check_format<lisle::opencode_t>(json);
    check_hostile_rows(json);
    check_writers(json);
    // Infinity is written as null, as in JavaScript, and null is not read as a number.
    respeller spelled{one_line<lisle::opencode_t>().numbers};
    if (!saved.is_whole() || !respeller::run(json, spelled) || spelled.has_infinity) return 0;
    check_releases(saved.value);
    for (auto const& message : saved.value.messages) {
        check_row(opencode::to_row(message.info, 0), message.info);
        for (auto const& part : message.parts) check_row(opencode::to_row(part, 0, 0), part);
    }
    return 0;
}
