// lisle/formats/opencode/hub/sql.hpp - the hub's tables, for SQLite and for PostgreSQL.
//
// Deleting a session deletes its messages, and deleting a message its parts. Indices list messages
// by (created_at, id) within a session, and parts by id within a message. Slugs are unique.
#pragma once

#include <string_view>

namespace lisle::inline v0::opencode::hub {

/// Tables for SQLite. Times are milliseconds since 1970; JSON is text. Deleting rows together
/// requires `PRAGMA foreign_keys = ON`.
inline constexpr std::string_view sqlite_tables = R"(CREATE TABLE IF NOT EXISTS sessions (
    id           TEXT    NOT NULL PRIMARY KEY,
    metadata     TEXT    NOT NULL DEFAULT '{}',
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    account_id   TEXT,
    project_id   TEXT    NOT NULL,
    workspace_id TEXT,
    parent_id    TEXT,
    slug         TEXT    NOT NULL UNIQUE,
    title        TEXT    NOT NULL,
    status       TEXT    NOT NULL DEFAULT 'idle'
                 CHECK (status IN ('idle', 'busy', 'retry', 'archived')),
    version      TEXT    NOT NULL DEFAULT '1',
    provider     TEXT    CHECK (provider IN ('direct', 'opencode')),
    role_name    TEXT,
    data         TEXT
);
CREATE INDEX IF NOT EXISTS session_project_idx ON sessions (project_id);
CREATE INDEX IF NOT EXISTS session_workspace_idx ON sessions (workspace_id);
CREATE INDEX IF NOT EXISTS session_parent_idx ON sessions (parent_id);

CREATE TABLE IF NOT EXISTS messages (
    id         TEXT    NOT NULL PRIMARY KEY,
    metadata   TEXT    NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    role       TEXT    NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
    data       TEXT    NOT NULL
);
CREATE INDEX IF NOT EXISTS message_session_time_created_id_idx
    ON messages (session_id, created_at, id);

CREATE TABLE IF NOT EXISTS parts (
    id         TEXT    NOT NULL PRIMARY KEY,
    metadata   TEXT    NOT NULL DEFAULT '{}',
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    message_id TEXT    NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    session_id TEXT    NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    type       TEXT    NOT NULL,
    data       TEXT    NOT NULL
);
CREATE INDEX IF NOT EXISTS part_message_id_id_idx ON parts (message_id, id);
CREATE INDEX IF NOT EXISTS part_session_idx ON parts (session_id);
)";

/// Tables for PostgreSQL. JSON is `json`, because `jsonb` would lose the order of keys. Ids compare
/// byte by byte.
inline constexpr std::string_view postgresql_tables = R"(CREATE TABLE IF NOT EXISTS sessions (
    id           TEXT COLLATE "C" PRIMARY KEY,
    metadata     JSON   NOT NULL DEFAULT '{}',
    created_at   BIGINT NOT NULL,
    updated_at   BIGINT NOT NULL,
    account_id   TEXT,
    project_id   TEXT   NOT NULL,
    workspace_id TEXT,
    parent_id    TEXT COLLATE "C",
    slug         TEXT   NOT NULL UNIQUE,
    title        TEXT   NOT NULL,
    status       TEXT   NOT NULL DEFAULT 'idle'
                 CHECK (status IN ('idle', 'busy', 'retry', 'archived')),
    version      TEXT   NOT NULL DEFAULT '1',
    provider     TEXT   CHECK (provider IN ('direct', 'opencode')),
    role_name    TEXT,
    data         JSON
);
CREATE INDEX IF NOT EXISTS session_project_idx ON sessions (project_id);
CREATE INDEX IF NOT EXISTS session_workspace_idx ON sessions (workspace_id);
CREATE INDEX IF NOT EXISTS session_parent_idx ON sessions (parent_id);

CREATE TABLE IF NOT EXISTS messages (
    id         TEXT COLLATE "C" PRIMARY KEY,
    metadata   JSON   NOT NULL DEFAULT '{}',
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    role       TEXT   NOT NULL CHECK (role IN ('user', 'assistant', 'system')),
    data       JSON   NOT NULL
);
CREATE INDEX IF NOT EXISTS message_session_time_created_id_idx
    ON messages (session_id, created_at, id);

CREATE TABLE IF NOT EXISTS parts (
    id         TEXT COLLATE "C" PRIMARY KEY,
    metadata   JSON   NOT NULL DEFAULT '{}',
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    message_id TEXT COLLATE "C" NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    type       TEXT   NOT NULL,
    data       JSON   NOT NULL
);
CREATE INDEX IF NOT EXISTS part_message_id_id_idx ON parts (message_id, id);
CREATE INDEX IF NOT EXISTS part_session_idx ON parts (session_id);
)";

}  // namespace lisle::inline v0::opencode::hub
