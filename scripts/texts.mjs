#!/usr/bin/env node
/**
 * `npm run texts`: writes what the messages say in English to `catalogs/en.json` of each package, takes out of the
 * other catalogs what no longer fits, and lists what is to translate. With --check it only lists.
 */
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/workspace.mjs';

await ensureInstalled();
const { catalogFaults, staleFaults, writeCatalogs } = await import('./lib/texts.mjs');
if (!process.argv.includes('--check')) writeCatalogs();
const faults = [...staleFaults(), ...catalogFaults()];
if (faults.length > 0) fail(faults.join('\n'));
