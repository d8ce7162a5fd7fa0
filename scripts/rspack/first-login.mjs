import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { JSDOM } from 'jsdom';
import { browserConfig } from './common.mjs';

const FILE = 'login-html.js';

/**
 * The login screen in each language, as templates for the page: drawn here by the shell's own component, with the class
 * names of the shell's build. `first-paint/first-login.ts` shows one of them.
 */
export async function firstLogins(dir) {
  const folder = mkdtempSync(join(tmpdir(), 'ank-login-'));
  const { window } = new JSDOM('', { url: 'https://site.example/', runScripts: 'outside-only' });
  try {
    await compile(dir, folder);
    window.eval(readFileSync(join(folder, FILE), 'utf8'));
    const { LANGUAGES, loginHtml } = window.drawn;
    return LANGUAGES.map((language) => templateOf(language, loginHtml(language))).join('');
  } finally {
    window.close();
    rmSync(folder, { recursive: true });
  }
}

const templateOf = (language, { html, busy }) =>
  `<template data-login="${language}" data-busy="${busy.replaceAll('"', '&quot;')}">${html}</template>`;

/** One file, as nothing can be loaded later. */
async function compile(dir, folder) {
  const base = browserConfig({ dir, name: 'ank_shell', dev: false });
  const compiler = rspack({
    ...base,
    entry: './src/first-paint/login-html.tsx',
    output: { ...base.output, path: folder, filename: FILE, library: { type: 'window', name: 'drawn' } },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { ...base.optimization, minimize: false },
  });
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, done) => (error ? reject(error) : resolve(done))),
  );
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}
