// Goes on with sessions in a real program, against a model server on the loopback, and compares
// what the model is sent with the views of the conversations.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare } from './request.mjs';
import { begin_server } from './model_server.mjs';

const next = 'And what comes next?';

/** Runs a program to its end, for three minutes at most. `options` are those of spawn(). */
export function run([program, ...words], options = {}) {
    return new Promise((done) => {
        const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => {
            said += text;
        });
        const limit = setTimeout(() => child.kill('SIGKILL'), 180000);
        child.on('close', (code) => { clearTimeout(limit); done({ code, said }); });
    });
}

/** What to print of a session, and whether that is a failure. */
function judge(name, problem, known) {
    if (!known) return problem
        ? { line: `goes on otherwise: ${name}: ${problem}`, has_failed: true }
        : { line: `goes on: ${name}` };
    return problem.startsWith(known.problem)
        ? { line: `goes on otherwise, as known: ${name}: ${known.reason}` }
        : { line: `not as known: ${name}: ${problem || 'it goes on'}`, has_failed: true };
}

/**
 * Goes on with each session, prints a line for it, and ends this program: with 1 if one did not go
 * on as known.
 *
 * folder has NAME.id and NAME.view.json. `command(id, next)` is the program and its arguments with
 * which a person says `next`. `known` has the differences that are the program's own by name: how
 * `problem` begins, and the `reason`. `adapt` changes a view to what the program is known to send;
 * `is_own` and `clean` are those of compare().
 */
export async function go_on({ folder, names, command, known = {}, adapt = (view) => view, is_own,
    clean }) {
    const { server, requests } = await begin_server();
    let failures = 0;
    for (const name of names) {
        const id = readFileSync(join(folder, `${name}.id`), 'utf8').trim();
        const view = JSON.parse(readFileSync(join(folder, `${name}.view.json`), 'utf8'));
        requests.length = 0;
        const { code, said } = await run(command(id, next));
        const asked = requests.find(({ messages, tools }) =>
            tools?.length > 0 && JSON.stringify(messages).includes(next));
        const problem = asked ? compare(adapt(view), asked.messages, next, is_own, clean)
            : `no request; exit code ${code}: ${said.slice(-400)}`;
        const { line, has_failed } = judge(name, problem, known[name]);
        if (has_failed) failures += 1;
        console.log(line);
    }
    server.close();
    process.exit(failures > 0 ? 1 : 0);
}
