// Writes the files or the rows of a store as JSON Lines: {"path","text"} of a file of the tree,
// {"table", and the columns} of a row, texts as they are but for the home folder.
// Usage: collect.mjs STORE HOME OUT SESSION; only of that session, if it is named.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [, , store, home, out, session] = process.argv;
const database = join(store, 'opencode.db');

function* files_below(folder) {
    for (const name of readdirSync(folder).sort()) {
        const path = join(folder, name);
        if (statSync(path).isDirectory()) yield* files_below(path);
        else if (/storage/.test(path) && /\.json$|migration$/.test(path)) yield path;
    }
}

const files = () => ['storage', 'project'].map((name) => join(store, name)).filter(existsSync)
    .flatMap((folder) => [...files_below(folder)])
    .map((path) => ({ path: relative(store, path), text: readFileSync(path, 'utf8') }));

// Releases before 0.6 name a project's folder so.
const as_name = (path) => path.slice(1).replaceAll(/[^A-Za-z0-9]/g, '-');

const query = (sql) => JSON.parse(execFileSync('sqlite3', ['-readonly', '-json', database, sql],
    { encoding: 'utf8', maxBuffer: 1 << 28 }) || '[]');

const rows = () => ['session', 'message', 'part'].flatMap((table) =>
    query(`select '${table}' as "table", * from ${table} order by rowid`));

const lines = (existsSync(database) ? rows() : files()).map((line) => JSON.stringify(line));
writeFileSync(out, lines.filter((line) => !session || line.includes(session))
    .map((line) => line.replaceAll(home, '/home/dev').replaceAll(as_name(home), 'home-dev') + '\n')
    .join(''));
