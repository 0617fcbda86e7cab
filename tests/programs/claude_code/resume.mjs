// Resumes sessions with Claude Code against a model server on the loopback, and compares what the
// model is sent with the views of the conversations.
// Usage: node resume.mjs CLI FOLDER NAME...; FOLDER has NAME.id and NAME.view.json.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from '../conversions/request.mjs';
import { begin_server } from '../conversions/model_server.mjs';

const [, , program, folder, ...names] = process.argv;
const next = 'And what comes next?';
const { server, requests } = await begin_server();

/** What Claude Code says of its own. */
const is_own = (text) => text.startsWith('<system-reminder>') || text === 'No response requested.'
    || text === '(no content)' || text === 'Continue from where you left off.';

/** It joins prompts that follow each other by line ends. */
const without_space = (text) => text.replaceAll(/\s/g, '');

/** It calls the tool of subagents by its new name; blank answers are lost, and told as such. */
const as_sent = (view) => view.map((message) => ({ ...message,
    calls: message.calls.map((call) => call.name === 'Task' ? { ...call, name: 'Agent' } : call),
    texts: message.role === 'assistant' ? message.texts.filter((text) => text.trim() !== '')
        : message.texts,
}));

function run(id) {
    return new Promise((done) => {
        const child = spawn(process.execPath,
            [program, '--resume', id, '-p', next, '--model', 'claude-sonnet-4-5'],
            { stdio: ['ignore', 'pipe', 'pipe'] });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => {
            said += text;
        });
        const limit = setTimeout(() => child.kill('SIGKILL'), 60000);
        child.on('close', (code) => { clearTimeout(limit); done({ code, said }); });
    });
}

let failures = 0;
for (const name of names) {
    const id = readFileSync(join(folder, `${name}.id`), 'utf8').trim();
    const view = JSON.parse(readFileSync(join(folder, `${name}.view.json`), 'utf8'));
    requests.length = 0;
    const { code, said } = await run(id);
    const asked = requests.find(({ messages, tools }) =>
        tools?.length > 0 && JSON.stringify(messages).includes(next));
    const problem = asked ? compare(as_sent(view), asked.messages, next, is_own, without_space)
        : `no request; exit code ${code}: ${said.slice(-400)}`;
    if (problem) failures += 1;
    console.log(problem ? `goes on otherwise: ${name}: ${problem}` : `goes on: ${name}`);
}
server.close();
process.exit(failures > 0 ? 1 : 0);
