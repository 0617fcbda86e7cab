// examples/lisle/map/mapper.hpp - the operations of `lisle map` on one record.
#pragma once

#include "../system/crew.hpp"
#include "record.hpp"

#include <lisle/redact.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace app {

/// The operations on a record, in this order.
struct map_operations {
    bool check = false, salvage = false, redact = false;
    std::string convert{};  ///< the name of a format, or empty
    bool canon = false, peek = false, markdown = false, rows = false;
    bool drops_session = false;  ///< only results are written

    /// Whether the text of the session may change.
    [[nodiscard]] bool has_new_text() const {
        return salvage || redact || canon || !convert.empty();
    }
};

/// The outcome of a record.
struct mapped {
    std::string format;   ///< of the session; empty if it is unknown
    std::string problem;  ///< the code of its error; empty if it has none
    bool is_bad = false;  ///< the record has an error, or would be changed when written back
};

/// Works on records, each on its own: the same record always becomes the same bytes, on every
/// machine and beside any other record. Any thread may call it.
class mapper {
public:
    explicit mapper(map_operations o);

    /// Appends the record's new line to `out`.
    mapped map_line(std::string_view line, std::string& out, workspace& space) const;

    /// Appends the record of a file, which has the file's name as id.
    mapped map_file(std::string const& name, std::string& out, workspace& space) const;

    /// Appends the record of a line that was too long to be kept.
    mapped refuse_long_line(std::size_t size, std::string& out) const;

private:
    /// `open()` returns the packed session.
    template <class Open>
    mapped map_record(record const& from, Open open, std::string& out, workspace& space) const;

    map_operations operations_;
    std::unique_ptr<lisle::redactor> redactor_;  ///< copied for each record
};

}  // namespace app
