// Opens every page of a folder, in light and dark, on a phone and a desktop. Expects no message on
// the console, no request, no dialog, nothing wider than the window, and no violation that axe-core
// finds. Usage: node check.mjs CHROMIUM FOLDER
import { desktop, findAxeFaults, findLayoutFaults, finish, launch, open, phone, pictures } from './browser.mjs';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [chromium, folder] = process.argv.slice(2);
const browser = await launch(chromium);
const faults = [];
let checks = 0;

const showAll = () => {
  for (const each of document.querySelectorAll('details')) each.open = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('article { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
};

async function check(file, name) {
  const url = pathToFileURL(resolve(file)).href;
  const small = statSync(file).size < 1_000_000;
  for (const [viewport, scheme] of [[desktop, 'light'], [desktop, 'dark'], [phone, 'light']]) {
    const { page, told } = await open(browser, url, { viewport, scheme });
    await page.evaluate(showAll);
    told.push(...await findLayoutFaults(page));
    if (small && viewport === desktop) told.push(...await findAxeFaults(page));
    if (pictures && name.includes('showcase'))
      await page.screenshot({ path: `${pictures}/${viewport.width}-${scheme}.png`, fullPage: true });
    for (const each of told) faults.push(`${name}, ${viewport.width} ${scheme}: ${each}`);
    checks += 1;
    await page.close();
  }
}

function expect(is, what) {
  checks += 1;
  if (!is) faults.push(`showcase: ${what}`);
}

// Keys, search and filters, on the one page that has everything.
async function use(url) {
  const { page, told } = await open(browser, url);
  const visible = () => page.$$eval('main > article', (all) => all.filter((a) => !a.hidden).length);
  const all = await visible();
  await page.keyboard.press('/');
  await page.keyboard.type('exponent');
  await page.waitForFunction(() => location.hash.includes('q=exponent'));
  const found = await visible();
  expect(found > 0 && found < all, 'a search shows some messages');
  expect(await page.$eval('output', (o) => /^\d+ messages?$/.test(o.value)), 'a search counts them');
  const state = page.url();
  await page.keyboard.press('Escape');
  expect(await visible() === all, 'Escape ends a search');
  await page.keyboard.press('j');
  await page.keyboard.press('t');
  expect(await page.$eval('.current', (e) => e.matches('.call') && e.open), 't opens the next call');
  await page.keyboard.press('e');
  expect(await page.$eval('.current', (e) => e.matches('.failed')), 'e goes to the next failure');
  await page.keyboard.press('o');
  expect(await page.$$eval('main details', (l) => l.every((d) => d.open)), 'o opens everything');
  await page.click('input[name=calls]');
  await page.waitForFunction(() => location.hash.includes('without=calls'));
  expect(await page.$$eval('.call', (l) => l.every((c) => !c.checkVisibility())), 'calls can be left out');
  for (const each of told) faults.push(`showcase, used: ${each}`);
  await page.close();

  const again = await open(browser, state);
  const shown = await again.page.$$eval('main > article', (l) => l.filter((a) => !a.hidden).length);
  expect(shown === found, 'the state of a search is in the URL');
  await again.page.close();

  const bare = await open(browser, url, { script: false });
  const text = await bare.page.$eval('main', (m) => m.innerText);
  expect(text.includes('I’ll look') || text.includes("I'll look"), 'a page reads without its script');
  await bare.page.close();
}

const files = readdirSync(folder).filter((f) => f.endsWith('.html'));
const names = new Map(files.map((f) => [f, readFileSync(`${folder}/${f.slice(0, -5)}.name`, 'utf8').trim()]));
for (const [file, name] of names) await check(`${folder}/${file}`, name);
for (const [file, name] of names) {
  if (!name.includes('showcase.json')) continue;
  await use(pathToFileURL(resolve(`${folder}/${file}`)).href);
  if (!name.includes('--highlight')) continue;
  const { page } = await open(browser, pathToFileURL(resolve(`${folder}/${file}`)).href);
  await page.$eval('pre > code', (code) => code.scrollIntoView());
  await page.waitForSelector('.hljs-comment', { timeout: 5000 }).then(
    () => expect(true), () => expect(false, 'a highlighter colors code'));
  await page.close();
}
expect(files.length > 20, 'there are pages');
await finish(browser, `${files.length} pages`, checks, faults);
