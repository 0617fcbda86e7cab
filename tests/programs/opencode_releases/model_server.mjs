// Answers like a model does (the stream of OpenAI's chat completions), by a script: the word in
// brackets of the person's last message names the row of `scripts`. Prints its port. A script with
// pauses waits at each until someone gets /continue; /paused is answered when the next is reached.
import { createServer } from 'node:http';

const call = (name, input, pauses = false) => ({ name, input, pauses });
const missing = { filePath: 'not-there.txt' };
const scripts = {
    work: [
        { thought: 'The person wants a list.', text: 'I will look: «naïve» 🙂',
            calls: [call('read', { filePath: 'notes.txt' }),
                call('bash', { command: 'echo "one\ttwo"', description: 'Prints two words' })] },
        { calls: [call('write', { filePath: 'list.txt', content: 'flour\nwater\n' }),
            call('todowrite', { todos: [{ content: 'Bake', status: 'pending', priority: 'high',
                id: '1' }] })] },
        { text: 'Now the mistakes.',
            calls: [call('read', missing), call('no_such_tool', { a: 1 })] },
        { calls: [call('edit', { filePath: 'list.txt', oldString: 'water', newString: 'salt' }),
            call('glob', { pattern: '*.txt' })] },
        { calls: [call('read', { filePath: 'dot.png' })] },
        { thought: 'That is all.', text: 'Done.' },
    ],
    brief: [
        { calls: [call('write', { filePath: 'short.txt', content: 'salt\n' })] },
        { text: 'Done.' },
    ],
    delegate: [
        { calls: [call('task', { description: 'Count files', prompt: '[count] Count the files.',
            subagent_type: 'general' })] },
        { text: 'The other agent counted.' },
    ],
    count: [
        { calls: [call('list', { path: '.' }), call('glob', { pattern: '*' })] },
        { text: 'Three.' },
    ],
    slow: [{ thought: 'Slowly.', text: 'It takes a while.', pauses: true,
        calls: [call('bash', { command: 'sleep 60', description: 'Waits' }, true)] }],
    ask: [{ text: 'What do you want?' }],
    structured: [{ calls: [call('StructuredOutput', { answer: 4 })] }, { text: 'Four.' }],
    refuse: [{ status: 400 }],
    busy: [{ status: 503, times: 1 }, { text: 'Here I am again.' }],
};

const text_of = ({ content }) => typeof content === 'string' ? content
    : (content ?? []).map((part) => part?.text ?? '').join('\n');

const refused = new Map();

function next_step(messages, tools) {
    const system = messages.filter(({ role }) => role === 'system').map(text_of).join('\n');
    if (/title generator|generate a (brief |short )?title/i.test(system)) {
        return { text: 'Bread and lists' };
    }
    const at = messages.findLastIndex((message) =>
        message.role === 'user' && /\[\w+\]/.test(text_of(message)));
    if (at < 0 || !tools?.length) return { text: 'In short: a list was written.' };
    const [, name] = [...text_of(messages[at]).matchAll(/\[(\w+)\]/g)].at(-1);
    const script = scripts[name] ?? scripts.ask;
    const answered = messages.slice(at).filter(({ role }) => role === 'assistant').length;
    let step = Math.min(answered, script.length - 1);
    if (script[0].times) step = (refused.get(name) ?? 0) < script[0].times ? 0 : 1;
    if (script[step].status) refused.set(name, (refused.get(name) ?? 0) + 1);
    return script[step];
}

let reach, proceed;
let reached = new Promise((done) => { reach = done; });
const pause = () => new Promise((done) => { proceed = done; reach(); });

function go_on() {
    reached = new Promise((done) => { reach = done; });
    proceed();
}

let calls_made = 0;

async function answer({ messages, tools, model }, response) {
    const { status, thought, text, pauses = false, calls = [] } = next_step(messages, tools);
    if (status) {
        response.writeHead(status, { 'content-type': 'application/json' });
        const message = `The stand-in says ${status}`;
        response.end(JSON.stringify({ error: { message, type: 'scripted' } }));
        return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta, finish_reason = null, usage = undefined) => {
        const chunk = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model,
            choices: [{ index: 0, delta, finish_reason }], usage };
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    send({ role: 'assistant' });
    if (thought) send({ reasoning_content: thought });
    if (text) for (const word of text.split(/(?<= )/)) send({ content: word });
    if (pauses) await pause();
    for (const [index, { name, input, pauses: inside }] of calls.entries()) {
        const all = JSON.stringify(input);
        send({ tool_calls: [{ index, id: `call_${++calls_made}`, type: 'function',
            function: { name, arguments: all.slice(0, 8) } }] });
        if (inside) await pause();
        send({ tool_calls: [{ index, function: { arguments: all.slice(8) } }] });
    }
    send({}, calls.length ? 'tool_calls' : 'stop', { prompt_tokens: 1234, completion_tokens: 57,
        total_tokens: 1291, prompt_tokens_details: { cached_tokens: 200 },
        completion_tokens_details: { reasoning_tokens: 7 } });
    response.end('data: [DONE]\n\n');
}

const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/paused') return reached.then(() => response.end());
    if (request.url === '/continue') return response.end(go_on());
    if (!request.url.endsWith('/chat/completions')) return response.writeHead(404).end();
    if (process.env.REQUESTS) console.error(body);
    await answer(JSON.parse(body), response);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
