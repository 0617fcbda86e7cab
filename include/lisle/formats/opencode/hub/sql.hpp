// lisle/formats/opencode/hub/sql.hpp - the hub's tables, for PostgreSQL and for SQLite.
//
// Deleting a session deletes its messages, and deleting a message its parts. A session outlives its
// parent, and may be stored before it in the same transaction; it is stored without `parent_id` if
// its parent is not stored at all. Accounts, projects and workspaces are not part of the hub's
// document, so the columns with their ids reference no table.
//
// Source of names and rules: the hub's schema document; `part_message_id_id_idx` and
// `part_session_idx` are opencode's names.
#pragma once

#include <lisle/version.hpp>

#include <string_view>

namespace lisle::v0_1::opencode::hub {

/// Tables for PostgreSQL. `jsonb` keeps neither the order of keys, nor duplicate keys, nor the
/// spelling of numbers, and refuses some JSON (find_postgresql_faults() in postgresql_faults.hpp).
/// Ids compare byte by byte. To write a time, use `to_timestamp($1::bigint / 1000.0)`; to read it,
/// `(extract(epoch FROM created_at) * 1000)::bigint`.
inline constexpr std::string_view postgresql_tables = R"(CREATE TABLE IF NOT EXISTS sessions (
    id           TEXT COLLATE "C" PRIMARY KEY,
    metadata     JSONB       NOT NULL DEFAULT '{}',
    created_at   TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at   TIMESTAMPTZ NOT NULL DEFAULT now(),
    account_id   TEXT,
    project_id   TEXT        NOT NULL,
    workspace_id TEXT,
    parent_id    TEXT COLLATE "C" REFERENCES sessions (id) ON DELETE SET NULL
                 DEFERRABLE INITIALLY DEFERRED,
    slug         TEXT        NOT NULL,
    title        TEXT        NOT NULL,
    status       TEXT        NOT NULL DEFAULT 'idle'
                 CHECK (status IN ('idle', 'busy', 'retry', 'archived')),
    version      TEXT        NOT NULL DEFAULT '1',
    provider     TEXT        CHECK (provider IN ('direct', 'opencode')),
    role_name    TEXT,
    data         JSONB
);
CREATE UNIQUE INDEX IF NOT EXISTS unq_sessions_slug ON sessions (slug);
CREATE INDEX IF NOT EXISTS idx_sessions_status ON sessions (status);
CREATE INDEX IF NOT EXISTS idx_sessions_active
    ON sessions (project_id, updated_at) WHERE status <> 'archived';
CREATE INDEX IF NOT EXISTS idx_sessions_account_id ON sessions (account_id);
CREATE INDEX IF NOT EXISTS idx_sessions_project_id ON sessions (project_id);
CREATE INDEX IF NOT EXISTS idx_sessions_workspace_id ON sessions (workspace_id);
CREATE INDEX IF NOT EXISTS idx_sessions_parent_id ON sessions (parent_id);
CREATE INDEX IF NOT EXISTS idx_sessions_role_name ON sessions (role_name);

CREATE TABLE IF NOT EXISTS messages (
    id         TEXT COLLATE "C" PRIMARY KEY,
    metadata   JSONB       NOT NULL DEFAULT '{}',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    role       TEXT        NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
    data       JSONB       NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_messages_session_id_created_at_id
    ON messages (session_id, created_at, id);

CREATE TABLE IF NOT EXISTS parts (
    id         TEXT COLLATE "C" PRIMARY KEY,
    metadata   JSONB       NOT NULL DEFAULT '{}',
    created_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    message_id TEXT COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    type       TEXT        NOT NULL,
    data       JSONB       NOT NULL
);
CREATE INDEX IF NOT EXISTS part_message_id_id_idx ON parts (message_id, id);
CREATE INDEX IF NOT EXISTS part_session_idx ON parts (session_id);
CREATE INDEX IF NOT EXISTS idx_parts_session_id_type ON parts (session_id, type);
)";

/// Tables for SQLite, with its nearest types: times are milliseconds since 1970, and JSON is text
/// that SQLite checks and keeps. Deleting rows together requires `PRAGMA foreign_keys = ON`.
inline constexpr std::string_view sqlite_tables = R"(CREATE TABLE IF NOT EXISTS sessions (
    id           TEXT    NOT NULL PRIMARY KEY,
    metadata     TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(metadata)),
    created_at   INTEGER NOT NULL
                 DEFAULT (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)),
    updated_at   INTEGER NOT NULL
                 DEFAULT (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)),
    account_id   TEXT,
    project_id   TEXT    NOT NULL,
    workspace_id TEXT,
    parent_id    TEXT    REFERENCES sessions (id) ON DELETE SET NULL
                 DEFERRABLE INITIALLY DEFERRED,
    slug         TEXT    NOT NULL,
    title        TEXT    NOT NULL,
    status       TEXT    NOT NULL DEFAULT 'idle'
                 CHECK (status IN ('idle', 'busy', 'retry', 'archived')),
    version      TEXT    NOT NULL DEFAULT '1',
    provider     TEXT    CHECK (provider IN ('direct', 'opencode')),
    role_name    TEXT,
    data         TEXT    CHECK (data IS NULL OR json_valid(data))
);
CREATE UNIQUE INDEX IF NOT EXISTS unq_sessions_slug ON sessions (slug);
CREATE INDEX IF NOT EXISTS idx_sessions_status ON sessions (status);
CREATE INDEX IF NOT EXISTS idx_sessions_active
    ON sessions (project_id, updated_at) WHERE status <> 'archived';
CREATE INDEX IF NOT EXISTS idx_sessions_account_id ON sessions (account_id);
CREATE INDEX IF NOT EXISTS idx_sessions_project_id ON sessions (project_id);
CREATE INDEX IF NOT EXISTS idx_sessions_workspace_id ON sessions (workspace_id);
CREATE INDEX IF NOT EXISTS idx_sessions_parent_id ON sessions (parent_id);
CREATE INDEX IF NOT EXISTS idx_sessions_role_name ON sessions (role_name);

CREATE TABLE IF NOT EXISTS messages (
    id         TEXT    NOT NULL PRIMARY KEY,
    metadata   TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(metadata)),
    created_at INTEGER NOT NULL
               DEFAULT (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)),
    updated_at INTEGER NOT NULL
               DEFAULT (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)),
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    role       TEXT    NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
    data       TEXT    NOT NULL CHECK (json_valid(data))
);
CREATE INDEX IF NOT EXISTS idx_messages_session_id_created_at_id
    ON messages (session_id, created_at, id);

CREATE TABLE IF NOT EXISTS parts (
    id         TEXT    NOT NULL PRIMARY KEY,
    metadata   TEXT    NOT NULL DEFAULT '{}' CHECK (json_valid(metadata)),
    created_at INTEGER NOT NULL
               DEFAULT (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)),
    updated_at INTEGER NOT NULL
               DEFAULT (CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)),
    message_id TEXT    NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    type       TEXT    NOT NULL,
    data       TEXT    NOT NULL CHECK (json_valid(data))
);
CREATE INDEX IF NOT EXISTS part_message_id_id_idx ON parts (message_id, id);
CREATE INDEX IF NOT EXISTS part_session_idx ON parts (session_id);
CREATE INDEX IF NOT EXISTS idx_parts_session_id_type ON parts (session_id, type);
)";

}  // namespace lisle::v0_1::opencode::hub
