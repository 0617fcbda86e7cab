// Opens a site's index from the disk: lists, filters, searches. Usage: node check_site.mjs CHROMIUM
// FOLDER
import { desktop, findAxeFaults, findLayoutFaults, finish, launch, open, phone, pictures } from './browser.mjs';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [chromium, folder] = process.argv.slice(2);
const browser = await launch(chromium);
const url = pathToFileURL(resolve(`${folder}/index.html`)).href;
const data = url.replace('index.html', 'data/');
const faults = [];
let checks = 0;
const expect = (is, what) => { checks += 1; if (!is) faults.push(what); };
const ready = (page) => page.waitForSelector('body[data-ready]', { timeout: 20000 });
const count = (page) => page.$$eval('#list > li', (l) => l.length);
const may = (to) => to.startsWith(data);

for (const [viewport, scheme] of [[desktop, 'light'], [desktop, 'dark'], [phone, 'light']]) {
  const { page, told } = await open(browser, url, { viewport, scheme, may });
  await ready(page);
  told.push(...await findLayoutFaults(page), ...await findAxeFaults(page));
  if (pictures) await page.screenshot({ path: `${pictures}/site-${viewport.width}-${scheme}.png` });
  faults.push(...told.map((each) => `index, ${viewport.width} ${scheme}: ${each}`));
  checks += 1;
  await page.close();
}

const { page, told } = await open(browser, url, { may });
await ready(page);
const all = await count(page);
expect(all > 10, 'all conversations are listed');
expect(await page.$$eval('#days rect', (l) => l.length) === 371, 'a square a day');
expect(await page.$('li.child') !== null, 'a subagent stands below its parent');
const links = await page.$$eval('#list a', (l) => l.map((a) => a.href));
expect(links.every((to) => existsSync(fileURLToPath(to))), 'every link leads to a page');
await page.type('input[name=q]', 'durations as');
await page.waitForFunction(() => document.querySelectorAll('#list > li').length === 1);
expect(page.url().includes('q=durations'), 'the search is in the URL');
await page.$eval('input[name=q]', (q) => { q.value = ''; });
await page.type('input[name=q]', 'every 16 hours');
await page.waitForFunction(() => document.querySelectorAll('#list > li').length === 0);
await page.click('input[name=texts]');
await page.waitForFunction(() => document.querySelectorAll('#list > li').length === 1, { timeout: 20000 });
expect(await page.$eval('#list > li', (li) => li.textContent.includes('opencode')), 'texts are searched');
const again = await open(browser, page.url(), { may });
await ready(again.page);
await again.page.waitForFunction(() => document.querySelectorAll('#list > li').length === 1);
await again.page.close();
await page.$eval('input[name=q]', (q) => { q.value = ''; });
await page.select('select[name=agent]', 'opencode');
await page.waitForFunction(() => document.querySelectorAll('#list > li').length === 1);
await page.select('select[name=agent]', '');
await page.select('select[name=sort]', 'title');
const titles = await page.$$eval('#list > li:not(.child) a', (l) => l.map((a) => a.textContent));
expect(titles.every((t, i) => i === 0 || titles[i - 1].localeCompare(t) <= 0), 'sorted by title');
faults.push(...told.map((each) => `index, used: ${each}`));
await finish(browser, 'a site', checks, faults);
