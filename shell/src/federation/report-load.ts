import type { RegistryEntry } from '@ank/contract';
import type { LoadPhase } from '@ank/protocol';

/** What this page has told of: each version once, and once more if it fails while it is left. */
const told = new Set<string>();

/** How long a page that is loaded anew waits for its last report to be on its way, in ms. */
const PATIENCE_MS = 1000;

let lastReport: Promise<unknown> = Promise.resolve();

/** Resolves once the last report is on its way, or does not get there soon. */
export const lastReportSent = (): Promise<unknown> =>
  Promise.race([lastReport, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

type Version = Pick<RegistryEntry, 'name' | 'version' | 'replaced'>;

/** The registry itself, which fails under no remote's name. */
export const REGISTRY: Version = { name: '', version: '' };

/** Tells the site how far this page came with a version of a remote. */
export function reportLoad({ name, version, replaced = '' }: Version, phase: LoadPhase, failure?: unknown): void {
  const key = `${name} ${version} ${phase === 'unmount'}`;
  if (told.has(key)) return;
  told.add(key);
  // What sends is no part of the first view. Where it does not come, neither would the report arrive.
  lastReport = import(/* webpackChunkName: "later" */ './send-report')
    .then(({ sendReport }) => sendReport({ remote: name, version, replaced, phase }, failure))
    .catch(() => undefined);
}

/** The entry of a remote did not arrive, or did not run. */
export class EntryFailure extends Error {}

/** The phase in which a load failed, by the codes of the federation runtime. */
export function phaseOf(failure: unknown): LoadPhase {
  const text = failure instanceof Error ? failure.message : '';
  if (failure instanceof EntryFailure || /#RUNTIME-0*(1|8)\b/.test(text)) return 'entry';
  return /#RUNTIME-0*(2|15)\b/.test(text) ? 'init' : 'expose';
}
