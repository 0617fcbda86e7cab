// examples/lisle/map/mapper.hpp - the operations of `lisle map` on one record.
#pragma once

#include "../system/crew.hpp"
#include "record.hpp"

#include <lisle/redact.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace app {

/// What is done, in this order.
struct map_operations {
    bool check = false, salvage = false, redact = false;
    std::string convert{};  ///< to this format, if not empty
    bool canon = false, peek = false, markdown = false, rows = false;
    bool drops_session = false;  ///< results alone are written

    /// Whether the session becomes another text.
    [[nodiscard]] bool has_new_text() const {
        return salvage || redact || canon || !convert.empty();
    }
};

/// What became of a record.
struct mapped {
    std::string format;   ///< of the session; empty if it is unknown
    std::string problem;  ///< the code of its error; empty without one
    bool is_bad = false;  ///< it has an error, or would be changed when written back
};

/// Works on records, each on its own: the same record always becomes the same bytes, on every
/// machine and beside any other record. Any thread may call it.
class mapper {
public:
    explicit mapper(map_operations o);

    /// Appends the record's new line to `out`.
    mapped map_line(std::string_view line, std::string& out, workspace& room) const;

    /// As above, for a file: its record has the file's name as id.
    mapped map_file(std::string const& name, std::string& out, workspace& room) const;

    /// Of a line that was too long to be kept.
    mapped refuse_long_line(std::size_t size, std::string& out) const;

private:
    /// `open()` returns the packed session.
    template <class Open>
    mapped map_record(record const& of, Open open, std::string& out, workspace& room) const;

    map_operations what_;
    std::unique_ptr<lisle::redactor> redactor_;  ///< copied for each record
};

}  // namespace app
