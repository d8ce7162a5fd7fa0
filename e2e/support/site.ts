import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@ank/contract';
import { makeDatabase, type TestDatabase } from './database';
import { makeFolder, publishedSite } from './folders';
import { askOperator, type ServerProcess, startServer } from './server-process';

/** Noon in India: the first markets of the day are over, most are open, one takes Close bids only. */
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
  /** Replaces the registry and waits until the server serves it. */
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
      await site.start(at);
    },
    registry: () => JSON.parse(publishedRegistry) as Registry,
    async setRegistry(registry) {
      writeFileSync(`${registryFile}.new`, JSON.stringify(registry));
      renameSync(`${registryFile}.new`, registryFile);
      await site.registryServed();
    },
    registryServed: () => served(url, JSON.parse(readFileSync(registryFile, 'utf8')) as Registry),
    operate: (...words) => askOperator(settings.dataDir, words),
    verifyLedger: () => site.operate('ledger', 'verify'),
    async restore() {
      if (server === null) await site.start();
      else if (startedAt !== clock) await site.restart();
      if (readFileSync(registryFile, 'utf8') !== publishedRegistry) await site.setRegistry(site.registry());
    },
    async close() {
      await site.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

/** A fingerprint to compare registries. Ignores malformed entries, which the server drops. */
const gist = ({ remotes }: Registry): string =>
  JSON.stringify(
    remotes
      .filter((remote) => Array.isArray(remote.paths))
      .map(({ name, version, enabled, entry, paths }) => [name, version, enabled, entry.url, paths.length]),
  );

/** The server checks the registry file about once a second. */
async function served(url: string, wanted: Registry): Promise<void> {
  const current = async (): Promise<Registry> => (await (await fetch(`${url}/registry.json`)).json()) as Registry;
  for (let deadline = Date.now() + TAKEN_UP_MS; gist(await current()) !== gist(wanted);) {
    if (Date.now() > deadline) throw new Error('The server does not take up the registry');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
