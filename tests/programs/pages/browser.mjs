// What both checks expect of any page: nothing on the console, no dialog, no request but the allowed
// ones, nothing wider than the window, no violation that axe-core finds.
import puppeteer from 'puppeteer-core';
import { mkdirSync, readFileSync } from 'node:fs';

export const pictures = process.env.LISLE_SCREENSHOTS;
if (pictures) mkdirSync(pictures, { recursive: true });
export const phone = { width: 390, height: 844 }, desktop = { width: 1440, height: 900 };
const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

export const launch = (executablePath) => puppeteer.launch({
  executablePath, headless: true, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});

// Opens a page and collects what it should not do.
export async function open(browser, url, { viewport = desktop, scheme = 'light', script = true, may = () => false } = {}) {
  const page = await browser.newPage();
  const told = [];
  page.on('console', (m) => told.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => told.push(`error: ${e.message}`));
  page.on('dialog', (d) => { told.push(`dialog: ${d.message()}`); d.dismiss(); });
  page.on('request', (r) => {
    const own = r.url().split('#')[0] === url.split('#')[0] || r.url().startsWith('data:');
    if (!own && !may(r.url())) told.push(`request: ${r.url()}`);
  });
  await page.setJavaScriptEnabled(script);
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(url);
  return { page, told };
}

// What a person would see as broken: a page that scrolls sideways, messages one over another.
export const findLayoutFaults = (page) => page.evaluate(() => {
  const out = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.querySelectorAll('body *')].find((e) =>
      e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest('.table'));
    out.push(`wider than the window: ${wide?.outerHTML.slice(0, 120)}`);
  }
  let bottom = 0;
  for (const each of document.querySelectorAll('main > article:not([hidden]), #list > li')) {
    const box = each.getBoundingClientRect();
    if (box.height === 0) continue;
    if (box.top < bottom - 1) out.push(`${each.id} overlaps the one before`);
    bottom = box.bottom;
  }
  return out;
});

export async function findAxeFaults(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = await window.axe.run(document, { resultTypes: ['violations'] });
    return run.violations.map((v) => `axe ${v.id}: ${v.nodes.length} x ${v.nodes[0].html.slice(0, 160)}`);
  });
}

// Prints what was found and ends the process.
export async function finish(browser, what, checks, faults) {
  await browser.close();
  for (const fault of faults.slice(0, 60)) console.log(fault);
  console.log(`${what}; ${checks} checks, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}
