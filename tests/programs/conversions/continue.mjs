// Goes on with sessions in opencode, or through acpx in it.
// Usage: node continue.mjs FOLDER NAME... -- COMMAND...; FOLDER has NAME.id and NAME.view.json. In
// the command, {id} stands for a session's id and {next} for what a person says next.
import { readFileSync } from 'node:fs';
import { go_on } from './go_on.mjs';

const [folder, ...rest] = process.argv.slice(2);
const names = rest.slice(0, rest.indexOf('--'));
const words = rest.slice(rest.indexOf('--') + 1);
await go_on({
    folder,
    names,
    command: (id, next) =>
        words.map((word) => word.replace('{id}', id).replace('{next}', next)),
    known: JSON.parse(readFileSync(new URL('known_differences.json', import.meta.url), 'utf8')),
});
