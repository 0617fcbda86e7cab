// examples/lisle/tests/opencode_v2_tables.hpp - opencode 2's tables about sessions, and small
// sessions in them. Made here after the definitions of 2.0.26 and of its preview.
#pragma once

#include <string>

namespace app::tests {

/// The tables of 2.0.26, with a project.
inline std::string const opencode_v2_tables = R"(
CREATE TABLE project (id text PRIMARY KEY, worktree text NOT NULL, vcs text, name text, time_created integer NOT NULL, time_updated integer NOT NULL, time_initialized integer, time_active integer DEFAULT 0 NOT NULL, sandboxes text NOT NULL, commands text);
CREATE TABLE session_v2 (id text PRIMARY KEY, project_id text NOT NULL REFERENCES project(id) ON DELETE CASCADE, workspace_id text, parent_id text, fork_session_id text, fork_boundary text, slug text NOT NULL, directory text NOT NULL, path text, title text, version text NOT NULL, share_url text, summary_additions integer, summary_deletions integer, summary_files integer, summary_diffs text, metadata text, cost real DEFAULT 0 NOT NULL, tokens_input integer DEFAULT 0 NOT NULL, tokens_output integer DEFAULT 0 NOT NULL, tokens_reasoning integer DEFAULT 0 NOT NULL, tokens_cache_read integer DEFAULT 0 NOT NULL, tokens_cache_write integer DEFAULT 0 NOT NULL, revert text, permission text, agent text, model text, time_created integer NOT NULL, time_updated integer NOT NULL, time_compacting integer, time_archived integer, time_suspended integer, resume_attempts integer DEFAULT 0 NOT NULL, time_idle integer, time_viewed integer, idle_outcome text, budget text);
CREATE TABLE session_message (id text PRIMARY KEY, session_id text NOT NULL REFERENCES session_v2(id) ON DELETE CASCADE, type text NOT NULL, seq integer NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
CREATE UNIQUE INDEX session_message_session_seq_idx ON session_message (session_id, seq);
CREATE TABLE session_inbox (id text PRIMARY KEY, session_id text NOT NULL, type text NOT NULL, payload text NOT NULL, delivery text NOT NULL, enqueued_seq integer NOT NULL, time_created integer NOT NULL);
CREATE TABLE event_sequence (aggregate_id text PRIMARY KEY, seq integer NOT NULL, owner_id text);
CREATE TABLE event (id text PRIMARY KEY, aggregate_id text NOT NULL, seq integer NOT NULL, created integer DEFAULT 0 NOT NULL, type text NOT NULL, data text NOT NULL);
INSERT INTO project (id, worktree, time_created, time_updated, sandboxes) VALUES ('p', '/w', 1, 1, '[]');
)";

/// A session with a question, an answer and the end of its turn; one prompt waits.
inline std::string const opencode_v2_session = R"(
INSERT INTO session_v2 (id, project_id, slug, directory, title, version, time_created, time_updated, cost, tokens_input, tokens_output, agent, model, budget) VALUES ('ses_2', 'p', 'quiet-otter', '/w', 'Brew', '2.0.26', 1000, 5000, 0.5, 20, 4, 'build', '{"id":"m","providerID":"q"}', 'kept');
INSERT INTO session_message VALUES ('msg_a', 'ses_2', 'user', 4, 1000, 1000, '{"time":{"created":1000},"text":"hello"}');
INSERT INTO session_message VALUES ('msg_b', 'ses_2', 'assistant', 5, 2000, 2000, '{"time":{"created":2000,"completed":2500},"agent":"build","model":{"id":"m","providerID":"q","variant":"default"},"content":[{"type":"text","text":"world"},{"type":"tool","id":"c1","name":"shell","executed":false,"state":{"status":"completed","input":{"command":"ls"},"content":[{"type":"text","text":"a.txt"}]},"time":{"created":2100,"ran":2200,"completed":2300}}],"finish":"stop","cost":0.25,"tokens":{"input":10,"output":2,"reasoning":0,"cache":{"read":0,"write":0}}}');
INSERT INTO session_message VALUES ('msg_c', 'ses_2', 'idle', 9, 3000, 3000, '{"time":{"created":3000},"outcome":"succeeded"}');
INSERT INTO session_inbox VALUES ('msg_d', 'ses_2', 'user', '{"text":"and then?"}', 'queue', 10, 4000);
INSERT INTO event_sequence VALUES ('ses_2', 10, NULL);
)";

/// The tables of the preview, whose sessions stand in `session`.
inline std::string const opencode_preview_tables = R"(
CREATE TABLE project (id text PRIMARY KEY, worktree text NOT NULL, vcs text, time_created integer NOT NULL, time_updated integer NOT NULL, sandboxes text NOT NULL);
CREATE TABLE session (id text PRIMARY KEY, project_id text NOT NULL, workspace_id text, parent_id text, fork_session_id text, fork_message_id text, fork_seq integer, slug text NOT NULL, directory text NOT NULL, path text, title text NOT NULL, version text NOT NULL, cost real DEFAULT 0 NOT NULL, tokens_input integer DEFAULT 0 NOT NULL, tokens_output integer DEFAULT 0 NOT NULL, tokens_reasoning integer DEFAULT 0 NOT NULL, tokens_cache_read integer DEFAULT 0 NOT NULL, tokens_cache_write integer DEFAULT 0 NOT NULL, revert text, permission text, agent text, model text, time_created integer NOT NULL, time_updated integer NOT NULL, time_suspended integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE session_message (id text PRIMARY KEY, session_id text NOT NULL, type text NOT NULL, seq integer NOT NULL, time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
CREATE UNIQUE INDEX session_message_session_seq_idx ON session_message (session_id, seq);
CREATE TABLE session_pending (id text PRIMARY KEY, session_id text NOT NULL, type text NOT NULL, data text NOT NULL, delivery text, admitted_seq integer NOT NULL, time_created integer NOT NULL);
CREATE TABLE event_sequence (aggregate_id text PRIMARY KEY, seq integer NOT NULL, owner_id text);
CREATE TABLE event (id text PRIMARY KEY, aggregate_id text NOT NULL, seq integer NOT NULL, created integer DEFAULT 0 NOT NULL, type text NOT NULL, data text NOT NULL);
INSERT INTO project VALUES ('p', '/w', NULL, 1, 1, '[]');
)";

/// The tables of 1.x in the same file, with a session that opencode 2 has copied.
inline std::string const opencode_copied_session = R"(
CREATE TABLE session (id text PRIMARY KEY, project_id text, parent_id text, slug text, directory text, title text, version text, time_created integer, time_updated integer);
CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, time_updated integer, data text);
CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, time_updated integer, data text);
INSERT INTO session VALUES ('ses_1', 'p', NULL, 's', '/w', 'Copied', '1.18.31', 1000, 2000);
INSERT INTO message VALUES ('msg_0123456789abX1', 'ses_1', 1000, 1000, '{"role":"user","time":{"created":1000},"agent":"a","model":{"providerID":"q","modelID":"m"}}');
INSERT INTO part VALUES ('prt_1', 'msg_0123456789abX1', 'ses_1', 1000, 1000, '{"type":"text","text":"trunk"}');
INSERT INTO session_v2 (id, project_id, slug, directory, title, version, time_created, time_updated) VALUES ('ses_1', 'p', 's', '/w', 'Copied', '1.18.31', 1000, 2000);
INSERT INTO session_message VALUES ('msg_0123456789abX1', 'ses_1', 'user', 0, 1000, 1000, '{"text":"trunk","time":{"created":1000}}');
INSERT INTO session_message VALUES ('msg_0123456789abMADE', 'ses_1', 'system', 1, 1000, 1000, '{"text":"The tools have changed.","time":{"created":1000}}');
INSERT INTO event_sequence VALUES ('ses_1', 1, NULL);
)";

/// What 1.x adds to that session later.
inline std::string const went_on_in_first = R"(
UPDATE session SET time_updated = 9000 WHERE id = 'ses_1';
INSERT INTO message VALUES ('msg_0999999999abX9', 'ses_1', 9000, 9000, '{"role":"user","time":{"created":9000},"agent":"a","model":{"providerID":"q","modelID":"m"}}');
INSERT INTO part VALUES ('prt_9', 'msg_0999999999abX9', 'ses_1', 9000, 9000, '{"type":"text","text":"older branch"}');
)";

/// What opencode 2 adds to it later.
inline std::string const went_on_in_second = R"(
UPDATE session_v2 SET time_updated = 8000 WHERE id = 'ses_1';
INSERT INTO session_message VALUES ('msg_0888888888abX8', 'ses_1', 'user', 4, 8000, 8000, '{"time":{"created":8000},"text":"newer branch"}');
UPDATE event_sequence SET seq = 4 WHERE aggregate_id = 'ses_1';
)";

}  // namespace app::tests
