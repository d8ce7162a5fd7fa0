import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@ank/shared/contract';
import { makeDatabase, type TestDatabase } from './database';
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
  /** Stops the server and starts it on the same port, at the given time in India (noon unless told). */
  restart: (options?: { clock?: string }) => Promise<void>;
  registry: () => Registry;
  /** Swaps the registry and waits until the server serves it. Text is written as it is. */
  setRegistry: (registry: Registry | string) => Promise<void>;
  /** What the operator's `ledger verify` says of the running server. */
  verifyLedger: () => Promise<string>;
  /** As it was when it was made: running, at noon, with the published registry. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

const TAKEN_UP_MS = 5_000;

export async function startSite({ remoteOrigins = [] as readonly string[], clock = NOON } = {}): Promise<Site> {
  const published = process.env.E2E_PUBLISHED_SITE!;
  const folder = mkdtempSync(join(tmpdir(), 'ank-e2e-site-'));
  const siteDir = join(folder, 'site');
  cpSync(published, siteDir, { recursive: true });
  const database = await makeDatabase();
  const settings = { databaseUrl: database.url, dataDir: join(folder, 'data'), siteDir, remoteOrigins };
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
      const text = typeof registry === 'string' ? registry : JSON.stringify(registry);
      const version = `${registryFile}.new`;
      writeFileSync(version, text);
      renameSync(version, registryFile);
      await takenUp(url, text);
    },
    verifyLedger: () => askOperator(settings.dataDir, ['ledger', 'verify']),
    async restore() {
      if (server === null) await site.start();
      else if (startedAt !== clock) await site.restart();
      if (readFileSync(registryFile, 'utf8') !== publishedRegistry) await site.setRegistry(publishedRegistry);
    },
    async close() {
      await site.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return site;
}

/** The server looks at the registry's file about once a second; malformed entries it leaves out. */
async function takenUp(url: string, text: string): Promise<void> {
  const versionsIn = (registry: Registry): string => JSON.stringify(registry.remotes.map((remote) => [remote.name, remote.version, remote.enabled, remote.entry?.url]));
  const served = async (): Promise<Registry> => (await (await fetch(`${url}/registry.json`)).json()) as Registry;
  let wanted: Registry | null = null;
  try {
    wanted = JSON.parse(text) as Registry;
  } catch {
    // What cannot be read is never served: the last good one goes on.
  }
  const deadline = Date.now() + TAKEN_UP_MS;
  while (Date.now() < deadline) {
    const now = await served();
    if (wanted !== null && versionsIn(now) === versionsIn(wanted)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
