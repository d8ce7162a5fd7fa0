import { createClock } from './clock';
import { readConfig } from './config';
import { migrate, readMigrations } from './db/migrate';
import { openDatabase } from './db/open';
import { MIGRATIONS_DIR } from './folders';
import { holdDataFolder } from './instance/data-folder';
import { createLogger } from './logger';
import { askServer } from './operator/channel';
import { helpText, isHelp, type Outcome, runCommand } from './operator/commands';

/** Through the running server when there is one, else on the database itself. */
async function operate(words: readonly string[]): Promise<Outcome> {
  if (isHelp(words)) return { text: helpText(), exitCode: 0 };
  const config = readConfig(process.env);
  const answered = await askServer(config.dataDir, words);
  if (answered) return answered;

  const folder = await holdDataFolder(config.dataDir, (socket) => socket.destroy());
  const logger = createLogger('silent');
  try {
    const database = await openDatabase(config, () => undefined);
    try {
      await migrate(database, readMigrations(MIGRATIONS_DIR));
      const clock = createClock(config.clockStartMs);
      await clock.syncWith(database);
      return await runCommand({ database, logger, clock }, words);
    } finally {
      await database.close();
    }
  } finally {
    await folder.release();
  }
}

operate(process.argv.slice(2)).then(
  ({ text, exitCode }) => {
    process.stdout.write(`${text}\n`);
    process.exitCode = exitCode;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : 'failed'}\n`);
    process.exitCode = 1;
  },
);
