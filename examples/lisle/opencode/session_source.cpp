// examples/lisle/opencode/session_source.cpp - sessions as exports, and repaired sessions as files.
#include "session_source.hpp"

#include "../../loom_store/file_system.hpp"
#include "../files/files.hpp"
#include "../system/file_name.hpp"
#include "format.hpp"

#include <lisle/formats/opencode/export.hpp>
#include <lisle/json.hpp>
#include <lisle/text/minify.hpp>
#include <lisle/text/utf8.hpp>

namespace app {

namespace {

namespace opencode = lisle::opencode;

constexpr std::string_view only_read =
    "opencode's files of releases before 1.2 are only read: newer releases keep sessions in "
    "opencode.db, and copied these files once";

constexpr lisle::decode_options ecmascript = [] {
    auto out = lisle::permissive;
    out.ecmascript = true;
    return out;
}();

}  // namespace

bool exceeds_limit(lisle::error const& failed) {
    return failed.code == lisle::errc::too_deep || failed.code == lisle::errc::too_large;
}

std::string make_identified(std::string const& id) {
    return R"({"id":)" + lisle::encode_as(id, opencode::compact) + '}';
}

format const& opencode_source::documents() const { return opencode_format(); }

lisle::result<std::string> opencode_source::unpack(stored const& s) {
    auto const whole = lisle::decode_as<lisle::json>(s.bytes, bounded());
    if (!whole) return whole.error();
    return lisle::encode_as(*whole, lisle::format_traits<lisle::opencode_t>::style,
                            lisle::layout::source);
}

std::optional<std::string> opencode_source::find_obstacle(document const&) const {
    return std::string{only_read};
}
std::unique_ptr<packed_session> opencode_source::pack(new_session const&) const {
    throw storage_error{folder_.string() + ": " + std::string{only_read}};
}

rescue opencode_source::save(entry const&, stored const& s) {
    auto const text = unpack(s);
    if (!text) return {{text.error().message()}, {}, 0};
    auto saved = save_export(*text, s.missing);
    rescue out{std::move(saved.problems), {}, saved.messages};
    if (saved.text) out.replacement = stored{"export", std::move(*saved.text)};
    return out;
}

std::vector<std::string> opencode_source::begin_repair(std::vector<replacement> const& all) {
    std::vector<std::string> out;
    for (auto const& repaired : all)
        out.push_back("writes " + name_export(repaired).string()
                      + ", which `opencode import` takes; opencode's own data stays as it is");
    return out;
}

std::size_t opencode_source::replace(std::vector<replacement> const& all) {
    for (auto const& repaired : all) store::replace_file(name_export(repaired), repaired.now.bytes);
    return all.size();
}

std::string opencode_source::back_up() { throw storage_error{std::string{only_read}}; }

void opencode_source::refuse_other_id(std::string const& path, std::string const& id,
                                      std::string const& expected) {
    if (id != expected) throw storage_error{path + ": the document's id is " + id};
}

void opencode_source::begin_fetch() {
    remarks_.clear();
    missing_.clear();
    exceeds_limits_ = false;
}

stored opencode_source::end_fetch(std::string encoding, std::string text) {
    stored out{std::move(encoding), std::move(text), std::move(missing_), std::move(remarks_)};
    out.exceeds_limits = exceeds_limits_;
    return out;
}

bool opencode_source::is_json(std::string const& name, std::string_view text) {
    auto const read = lisle::decode_as<lisle::json>(text, bounded(ecmascript));
    if (read) return true;
    miss(name, exceeds_limit(read.error()) ? " can't be read: " : " is not JSON: ", read.error());
    return false;
}

void opencode_source::mend_bytes(std::string const& name, std::string& text) {
    auto const* const end = text.data() + text.size();
    auto const* const bad = lisle::text::find_invalid_utf8(text.data(), end);
    if (bad == nullptr) return;
    missing_.push_back(name + " is not UTF-8 at byte " + std::to_string(bad - text.data())
                       + ": U+FFFD stands there instead");
    text = lisle::text::replace_invalid_utf8(text);
}

void opencode_source::miss(std::string const& name, std::string_view why,
                           lisle::error const& failed) {
    missing_.push_back(name + std::string{why} + failed.message());
    if (exceeds_limit(failed)) exceeds_limits_ = true;
}

void opencode_source::note_other_spaces(std::string const& name, std::string_view text,
                                        lisle::json_style style) {
    auto const value = lisle::text::assume_json(lisle::text::minify(text));
    if (lisle::encode_as(value, style, lisle::layout::source) != text)
        remark(name + " has other white space than opencode writes");
}

std::filesystem::path opencode_source::name_export(replacement const& repaired) const {
    auto const& text = repaired.now.bytes;
    auto const whole = lisle::decode<lisle::opencode_t>(text);
    auto const base = make_file_name(whole ? whole->info.id.text : std::string{}) + ".repaired";
    auto name = folder_ / (base + ".json");
    for (int i = 2; std::filesystem::exists(name) && read_file(name.string()) != text; ++i)
        name = folder_ / (base + '-' + std::to_string(i) + ".json");
    return name;
}

}  // namespace app
