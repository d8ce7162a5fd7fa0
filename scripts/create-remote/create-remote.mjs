#!/usr/bin/env node
/**
 * `create-remote NAME`: makes a remote in the current folder, which must be empty. `--packages FOLDER` copies the
 * packages of `npm run pack` into `ank-packages`; without it they come from the team's registry.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillTemplate, nameFault } from './lib/new-remote.mjs';
import { fail } from './lib/workspace.mjs';

const USE = 'create-remote NAME [--packages FOLDER]';
const here = process.cwd();

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { packages: { type: 'string' } } });
  } catch ({ message }) {
    return fail(`${message}\n${USE}`);
  }
}

const { values, positionals } = read();
const [name = '', ...more] = positionals;
if (more.length > 0) fail(`Give one name: ${USE}`);
const fault = nameFault(name);
if (fault) fail(fault);
if (readdirSync(here).some((file) => file !== '.git'))
  fail(`${here} is not empty: create the remote in its own folder.`);

/** The archive of each package by name and version, if the folder has it. */
const archiveOf = (packageName, version) => `${packageName.slice(1).replace('/', '-')}-${version}.tgz`;

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'template/package.json'), 'utf8'));
const ours = [manifest.dependencies, manifest.devDependencies].flatMap((table) =>
  Object.keys(table)
    .filter((each) => each.startsWith('@ank/'))
    .map((each) => ({ table, each, archive: archiveOf(each, table[each]) })),
);
const packages = values.packages && resolve(values.packages);
const missing = packages ? ours.filter(({ archive }) => !existsSync(join(packages, archive))) : [];
if (missing.length > 0) fail(`${packages} lacks ${missing.map(({ archive }) => archive).join(', ')}.`);

fillTemplate(join(import.meta.dirname, 'template'), here, name);
if (packages) {
  mkdirSync(join(here, 'ank-packages'));
  for (const { table, each, archive } of ours) {
    copyFileSync(join(packages, archive), join(here, 'ank-packages', archive));
    table[each] = `file:ank-packages/${archive}`;
  }
}
const text = `${JSON.stringify(manifest, null, 2)}\n`.replaceAll('__NAME__', name);
writeFileSync(join(here, 'package.json'), text);
writeFileSync(join(here, '.gitignore'), 'node_modules/\ndist/\ndist-standalone/\n.cache/\n');
console.log(`The remote ${name} was created, with one screen at /${name}. Next:
  npm install
  npm test                          its tests; npm run typecheck: its types
  npm run dev                       its own page with hot reload; API_URL is the server that it calls
  npm run publish-remote -- --help  how it goes live`);
