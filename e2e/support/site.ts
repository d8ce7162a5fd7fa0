import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@ank/contract';
import { makeDatabase, type TestDatabase } from './database';
import { makeFolder, publishedSite } from './folders';
import { askOperator, type ServerProcess, startServer } from './server-process';

/** Noon in India: the first markets of the day are over, most are open, one accepts Close bids only. */
export const NOON = '2026-11-21T12:00:00+05:30';

/** The composed site and its API server, with a database and a published folder of their own. */
export type Site = {
  url: string;
  siteDir: string;
  sql: TestDatabase['sql'];
  hold: TestDatabase['hold'];
  stop: ServerProcess['stop'];
  start: (clock?: string) => Promise<void>;
  /** Stops the server and starts it on the same port, at the given time in India (default noon). */
  restart: (options?: { clock?: string }) => Promise<void>;
  registry: () => Registry;
  /** Replaces the registry, which removes what it lacks, and waits until the server serves it. */
  setRegistry: (registry: Registry) => Promise<void>;
  /** Waits until the server serves the registry file's current content. */
  registryServed: () => Promise<void>;
  /** Runs an operator command against the running server. Resolves to its output; rejects if it fails. */
  operate: (...words: readonly string[]) => Promise<string>;
  /** The output of the operator's `ledger verify`. */
  verifyLedger: () => Promise<string>;
  /** Restores the initial state: running, at noon, with the published registry. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

const TAKEN_UP_MS = 60_000;

/** A server whose clock was later may have sealed sessions, which would refuse bids under an earlier clock. */
const UNSEAL = 'update market_day set open_sealed = false, close_sealed = false where open_sealed or close_sealed';

export async function startSite({
  remoteOrigins = [] as readonly string[],
  clock = NOON,
  more = {} as Readonly<Record<string, string>>,
} = {}): Promise<Site> {
  const folder = makeFolder('site');
  const siteDir = join(folder, 'site');
  cpSync(publishedSite(), siteDir, { recursive: true });
  const database = await makeDatabase();
  const settings = { databaseUrl: database.url, dataDir: join(folder, 'data'), siteDir, remoteOrigins, more };
  const registryFile = join(siteDir, 'registry.json');
  const publishedRegistry = readFileSync(registryFile, 'utf8');
  const onFile = (): Registry => JSON.parse(readFileSync(registryFile, 'utf8')) as Registry;

  let server: ServerProcess | null = await startServer({ ...settings, port: 0, clock });
  let startedAt = clock;
  const { port } = server;
  const url = `http://127.0.0.1:${port}`;

  const site: Site = {
    url,
    siteDir,
    sql: database.sql,
    hold: database.hold,
    async stop(signal) {
      await server?.stop(signal);
      server = null;
    },
    async start(at = clock) {
      server ??= await startServer({ ...settings, port, clock: at });
      startedAt = at;
    },
    async restart({ clock: at = clock } = {}) {
      await site.stop();
      await database.sql(UNSEAL);
      await site.start(at);
    },
    registry: () => JSON.parse(publishedRegistry) as Registry,
    async setRegistry(registry) {
      const kept = new Set(registry.remotes.map(({ name }) => name));
      const removed = onFile().remotes.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
      writeFileSync(`${registryFile}.new`, JSON.stringify({ ...registry, removed }));
      renameSync(`${registryFile}.new`, registryFile);
      await site.registryServed();
    },
    registryServed: () => served(url, onFile()),
    operate: (...words) => askOperator(settings.dataDir, words),
    verifyLedger: () => site.operate('ledger', 'verify'),
    async restore() {
      if (server === null) await site.start();
      else if (startedAt !== clock) await site.restart();
      if (gist(onFile()).join() !== gist(site.registry()).join()) await site.setRegistry(site.registry());
    },
    async close() {
      await site.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

/** Fingerprints of a registry's remotes. Without malformed entries: the server keeps the last good ones. */
const gist = ({ remotes }: Registry): string[] =>
  remotes
    .filter((remote) => Array.isArray(remote.paths))
    .map(({ name, version, enabled, entry, paths, fallback }) =>
      JSON.stringify([name, version, enabled, entry.url, paths.length, fallback?.version]),
    );

/** The server checks the registry file about once a second. A busy one may drop a waiting connection. */
async function served(url: string, wanted: Registry): Promise<void> {
  const isServed = async (): Promise<boolean> => {
    const answer = await fetch(`${url}/registry.json`).catch(() => null);
    if (answer === null) return false;
    const current = (await answer.json()) as Registry;
    const has = new Set(gist(current));
    const isGone = (name: string): boolean => !current.remotes.some((remote) => remote.name === name);
    return gist(wanted).every((remote) => has.has(remote)) && (wanted.removed ?? []).every(isGone);
  };
  for (let deadline = Date.now() + TAKEN_UP_MS; !(await isServed());) {
    if (Date.now() > deadline) throw new Error('The server does not take up the registry');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
