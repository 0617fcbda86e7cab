// lisle/formats/zed/model/sandbox_grants.hpp - permissions of tools outside the sandbox; since
// 2026-07.
#pragma once

#include <lisle/engine/hooks.hpp>
#include <lisle/schema.hpp>

#include <optional>
#include <vector>

namespace lisle::v0_1::zed {

/// A path to which tools may write: as requested and, since 2026-08, as resolved. Written as a
/// string if both are the same.
template <class Model>
struct basic_write_path {
    typename Model::string requested;
    std::optional<typename Model::string> resolved;
    bool on_windows_fs = false;
    unknown_fields<Model> extra;

    bool operator==(basic_write_path const&) const = default;
};

/// The permissions of a thread's commands in the sandbox.
template <class Model>
struct basic_sandbox_grants {
    std::vector<basic_write_path<Model>> write_paths;
    std::vector<typename Model::string> network_hosts;
    bool network_any_host = false;
    bool allow_fs_write_all = false;
    bool unsandboxed = false;
    bool sandbox_fallback = false;
    unknown_fields<Model> extra;

    bool operator==(basic_sandbox_grants const&) const = default;
};

using write_path = basic_write_path<owned>;
using sandbox_grants = basic_sandbox_grants<owned>;

}  // namespace lisle::v0_1::zed

// ---- Wire ---------------------------------------------------------------------------------------

template <class Model>
struct lisle::schema<lisle::zed::basic_write_path<Model>>
    : object_of<zed::basic_write_path<Model>> {
    using self = zed::basic_write_path<Model>;
    // clang-format off
    struct fields : list<
        field<"requested",     &self::requested, is_path>,
        field<"resolved",      &self::resolved, is_path>,
        field<"on_windows_fs", &self::on_windows_fs, skip_default>,
        rest<&self::extra>> {};
    // clang-format on

    static hook_result accept(reader& r, self& out) {
        auto const* const from = r.in.at;
        if (r.in.peek() == '"') return hooks::accept_if(read(r, out.requested));
        if (!hooks::read_default(r, out)) return hook_result::failed;
        if (is_spelled_out(out)) return hook_result::accepted;
        if (r.options.shapes == shape_policy::canonical)
            return hooks::fail(r, errc::not_canonical, from, "written as a string");
        r.loosen(from, "an object where a string is written");
        return hook_result::accepted;
    }

    template <class Describer>
    static auto describe(Describer& d) {
        auto object = d.template table_of<self>();
        // Without `resolved` it is written as a string, as no other key is known.
        if (d.is_strict())
            object = d.all_of({object, d.object_with({{"resolved", d.of_type("string")}})});
        return d.one_of({d.of_type("string"), object});
    }

    template <class Use>
    static void visit(self& path, Use use) {
        if (is_spelled_out(path)) use.as_table(path);
        else use(path.requested, string_kind::path);
    }

    static void produce(writer& w, self const& path) {
        if (is_spelled_out(path)) hooks::write_default(w, path);
        else write(w, path.requested);
    }

private:
    static bool is_spelled_out(self const& path) {
        return path.resolved.has_value() || !path.extra.empty();
    }
};

// clang-format off

template <class Model>
struct lisle::schema<lisle::zed::basic_sandbox_grants<Model>>
    : object_of<zed::basic_sandbox_grants<Model>> {
    using self = zed::basic_sandbox_grants<Model>;
    struct fields : list<
        field<"write_paths",        &self::write_paths,        or_default>,
        field<"network_hosts",      &self::network_hosts,      or_default>,
        field<"network_any_host",   &self::network_any_host,   or_default>,
        field<"allow_fs_write_all", &self::allow_fs_write_all, or_default>,
        field<"unsandboxed",        &self::unsandboxed,        or_default>,
        field<"sandbox_fallback",   &self::sandbox_fallback,   or_default>,
        rest<&self::extra>> {};
};

// clang-format on
