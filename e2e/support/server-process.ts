import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/lib/workspace.mjs';

export type ServerSettings = {
  databaseUrl: string;
  dataDir: string;
  siteDir: string;
  remoteOrigins: readonly string[];
  port: number;
  clock: string;
  /** Further settings by name. */
  more: Readonly<Record<string, string>>;
};

export type ServerProcess = {
  port: number;
  /** Stops the server and waits for its end. SIGTERM is graceful, SIGKILL is not. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};

const READY = /^ready http:\/\/localhost:(\d+)$/m;

const environmentOf = (settings: ServerSettings): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  PORT: String(settings.port),
  DATABASE_URL: settings.databaseUrl,
  DATA_DIR: settings.dataDir,
  SITE_DIR: settings.siteDir,
  REMOTE_ORIGINS: settings.remoteOrigins.join(','),
  CLOCK: settings.clock,
  ...settings.more,
});

/** Starts the built server and waits until it is ready. */
export async function startServer(settings: ServerSettings): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'server/dist/main.js')], {
    cwd: ROOT,
    env: environmentOf(settings),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killWithRun = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithRun);
  void ended.then(() => process.off('exit', killWithRun));
  const port = await portOf(child);
  return {
    port,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const listen = (data: Buffer): void => {
      printed += data.toString();
      const port = READY.exec(printed)?.[1];
      if (port) resolve(Number(port));
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(`The server did not start:\n${printed}`)));
  });
}

/** Runs an operator command against a data folder. Resolves to its output. */
export async function askOperator(dataDir: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'server/dist/operator.js'), ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  return stdout.trim();
}
