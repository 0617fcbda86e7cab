//! Zed's thread as serde derives it, behind a few C functions.
//!
//! It decodes straight to types, without the `Value` by which Zed checks the version first, and
//! reads a tool result's content in canonical form only: both make it faster than Zed. Times and
//! URLs stay text.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;

#[derive(Serialize, Deserialize)]
pub struct Thread {
    title: String,
    messages: Vec<Message>,
    updated_at: String,
    #[serde(default)]
    detailed_summary: Option<String>,
    #[serde(default)]
    initial_project_snapshot: Option<ProjectSnapshot>,
    #[serde(default)]
    cumulative_token_usage: TokenUsage,
    #[serde(default)]
    request_token_usage: HashMap<String, TokenUsage>,
    #[serde(default)]
    model: Option<LanguageModel>,
    #[serde(default)]
    profile: Option<String>,
    #[serde(default)]
    imported: bool,
    #[serde(default)]
    subagent_context: Option<SubagentContext>,
    #[serde(default)]
    speed: Option<Speed>,
    #[serde(default)]
    thinking_enabled: bool,
    #[serde(default)]
    thinking_effort: Option<String>,
    version: String,
}

#[derive(Serialize, Deserialize)]
enum Message {
    User(UserMessage),
    Agent(AgentMessage),
    Resume,
}

#[derive(Serialize, Deserialize)]
struct UserMessage {
    id: String,
    content: Vec<UserContent>,
}

#[derive(Serialize, Deserialize)]
enum UserContent {
    Text(String),
    Mention { uri: MentionUri, content: String },
    Image(Image),
}

#[derive(Serialize, Deserialize)]
struct AgentMessage {
    content: Vec<AgentContent>,
    tool_results: IndexMap<String, ToolResult>,
    reasoning_details: Option<Value>,
}

#[derive(Serialize, Deserialize)]
enum AgentContent {
    Text(String),
    Thinking { text: String, signature: Option<String> },
    RedactedThinking(String),
    ToolUse(ToolUse),
}

#[derive(Serialize, Deserialize)]
struct ToolUse {
    id: String,
    name: String,
    raw_input: String,
    input: Value,
    is_input_complete: bool,
    thought_signature: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct ToolResult {
    tool_use_id: String,
    tool_name: String,
    is_error: bool,
    content: ToolResultContent,
    output: Option<Value>,
}

#[derive(Serialize, Deserialize)]
enum ToolResultContent {
    Text(String),
    Image(Image),
}

#[derive(Serialize, Deserialize)]
struct Image {
    source: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    size: Option<ImageSize>,
}

#[derive(Serialize, Deserialize)]
struct ImageSize {
    width: i32,
    height: i32,
}

#[derive(Serialize, Deserialize)]
enum MentionUri {
    File { abs_path: String },
    PastedImage,
    Directory { abs_path: String },
    Symbol { abs_path: String, name: String, line_range: LineRange },
    Thread { id: String, name: String },
    TextThread { path: String, name: String },
    Rule { id: PromptId, name: String },
    Diagnostics {
        #[serde(default = "yes")]
        include_errors: bool,
        #[serde(default)]
        include_warnings: bool,
    },
    Selection {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        abs_path: Option<String>,
        line_range: LineRange,
    },
    Fetch { url: String },
    TerminalSelection { line_count: u32 },
    GitDiff { base_ref: String },
}

fn yes() -> bool {
    true
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineRange {
    start: u32,
    end: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind")]
enum PromptId {
    User { uuid: String },
    BuiltIn(BuiltInPrompt),
}

#[derive(Serialize, Deserialize)]
enum BuiltInPrompt {
    CommitMessage,
}

#[derive(Serialize, Deserialize)]
struct ProjectSnapshot {
    worktree_snapshots: Vec<WorktreeSnapshot>,
    timestamp: String,
}

#[derive(Serialize, Deserialize)]
struct WorktreeSnapshot {
    worktree_path: String,
    git_state: Option<GitState>,
}

#[derive(Serialize, Deserialize)]
struct GitState {
    remote_url: Option<String>,
    head_sha: Option<String>,
    current_branch: Option<String>,
    diff: Option<String>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct TokenUsage {
    #[serde(skip_serializing_if = "is_zero")]
    input_tokens: u64,
    #[serde(skip_serializing_if = "is_zero")]
    output_tokens: u64,
    #[serde(skip_serializing_if = "is_zero")]
    cache_creation_input_tokens: u64,
    #[serde(skip_serializing_if = "is_zero")]
    cache_read_input_tokens: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

#[derive(Serialize, Deserialize)]
struct LanguageModel {
    provider: String,
    model: String,
}

#[derive(Serialize, Deserialize)]
struct SubagentContext {
    parent_thread_id: String,
    depth: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Speed {
    Standard,
    Fast,
}

// ---- For C++ ------------------------------------------------------------------------------------

unsafe fn bytes<'a>(text: *const u8, size: usize) -> &'a [u8] {
    std::slice::from_raw_parts(text, size)
}

/// Null if the text is not a thread of this version.
///
/// # Safety
/// `text` must have `size` bytes.
#[no_mangle]
pub unsafe extern "C" fn zed_by_serde_decode(text: *const u8, size: usize) -> *mut Thread {
    match serde_json::from_slice::<Thread>(bytes(text, size)) {
        Ok(thread) if thread.version == "0.3.0" => Box::into_raw(Box::new(thread)),
        _ => std::ptr::null_mut(),
    }
}

/// # Safety
/// The thread must come from `zed_by_serde_decode` and must not be used afterwards.
#[no_mangle]
pub unsafe extern "C" fn zed_by_serde_free(thread: *mut Thread) {
    drop(Box::from_raw(thread));
}

/// Whether the text is JSON.
///
/// # Safety
/// `text` must have `size` bytes.
#[no_mangle]
pub unsafe extern "C" fn zed_by_serde_skip(text: *const u8, size: usize) -> bool {
    serde_json::from_slice::<serde::de::IgnoredAny>(bytes(text, size)).is_ok()
}

/// A buffer to encode into, whose memory is reused.
#[no_mangle]
pub extern "C" fn zed_by_serde_make_buffer() -> *mut Vec<u8> {
    Box::into_raw(Box::default())
}

/// # Safety
/// The buffer must come from `zed_by_serde_make_buffer` and must not be used afterwards.
#[no_mangle]
pub unsafe extern "C" fn zed_by_serde_free_buffer(buffer: *mut Vec<u8>) {
    drop(Box::from_raw(buffer));
}

/// The encoded text in the buffer, which is overwritten; null if encoding failed.
///
/// # Safety
/// The thread and the buffer must come from this library; `size` must be writable.
#[no_mangle]
pub unsafe extern "C" fn zed_by_serde_encode(
    thread: *const Thread,
    buffer: *mut Vec<u8>,
    size: *mut usize,
) -> *const u8 {
    let buffer = &mut *buffer;
    buffer.clear();
    if serde_json::to_writer(&mut *buffer, &*thread).is_err() {
        return std::ptr::null();
    }
    *size = buffer.len();
    buffer.as_ptr()
}
