#!/usr/bin/env node
/**
 * `npm run texts`: writes the English messages to `catalogs/en.json` of each package, removes outdated translations
 * from the other catalogs, and lists what must be translated. With --check it only lists.
 */
import { ensureInstalled } from './lib/install.mjs';
import { fail } from './lib/workspace.mjs';

await ensureInstalled();
const { catalogFaults, staleFaults, writeCatalogs } = await import('./lib/texts.mjs');
if (!process.argv.includes('--check')) writeCatalogs();
const faults = [...staleFaults(), ...catalogFaults()];
if (faults.length > 0) fail(faults.join('\n'));
