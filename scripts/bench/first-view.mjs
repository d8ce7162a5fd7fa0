import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findBrowser } from '../lib/browser.mjs';
import { siteDir } from '../lib/registry.mjs';
import { logIn, serve } from './served.mjs';
import { fromE2e } from './twin/build.mjs';

const BUDGET = 145_000;

const LANGUAGES = ['en', 'hi', 'mr'];

const VIEWS = [
  { name: 'login', path: '/login', content: '#root form button[type=submit]' },
  { name: 'home', path: '/imp', content: 'main h3', player: true },
];

/** The JavaScript of the first view in each language, in bytes of gzip. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  const server = await serve('first-view', folder, siteDir());
  const { chromium } = fromE2e('@playwright/test');
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const session = await logIn(server.url);
    console.log(`\nJavaScript of the first view, bytes of gzip; at most ${BUDGET}`);
    console.log('| view | language | app | first paint | texts | together |\n| --- | --- | --- | --- | --- | --- |');
    for (const view of VIEWS)
      for (const language of LANGUAGES) {
        const { main, paint, texts, all } = await sizesOf(browser, server.url, session, view, language);
        console.log(`| ${view.name} | ${language} | ${main} | ${paint} | ${texts} | ${all} |`);
      }
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sizesOf(browser, url, session, { path, content, player }, language) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await context.addInitScript(
    (stored) => Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value)),
    { 'ank.language': language, ...(player ? { 'ank.session': JSON.stringify(session) } : {}) },
  );
  const page = await context.newPage();
  const arriving = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const name = new URL(response.url()).pathname;
    arriving.push(response.body().then((body) => [name, gzipSync(body, { level: 9 }).length]));
  });
  await page.goto(url + path);
  await page.locator(content).first().waitFor();
  const files = await Promise.all(arriving);
  await context.close();
  const bytes = (mark) => files.filter(([name]) => name.includes(mark)).reduce((sum, [, size]) => sum + size, 0);
  return { main: bytes('/main.'), paint: bytes('/first-paint.'), texts: bytes('/texts-'), all: bytes('') };
}
