// Lets one release of opencode hold the scripted conversations, over the HTTP interface of its
// `serve`. Prints one line for each request: what it was, and the status of the answer.
// Usage: converse.mjs OPENCODE PROJECT SNAPSHOT, with HOME and OPENCODE_CONFIG set.
// Runs `SNAPSHOT NAME SESSION` while an answer is under way, to keep the store of then.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , program, project, snapshot] = process.argv;
const port = 20000 + process.pid % 20000;
const server = spawn(program, ['serve', '--hostname', '127.0.0.1', '--port', `${port}`],
    { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] });
const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const { provider } = JSON.parse(readFileSync(process.env.OPENCODE_CONFIG, 'utf8'));
const model_server = new URL(provider['stand-in'].options.baseURL).origin;
const model = { providerID: 'stand-in', modelID: 'large' };

async function ask(method, path, body, name = '') {
    let status = 'no answer', answer;
    try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
            method, signal: AbortSignal.timeout(60000),
            headers: { 'content-type': 'application/json', 'x-opencode-directory': project },
            body: body && JSON.stringify(body) });
        status = response.status;
        const text = await response.text();
        try { answer = JSON.parse(text); } catch { status += ' (not JSON)'; }
        if (status >= 400) status += ' ' + text.slice(0, 200);
    } catch (error) { status += ` ${error.message}`; }
    console.log(`${method} ${path.replace(/(ses|msg|prt)_\w+/g, '$1')} ${name}: ${status}`);
    return answer;
}

// Releases before 1.0 name the model at the top, and an agent a mode.
const prompt = (session, text, more = {}, parts = []) =>
    ask('POST', `/session/${session}/message`, { model, ...model, agent: 'build', mode: 'build',
        parts: [{ type: 'text', text }, ...parts], ...more }, text);

const file = (name, mime, value, at) => ({ type: 'file', mime, filename: name,
    url: `${pathToFileURL(project)}/${name}`,
    source: { type: 'file', path: name, text: { value, start: at, end: at + value.length } } });

const paused = () => fetch(`${model_server}/paused`, { signal: AbortSignal.timeout(60000) });

async function begin(name, more = {}) {
    const { id } = await ask('POST', '/session', more, name);
    console.log(`session ${name} ${id}`);
    return id;
}

async function talk() {
    // A request that comes too early may never be answered.
    for (let tries = 0; tries < 100; tries++) {
        const signal = AbortSignal.timeout(3000);
        try {
            await fetch(`http://127.0.0.1:${port}/session`, { signal });
            break;
        } catch { await wait(200); }
    }
    const work = await begin('work');
    await prompt(work, '[work] Make a list from @notes.txt and @dot.png', {},
        [file('notes.txt', 'text/plain', '@notes.txt', 24),
            file('dot.png', 'image/png', '@dot.png', 39)]);
    await prompt(work, '[ask] And now?', { system: 'Be brief.', tools: { bash: false } });
    await ask('POST', `/session/${work}/shell`, { agent: 'build', model, ...model,
        command: 'echo from the shell' });
    await prompt(work, '[busy] Try again.');
    await prompt(work, '[refuse] Fail.');
    await ask('POST', `/session/${work}/summarize`, model);
    await ask('PATCH', `/session/${work}`, { title: 'Bread “and” lists' });

    const parent = await begin('parent', { title: 'Asked by another' });
    await prompt(parent, '[delegate] Let @general count.', {},
        [{ type: 'agent', name: 'general', source: { value: '@general', start: 15, end: 23 } }]);
    await ask('POST', `/session/${parent}/fork`, {});
    await prompt(parent, '[ask] Count yourself.', {}, [{ type: 'subtask', agent: 'general',
        description: 'Count again', prompt: '[count] Count.', model, command: 'count' }]);
    await prompt(parent, '[ask] Only noted.', { noReply: true, variant: 'high' });
    await prompt(parent, '[structured] How many?', { format: { type: 'json_schema', retryCount: 1,
        schema: { type: 'object', properties: { answer: { type: 'number' } } } } });

    const undone = await begin('undone');
    await prompt(undone, '[brief] Make a list.');
    await prompt(undone, '[ask] And now?');
    const messages = await ask('GET', `/session/${undone}/message`) ?? [];
    const asked = messages.map(({ info }) => info).filter(({ role }) => role === 'user');
    await ask('POST', `/session/${undone}/revert`, { messageID: asked.at(-1).id });

    const slow = await begin('slow');
    const answered = prompt(slow, '[slow] Wait.');
    for (const moment of ['writing', 'called', 'running']) {
        if (moment !== 'running') await paused();
        await wait(1500);
        execFileSync(snapshot, [moment, slow]);
        if (moment !== 'running') await fetch(`${model_server}/continue`);
    }
    await ask('POST', `/session/${slow}/abort`, {});
    await answered;
    await ask('PATCH', `/session/${slow}`, { time: { archived: 1750000000000 } });

    const cut = await begin('cut');
    const unanswered = prompt(cut, '[slow] Stop while the call is written.');
    await paused();
    await fetch(`${model_server}/continue`);
    await paused();
    await wait(1000);
    await ask('POST', `/session/${cut}/abort`, {});
    await unanswered;
    await fetch(`${model_server}/continue`);
    await wait(1500);
}

try { await talk(); } finally { server.kill('SIGKILL'); }
