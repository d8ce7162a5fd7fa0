import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace.mjs';

const FILE = join(ROOT, '.cache/reports/durations.json');

/** The milliseconds that each test file took when it last ran here, by its path. */
export function readDurations() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}

/** Keeps the durations of test files for the next run. `rows`: { file, ms } of whole files or of their tests. */
export function keepDurations(rows) {
  const sums = {};
  for (const { file, ms } of rows) sums[file] = (sums[file] ?? 0) + Math.round(ms);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readDurations(), ...sums }, null, 2));
}
