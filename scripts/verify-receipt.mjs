/**
 * `npm run verify-receipt -- FILE [--root ROOT] [--key KEY]`: checks a saved receipt offline. Roots and keys that are
 * known from elsewhere may be given, each as often as needed. Exits with 1 where the receipt proves a fault.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyReceipt } from './lib/verify-receipt.mjs';

const USAGE = 'Usage: npm run verify-receipt -- FILE [--root ROOT] [--key KEY]';

function end(code, ...sentences) {
  for (const sentence of sentences) (code === 0 ? console.log : console.error)(sentence);
  process.exit(code);
}

function readArgs() {
  const options = { root: { type: 'string', multiple: true }, key: { type: 'string', multiple: true } };
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return end(2, USAGE);
  }
}

function contentOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    return end(2, `${file} cannot be read: ${cause.code}.`);
  }
}

const { values, positionals } = readArgs();
if (positionals.length !== 1) end(2, USAGE);
const { faults, notes } = verifyReceipt(contentOf(positionals[0]), { roots: values.root, keys: values.key });
for (const note of notes) console.log(note);
if (faults.length > 0) end(1, ...faults, 'This receipt does not hold.');
end(0, 'Nothing in this receipt is wrong.');
