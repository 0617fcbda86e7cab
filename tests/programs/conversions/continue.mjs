// Goes on with sessions in opencode, or through acpx in it.
// Usage: node continue.mjs RELEASE FOLDER NAME... -- COMMAND...; FOLDER has NAME.id and
// NAME.view.json. In the command, {id} stands for a session's id and {next} for what a person says
// next. RELEASE is opencode's: a known difference may be one of some releases alone.
import { readFileSync } from 'node:fs';
import { go_on } from './go_on.mjs';

const [release, folder, ...rest] = process.argv.slice(2);
const names = rest.slice(0, rest.indexOf('--'));
const words = rest.slice(rest.indexOf('--') + 1);
const all = JSON.parse(readFileSync(new URL('known_differences.json', import.meta.url), 'utf8'));
const known = Object.fromEntries(Object.entries(all)
    .filter(([, { releases }]) => !releases || releases.includes(release)));
await go_on({
    folder,
    names,
    command: (id, next) =>
        words.map((word) => word.replace('{id}', id).replace('{next}', next)),
    known,
});
