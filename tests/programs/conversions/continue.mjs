// Goes on with sessions against a model server on the loopback, and compares what the model is sent
// with the views of the conversations.
// Usage: node continue.mjs FOLDER NAME... -- COMMAND...; FOLDER has NAME.id and NAME.view.json. In
// the command, {id} stands for a session's id and {next} for what a person says next.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './request.mjs';
import { begin_server } from './model_server.mjs';

const [folder, ...rest] = process.argv.slice(2);
const names = rest.slice(0, rest.indexOf('--'));
const [program, ...options] = rest.slice(rest.indexOf('--') + 1);
const next = 'And what comes next?';
const { server, requests } = await begin_server();

function run(id) {
    return new Promise((done) => {
        const words = options.map((one) => one.replace('{id}', id).replace('{next}', next));
        const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
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
    const problem = asked ? compare(view, asked.messages, next)
        : `no request; exit code ${code}: ${said.slice(-400)}`;
    if (problem) failures += 1;
    console.log(problem ? `goes on otherwise: ${name}: ${problem}` : `goes on: ${name}`);
}
server.close();
process.exit(failures > 0 ? 1 : 0);
