// Makes UIMessages with the AI SDK in every state that a stream goes through. Checks that they are
// the same after rows of the hub, and that the SDK's validator accepts them.
// Usage: node check.mjs PROGRAM VERSION, beside node_modules with that version of npm's `ai`.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readUIMessageStream, validateUIMessages } from 'ai';

const [program, version] = process.argv.slice(2);
assert.equal(JSON.parse(readFileSync('node_modules/ai/package.json', 'utf8')).version, version);
assert.equal(process.versions.node.split('.')[0], '22');
const major = Number(version.split('.')[0]);

const providerMetadata = { anthropic: { signature: 's' } };

/** The chunks of a tool call, up to its input. */
function call(toolCallId, rest = {}) {
    const tool = { toolCallId, toolName: 'read_file', ...rest };
    return [
        { type: 'tool-input-start', ...tool },
        { type: 'tool-input-delta', toolCallId, inputTextDelta: '{"path":' },
        { type: 'tool-input-delta', toolCallId, inputTextDelta: '"a.txt"}' },
        { type: 'tool-input-available', ...tool, input: { path: 'a.txt' }, providerMetadata },
    ];
}

const chunks = [
    { type: 'start', messageId: 'msg_1', messageMetadata: { model: 'claude' } },
    { type: 'start-step' },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Thinking' },
    { type: 'reasoning-end', id: 'r', providerMetadata },
    { type: 'text-start', id: 't', providerMetadata },
    { type: 'text-delta', id: 't', delta: 'Reading \u00fc\u2028\ud83d\ude00' },
    { type: 'text-end', id: 't' },
    ...call('c1'),
    { type: 'tool-output-available', toolCallId: 'c1', output: 'part', preliminary: true },
    { type: 'tool-output-available', toolCallId: 'c1', output: { lines: [1, 2.5, null] } },
    ...call('c2', { providerExecuted: true }),
    { type: 'tool-output-error', toolCallId: 'c2', errorText: 'no such file' },
    ...call('c3', { dynamic: true }),
    { type: 'tool-output-available', toolCallId: 'c3', output: null, dynamic: true },
    { type: 'finish-step' },
    { type: 'start-step' },
    { type: 'source-url', sourceId: 's1', url: 'https://example.org/', title: 'Example' },
    { type: 'source-document', sourceId: 's2', mediaType: 'application/pdf', title: 'Paper' },
    { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA==' },
    { type: 'file', mediaType: 'text/plain', url: 'data:,a' },
    { type: 'data-weather', id: 'w', data: { city: 'Lisle', loading: true } },
    { type: 'data-weather', id: 'w', data: { city: 'Lisle', loading: false } },
    { type: 'finish-step' },
    { type: 'finish', messageMetadata: { tokens: 12 } },
];
if (major >= 6) {
    const ask = (toolCallId) => [
        ...call(toolCallId),
        { type: 'tool-approval-request', toolCallId, approvalId: `a-${toolCallId}` },
    ];
    chunks.splice(-2, 0, ...ask('c5'), ...ask('c6'));
    if (major >= 7)
        chunks.splice(-2, 0, {
            type: 'tool-approval-response', approvalId: 'a-c6', approved: false, reason: 'no',
        });
    chunks.splice(-2, 0, { type: 'tool-output-denied', toolCallId: 'c6' });
}
if (major >= 7)
    chunks.splice(-2, 0, { type: 'reasoning-file', mediaType: 'image/png', url: 'data:,' },
        { type: 'custom', kind: 'anthropic.thing', providerMetadata });
chunks.splice(-2, 0, {
    type: 'tool-input-error', toolCallId: 'c4', toolName: 'read_file', input: '{"pa',
    errorText: 'broken input',
});

const stream = new ReadableStream({
    start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
    },
});
const messages = [
    { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
    {
        role: 'user', metadata: { createdAt: 1 },
        parts: [
            { type: 'file', mediaType: 'text/plain', filename: 'a.txt', url: 'data:,a' },
            { type: 'text', text: 'Read it.' },
        ],
    },
];
for await (const message of readUIMessageStream({ stream })) {
    // useChat leaves an unanswered denial to the stream of ai 7, and answers in the message itself.
    const parts = message.parts.map((part) => {
        if (part.state === 'output-denied' && part.approval?.approved === undefined)
            return { ...part, approval: { ...part.approval, approved: false, reason: 'no' } };
        return part;
    });
    if (parts.length > 0) messages.push({ ...structuredClone(message), parts });
    const asked = parts.find((part) => part.state === 'approval-requested');
    if (asked === undefined) continue;
    const approved = messages.length % 2 === 0;
    const answer = { ...asked, state: 'approval-responded',
        approval: { ...asked.approval, approved, reason: 'since' } };
    messages.push({ ...message, parts: parts.map((part) => (part === asked ? answer : part)) });
}
messages.forEach((message, i) => { message.id = `msg_${i}`; });
const all = JSON.parse(JSON.stringify(messages));

// The validator of 6.0.168 refuses a call with broken input, which its own stream makes.
const given = [];
const isValid = (message) =>
    validateUIMessages({ messages: [message] }).then(() => true, () => false);
for (const message of all) if (await isValid(message)) given.push(message);
assert(given.length >= all.length - (version === '6.0.168' ? 4 : 0));

const states = new Set(given.flatMap((one) => one.parts.map((part) => part.state)));
for (const state of ['streaming', 'done', 'input-streaming', 'input-available',
    'output-available', 'output-error', ...(major < 6 ? []
        : ['approval-requested', 'approval-responded', 'output-denied'])])
    assert(states.has(state), `no part is in the state ${state}`);

const made = JSON.parse(execFileSync(program, { input: JSON.stringify(given) }));
assert.deepStrictEqual(made.faults, []);
assert.deepStrictEqual(made.losses, []);
assert.deepStrictEqual(made.whole, given);
for (const shown of [made.whole, made.assembled]) await validateUIMessages({ messages: shown });
console.log(`ai ${version}: ${given.length} of ${all.length} messages are the same after rows`);
