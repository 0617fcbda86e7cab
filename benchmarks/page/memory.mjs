// Opens a page in Chromium, and tells the memory of its renderer above that of about:blank: PSS, in
// MB of 10^6 bytes. Ends with 1 if it is above the limit. Usage: node memory.mjs CHROMIUM PAGE LIMIT
import puppeteer from 'puppeteer-core';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [executablePath, page, limit] = process.argv.slice(2);

const read = (path) => { try { return readFileSync(path, 'utf8'); } catch { return ''; } };

/** All processes below one, itself included. */
function descendants(pid) {
    const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((name) =>
        [Number(name), Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])]);
    const out = [pid];
    for (const one of out) out.push(...parents.filter(([, of]) => of === one).map(([id]) => id));
    return out;
}

/** The largest renderer of a browser: Chromium keeps a spare one. */
function measure(browser) {
    const renderers = descendants(browser.process().pid)
        .filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'));
    const sizes = renderers.map((pid) =>
        1024 * Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0));
    return Math.max(...sizes) / 1e6;
}

/** The memory when a page is open, and when it was scrolled to its end and back. */
async function open(url) {
    const browser = await puppeteer.launch({
        executablePath, headless: true, protocolTimeout: 600000,
        args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    });
    const tab = await browser.newPage();
    await tab.goto(url, { timeout: 600000 });
    const rest = () => new Promise((done) => setTimeout(done, 2000));
    await rest();
    const opened = measure(browser);
    for (const end of [true, false]) {
        await tab.evaluate((end) => scrollTo(0, end ? document.documentElement.scrollHeight : 0), end);
        await rest();
    }
    const scrolled = measure(browser);
    await browser.close();
    return { opened, scrolled };
}

const blank = await open('about:blank');
const full = await open(pathToFileURL(resolve(page)).href);
const above = (which) => Math.round(full[which] - blank[which]);
console.log(`renderer: ${above('opened')} MB above about:blank (limit ${limit}), and `
    + `${above('scrolled')} MB when it was scrolled to its end and back`);
process.exit(above('opened') <= Number(limit) ? 0 : 1);
