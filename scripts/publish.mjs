#!/usr/bin/env node
/**
 * `npm run publish-remote -- NAME`: builds a remote and makes it the current one of the site at SITE_DIR. Also in the
 * repository of a team, where NAME is its remote: docs/federation.md.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fail, IS_OUTSIDE, remoteFolders, ROOT } from './lib/workspace.mjs';

const HELP = `npm run publish-remote -- [NAME] [options]
  --site FOLDER    the site's files; by default SITE_DIR
  --to URL         uploads it to the site that takes uploads at this address,
  --key FILE       signed with the deploy key in this file
  --new-key FILE   creates a deploy key, and prints its public part for the operator
  --canary 10      lets that percentage of browsers try it, instead of making it live
  --version V      makes a published version live again, or with --canary tries it
  --base-url URL   where browsers find its files, if not on the site itself
  --list           prints the current versions`;

const options = {
  site: { type: 'string' },
  to: { type: 'string' },
  key: { type: 'string' },
  'new-key': { type: 'string' },
  version: { type: 'string' },
  canary: { type: 'string' },
  'base-url': { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

function read() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch ({ message }) {
    return fail(`${message}\n${HELP}`);
  }
}
const { values, positionals } = read();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

await ensureInstalled();
const { build, buildIfStale } = await import('./lib/build.mjs');
const { percentOf } = await import('./lib/command-arguments.mjs');
const { rollBack } = await import('./lib/publish.mjs');
const { findEntry, readRegistry, siteDir } = await import('./lib/registry.mjs');
const { publishRemote } = await import('./lib/publish-remote.mjs');

const fromHere = (file) => resolve(process.env.INIT_CWD ?? '', file);
const site = values.site ? fromHere(values.site) : siteDir();
if (values.list) {
  for (const remote of readRegistry(site).remotes)
    console.log(`${remote.name}\t${remote.version}\t${remote.entry.url}`);
  process.exit(0);
}
const remotes = remoteFolders();
const [name = IS_OUTSIDE ? Object.keys(remotes)[0] : undefined, ...more] = positionals;
if (more.length > 0) fail(`Give one remote, not also ${more.join(' ')}.\n${HELP}`);
const folder = name && remotes[name];
if (!folder) fail(`Give a remote: npm run publish-remote -- ${Object.keys(remotes).join(' | ')}`);
if (IS_OUTSIDE && !values.site && !process.env.SITE_DIR && !values.to && !values['new-key'])
  fail(`Give the destination: --to URL --key FILE, or --site FOLDER.\n${HELP}`);
if (values.to && !values.key) fail(`--to needs the deploy key: --key FILE.\n${HELP}`);
if (values.to && (values.canary || values.version || values['base-url']))
  fail('The site decides whether an upload starts as a canary, and what is rolled back.');
try {
  const percent = values.canary === undefined ? null : percentOf(values.canary);
  if (values['new-key']) {
    const { writeKey } = await import('./lib/upload/send.mjs');
    const { publicKey } = writeKey(fromHere(values['new-key']));
    console.log(`Keep ${values['new-key']} secret. The operator of the site adds it with:
  remotes add-key ${name} ${publicKey}`);
  } else if (values.to) {
    await (IS_OUTSIDE ? build(folder) : buildIfStale(folder));
    const { sendUpload } = await import('./lib/upload/send.mjs');
    const sent = { folder: resolve(ROOT, folder), to: values.to, keyFile: fromHere(values.key) };
    const { version, canary } = await sendUpload(name, sent);
    console.log(
      canary === undefined ? `${name} is at ${version}` : `${canary} % of browsers try ${version} of ${name}`,
    );
  } else if (values.version) {
    rollBack(name, values.version, site, percent);
    const { version } = findEntry(site, name);
    console.log(`${name} is at ${version}${percent === null ? ' again' : `, and ${values.version} is on trial`}`);
  } else {
    // Outside, the packages of this repository may have changed as well.
    await (IS_OUTSIDE ? build(folder) : buildIfStale(folder));
    const given = { site, folder: resolve(ROOT, folder), baseUrl: values['base-url'], canary: percent };
    const entry = publishRemote(name, given);
    console.log(`${name} is at ${entry.version}${percent === null ? '' : `, and ${entry.canary.version} is on trial`}`);
  }
} catch (cause) {
  fail(cause.message);
}
