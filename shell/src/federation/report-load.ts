import type { RegistryEntry } from '@ank/contract';
import type { LoadPhase } from '@ank/protocol';

/** What this page has reported: each version once, and once more if it fails while it is left. */
const reported = new Set<string>();

/** How long a reloading page waits for its last report to be sent, in ms. */
const MAX_WAIT_MS = 1000;

let lastReport: Promise<unknown> = Promise.resolve();

/** Resolves once the last report is sent, or after a short wait. */
export const lastReportSent = (): Promise<unknown> =>
  Promise.race([lastReport, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);

type Version = Pick<RegistryEntry, 'name' | 'version' | 'replaced'>;

/** The registry itself, whose failure belongs to no remote. */
export const REGISTRY: Version = { name: '', version: '' };

/** Reports to the site how this page loaded a version of a remote. */
export function reportLoad({ name, version, replaced = '' }: Version, phase: LoadPhase, failure?: unknown): void {
  const key = `${name} ${version} ${phase === 'unmount'}`;
  if (reported.has(key)) return;
  reported.add(key);
  // The sender is not part of the first view. If it fails to load, the report would not arrive either.
  lastReport = import(/* webpackChunkName: "later" */ './send-report')
    .then(({ sendReport }) => sendReport({ remote: name, version, replaced, phase }, failure))
    .catch(() => undefined);
}

/** A load that failed before the remote's own module was asked for. */
export class LoadFailure extends Error {
  constructor(
    readonly phase: 'entry' | 'init',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The phase in which a load failed. */
export const phaseOf = (failure: unknown): LoadPhase => (failure instanceof LoadFailure ? failure.phase : 'expose');
