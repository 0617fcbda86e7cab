// Repairs damaged sessions, and goes on with them in the real programs before and after that.
// Usage: node check.mjs LISLE FOLDER VERSION... FOLDER has the programs: codex, opencode, and
// claude-VERSION for each version of Claude Code.
//
// A case: its `name`, the damaged `text`, what happens `before` the repair, what `lisle repair`
// `tells`, and the words that the program then `sends`, in order. `before` is
// - none: no request is made, as the program refuses the session;
// - refused: the model's server refuses the request;
// - lost: the request lacks some of the words.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../conversions/go_on.mjs';
import { begin_server, port } from '../conversions/model_server.mjs';
import { find_refusal } from './api_rules.mjs';
import * as claude_code from './claude_code.mjs';
import * as codex from './codex.mjs';
import * as opencode from './opencode.mjs';

const [lisle, folder, ...claude_versions] = process.argv.slice(2);
const next = 'And what comes next?';
const codex_port = 9191;
const codex_request = join(folder, 'request.json');

// ---- Homes and servers --------------------------------------------------------------------------

let homes = 0;
/** A new home, because programs keep rows about sessions, and may write after their end. */
function make_home() {
    const home = join(folder, `home-${homes += 1}`);
    const write = (name, text) => {
        mkdirSync(dirname(join(home, name)), { recursive: true });
        writeFileSync(join(home, name), text);
    };
    write('project/.keep', '');
    write('.codex/config.toml', `model = "gpt-5.1-codex-max"
model_provider = "standin"
approval_policy = "never"
[model_providers.standin]
name = "standin"
base_url = "http://127.0.0.1:${codex_port}/v1"
wire_api = "responses"
env_key = "STANDIN_KEY"
`);
    write('config/opencode/opencode.json', JSON.stringify({
        autoupdate: false, share: 'disabled', model: 'anthropic/claude-sonnet-4-5',
        enabled_providers: ['anthropic'], provider: { anthropic: { options: {
            baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'none' } } } }));
    return home;
}

const environment_of = (home) => ({
    PATH: process.env.PATH, HOME: home, CODEX_HOME: join(home, '.codex'), STANDIN_KEY: 'k',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    ANTHROPIC_API_KEY: 'test', ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'), XDG_CACHE_HOME: join(home, 'cache'),
    OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
});

async function begin_codex_server() {
    const script = fileURLToPath(new URL('../codex_conversions/model_server.mjs', import.meta.url));
    const child = spawn(process.execPath, [script, String(codex_port), codex_request],
        { stdio: 'inherit' });
    const is_open = () => new Promise((done) => {
        const socket = connect(codex_port, '127.0.0.1', () => { socket.end(); done(true); });
        socket.on('error', () => done(false));
    });
    for (let i = 0; i < 100 && !await is_open(); i += 1)
        await new Promise((done) => setTimeout(done, 100));
    return child;
}

const { server, requests } = await begin_server(find_refusal);
const codex_server = await begin_codex_server();

// ---- A case -------------------------------------------------------------------------------------

function* strings_of(value) {
    if (typeof value === 'string') yield value;
    else if (value !== null && typeof value === 'object')
        for (const inner of Object.values(value)) yield* strings_of(inner);
}

/** The first of the words that a request lacks, in order. */
function find_lost(messages, words) {
    const text = [...strings_of(messages)].join('\n');
    let at = 0;
    for (const word of words) {
        const found = text.indexOf(word, at);
        if (found < 0) return word;
        at = found + word.length;
    }
    return undefined;
}

/** The last request in which a person says `next`. */
function find_request() {
    if (existsSync(codex_request)) return JSON.parse(readFileSync(codex_request, 'utf8'));
    return requests.findLast(({ messages, tools }) =>
        tools?.length > 0 && JSON.stringify(messages).includes(next));
}

/** Goes on with a session: {outcome, detail}; the outcome is "sent" if all words are. */
async function go_on({ file_of, go_on: commands_of }, program, home, words) {
    requests.length = 0;
    rmSync(codex_request, { force: true });
    const options = { cwd: join(home, 'project'), env: environment_of(home) };
    let said = '';
    for (const command of commands_of(program, next, home)) {
        const done = await run(command, options);
        said += done.said;
        if (done.code !== 0) break;
    }
    const request = find_request();
    if (!request) return { outcome: 'none', detail: said.slice(-300) };
    const refusal = find_refusal(request);
    if (refusal !== '') return { outcome: 'refused', detail: refusal };
    const lost = find_lost(request.messages ?? request.input, words);
    return lost ? { outcome: 'lost', detail: lost } : { outcome: 'sent', detail: '' };
}

/** What is wrong with a case; nothing if it is as it must be. */
async function check(kind, program, { text, before, tells, sends }) {
    const place = () => {
        const home = make_home();
        const file = kind.file_of(home);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
        return { home, file };
    };
    const damaged = await go_on(kind, program, place().home, sends);
    if (damaged.outcome !== before)
        return `before the repair: ${damaged.outcome} (${damaged.detail}), not ${before}`;
    const { home, file } = place();
    const told = await run([lisle, 'repair', '--dry-run', file]);
    if (!told.said.includes(tells)) return `--dry-run does not tell "${tells}": ${told.said}`;
    if (readFileSync(file, 'utf8') !== text) return '--dry-run changed the file';
    const { code, said } = await run([lisle, 'repair', '--write', file]);
    if (code !== 0) return `repair --write: ${said}`;
    const again = await run([lisle, 'repair', '--dry-run', file]);
    if (again.code !== 0) return `a second repair: ${again.said}`;
    const mended = await go_on(kind, program, home, sends);
    if (mended.outcome === 'sent') return '';
    return `after the repair: ${mended.outcome} (${mended.detail})`;
}

let failures = 0;
async function check_all(kind, title, program, cases) {
    for (const found of cases) {
        const problem = await check(kind, program, found);
        if (problem !== '') failures += 1;
        console.log(`${title}: ${found.name}: ${problem || 'mended'}`);
    }
}

for (const version of claude_versions)
    await check_all(claude_code, `Claude Code ${version}`, join(folder, `claude-${version}`),
        claude_code.cases_of(version));
await check_all(codex, 'Codex', join(folder, 'codex'), codex.cases);
await check_all(opencode, 'opencode', join(folder, 'opencode'), opencode.cases);
server.close();
codex_server.kill();
process.exit(failures > 0 ? 1 : 0);
