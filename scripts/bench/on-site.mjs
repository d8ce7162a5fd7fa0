import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../lib/browser.mjs';
import { siteDir } from '../lib/registry.mjs';
import { logIn, serve } from './served.mjs';
import { fromE2e } from './twin/build.mjs';

/** Runs `work` with a browser, the address of a new site and the session of its player. */
export async function onSite(work) {
  const folder = mkdtempSync(join(tmpdir(), 'ank-bench-'));
  const server = await serve('app', folder, siteDir());
  const { chromium } = fromE2e('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  try {
    await work(browser, server.url, await logIn(server.url));
  } finally {
    await browser.close();
    server.child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
