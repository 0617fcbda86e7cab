// Opens every page of a folder, in light and dark, on a phone and a desktop. Expects no message on
// the console, no request, no dialog, nothing wider than the window, and no violation that axe-core
// finds. Usage: node check.mjs CHROMIUM FOLDER
import puppeteer from 'puppeteer-core';
import { mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [executablePath, folder] = process.argv.slice(2);
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const pictures = process.env.LISLE_SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await puppeteer.launch({
  executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const phone = { width: 390, height: 844 }, desktop = { width: 1440, height: 900 };
const faults = [];
let checks = 0;

async function open(url, viewport, scheme, script = true) {
  const page = await browser.newPage();
  const told = [];
  page.on('console', (m) => told.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => told.push(`error: ${e.message}`));
  page.on('dialog', (d) => { told.push(`dialog: ${d.message()}`); d.dismiss(); });
  page.on('request', (r) => {
    if (r.url().split('#')[0] !== url && !r.url().startsWith('data:')) told.push(`request: ${r.url()}`);
  });
  await page.setJavaScriptEnabled(script);
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(url);
  return { page, told };
}

// What a person would see as broken: a page that scrolls sideways, messages one over another.
const layout = () => {
  const out = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].find((e) =>
      e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest('.table'));
    out.push(`wider than the window: ${wide?.outerHTML.slice(0, 120)}`);
  }
  let bottom = 0;
  for (const article of document.querySelectorAll('main > article:not([hidden])')) {
    const box = article.getBoundingClientRect();
    if (box.height === 0) continue;
    if (box.top < bottom - 1) out.push(`${article.id} overlaps the one before`);
    bottom = box.bottom;
  }
  return out;
};

const showAll = () => {
  for (const each of document.querySelectorAll('details')) each.open = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('article { content-visibility: visible !important }');
  document.adoptedStyleSheets = [sheet];
};

const runAxe = async () => {
  const run = await window.axe.run(document, { resultTypes: ['violations'] });
  return run.violations.map((v) => `axe ${v.id}: ${v.nodes.length} x ${v.nodes[0].html.slice(0, 160)}`);
};

async function check(file, name) {
  const url = pathToFileURL(resolve(file)).href;
  const small = statSync(file).size < 1_000_000;
  for (const [viewport, scheme] of [[desktop, 'light'], [desktop, 'dark'], [phone, 'light']]) {
    const { page, told } = await open(url, viewport, scheme);
    await page.evaluate(showAll);
    told.push(...await page.evaluate(layout));
    if (small && viewport === desktop) {
      await page.evaluate(axe);
      told.push(...await page.evaluate(runAxe));
    }
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
  const { page, told } = await open(url, desktop, 'light');
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

  const again = await open(state, desktop, 'light');
  const shown = await again.page.$$eval('main > article', (l) => l.filter((a) => !a.hidden).length);
  expect(shown === found, 'the state of a search is in the URL');
  await again.page.close();

  const bare = await open(url, desktop, 'light', false);
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
  const { page } = await open(pathToFileURL(resolve(`${folder}/${file}`)).href, desktop, 'light');
  await page.$eval('pre > code', (code) => code.scrollIntoView());
  await page.waitForSelector('.hljs-comment', { timeout: 5000 }).then(
    () => expect(true), () => expect(false, 'a highlighter colors code'));
  await page.close();
}
await browser.close();
for (const fault of faults.slice(0, 60)) console.log(fault);
console.log(`${files.length} pages; ${checks} checks, ${faults.length} faults`);
process.exit(faults.length === 0 && files.length > 20 ? 0 : 1);
