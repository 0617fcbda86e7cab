// Reads in a site while it is watched: its index and a page show what is new, where the reader was.
// Usage: node check_follow.mjs CHROMIUM PROGRAM
import { finish, launch, open } from './browser.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [chromium, program] = process.argv.slice(2);
const faults = [];
let checks = 0;
const expect = (is, what) => { checks += 1; if (!is) faults.push(what); };

// A thread with a failed call, which a page shows folded, and as many texts as are said.
const time = '2026-03-01T10:00:00Z';
const tool = { id: 'c', tool_name: 'read_file', arguments_json: { path: 'a' } };
const say = (title, texts) => {
  const messages = texts.flatMap((text, i) => [
    { role: 'user', content: `Question ${i}` },
    { role: 'assistant', content: `${text}\n\n`.repeat(20), tool_calls: i ? [] : [tool] },
    ...(i ? [] : [{ role: 'tool', content: 'x\n'.repeat(90), tool_call_id: 'c', tool_name: 'read_file' }]),
  ]);
  writeFileSync('new.json', JSON.stringify({
    id: 'T-019b2b97-fcf7-7000-8000-000000000001', version: 1, created_at: time, updated_at: time,
    last_activity_at: time, conversation: { messages },
    agent_state: { kind: 'waiting_for_user_input' }, metadata: { title }, visibility: 'private',
    is_private: false, is_shared_with_support: false,
  }));
  renameSync('new.json', 'watched/T-019b2b97-fcf7-7000-8000-000000000001.json');
};
mkdirSync('watched');
say('One', ['First', 'Second']);
const run = spawn(program, ['site', 'watched', '-o', 'followed', '--watch'], { stdio: 'ignore' });
process.on('exit', () => run.kill());
while (!existsSync('followed/news.js')) await new Promise((done) => setTimeout(done, 100));

const browser = await launch(chromium);
const url = (name) => pathToFileURL(resolve(`followed/${name}`)).href;
const may = (to) => to.startsWith(url('news.js')) || to.startsWith(url('data/'));
const index = await open(browser, url('index.html'), { may });
const file = readdirSync('followed/pages')[0];
const { page, told } = await open(browser, url(`pages/${file}`), { may });
const waits = { timeout: 120000 };
const place = () => page.evaluate(() => ({
  top: scrollY, open: [...document.querySelectorAll('details')].map((each) => each.open),
}));

await page.evaluate(() => {
  document.querySelector('main details').open ^= true;
  scrollTo(0, 300);
});
const before = await place();
say('Two', ['First', 'Second', 'Third']);
await page.waitForFunction(() => document.title === 'Two' && document.body.textContent.includes('Third'), waits);
await page.waitForFunction((top) => scrollY === top, waits, before.top);
const after = await place();
expect(before.open.every((is, i) => after.open[i] === is), 'what was opened stays open');
await index.page.waitForFunction(() => document.getElementById('list').textContent.includes('Two'), waits);

await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
say('Three', ['First', 'Second', 'Third', 'Fourth']);
await page.waitForFunction(() => document.title === 'Three', waits);
await page.waitForFunction(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 4, waits);
expect(true, 'who reads the end sees the new end');
faults.push(...told.map((each) => `page: ${each}`), ...index.told.map((each) => `index: ${each}`));
checks += 2;
await finish(browser, 'a site that is followed', checks, faults);
