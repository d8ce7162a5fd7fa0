/**
 * `npm run verify-receipt -- FILE [--root ROOT] [--key KEY]`: checks a saved receipt offline. Roots and keys known from
 * elsewhere may be given, each repeatedly. Exits with 1 if the receipt proves a fault, and with 3 if it lacks a root.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MAX_CHARACTERS, verifyReceipt } from './lib/verify-receipt.mjs';

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
    const { size } = statSync(file);
    if (size > MAX_CHARACTERS) return end(1, `${file} is not a receipt: it has ${size} bytes.`);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    return end(2, `${file} cannot be read: ${cause.code}.`);
  }
}

const { values, positionals } = readArgs();
if (positionals.length !== 1) end(2, USAGE);
const known = { roots: values.root, keys: values.key };
const { faults, notes, isSigned, isProved, unproved } = verifyReceipt(contentOf(positionals[0]), known);
for (const note of notes) console.log(note);
if (faults.length > 0) end(1, ...faults, 'This receipt is not valid.');
if (isSigned && !values.key)
  console.log('Compare the key with the one that the site publishes (docs/fairness.md), and give it with --key.');
if (!isProved)
  end(3, isSigned ? 'This receipt proves only that the site accepted the slip.' : 'This receipt proves nothing.');
for (const session of unproved)
  end(3, `This receipt does not prove that the slip is in the root of its ${session} session.`);
end(0, 'This receipt is valid.');
