import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { createClock } from './clock';
import { readConfig } from './config';
import { openDatabase, pgliteFolder } from './db/open';
import { openAsOwner, prepareDatabase } from './db/serving-role';
import { StartFault } from './errors';
import { holdDataFolder } from './instance/data-folder';
import { createLogger } from './logger';
import { answerBusy, askServer } from './operator/channel';
import { isHelp } from './operator/help';
import { helpOf, type Outcome, runCommand, needsExclusive } from './operator/run-command';

/** Runs a command in the running server if there is one, else directly on the database. */
async function operate(words: readonly string[]): Promise<Outcome> {
  if (isHelp(words)) return { text: helpOf(words, process.env.POINTS_ONLY?.trim() === '1'), exitCode: 0 };
  const config = readConfig(process.env);
  const answered = await askServer(config.dataDir, words, config.databaseUrl);
  if (answered) return answered;

  // Otherwise a command from the wrong folder would create and use an empty site there.
  if (config.databaseUrl === null && !needsExclusive(words) && !existsSync(pgliteFolder(config.dataDir))) {
    throw new StartFault(
      `There is no site in ${config.dataDir}: set DATA_DIR to the folder of the site, or DATABASE_URL to its database.`,
    );
  }
  const folder = await holdDataFolder(config.dataDir, answerBusy);
  const logger = createLogger('silent');
  try {
    // A restore empties tables.
    const open = needsExclusive(words) ? openAsOwner : openDatabase;
    const database = await open(config, () => undefined);
    try {
      if (!needsExclusive(words)) await prepareDatabase(config, database);
      const clock = createClock(config.clockStartMs);
      await clock.syncWith(database);
      return await runCommand({ database, logger, clock, config }, words);
    } finally {
      await database.close();
    }
  } finally {
    await folder.release();
  }
}

/** Asks the person at the terminal; without a terminal the question is only printed. */
async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    process.stderr.write(`${question}\n`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} [yes/no] `).finally(() => terminal.close());
  return answer.trim().toLowerCase() === 'yes';
}

/** The server may run in another folder than the one in which a file name was typed. */
const withWholePaths = (words: readonly string[]): readonly string[] =>
  words.map((word, at) => (words[at - 1] === '--file' ? resolve(process.env.INIT_CWD ?? '', word) : word));

async function converse(typed: readonly string[]): Promise<Outcome> {
  const paths = withWholePaths(typed);
  const words = isHelp(paths) || paths.includes('--as') ? paths : [...paths, '--as', userInfo().username];
  const outcome = await operate(words);
  if (!outcome.asks) return outcome;
  return (await confirmed(outcome.text))
    ? { ...(await operate([...words, '--yes'])), warning: undefined }
    : { text: 'Nothing was done: confirm with yes, or use --yes.', exitCode: 3 };
}

/** Results go to stdout, errors and warnings to stderr; with --json everything but warnings is JSON on stdout. */
function print({ text, exitCode, warning }: Outcome, asJson: boolean): void {
  process.exitCode = exitCode;
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  if (exitCode === 0) process.stdout.write(`${text}\n`);
  else if (asJson)
    process.stdout.write(`${text.startsWith('{') ? text : JSON.stringify({ done: false, message: text })}\n`);
  else process.stderr.write(`${text}\n`);
}

const typed = process.argv.slice(2);
const asJson = typed.includes('--json');
converse(typed).then(
  (outcome) => print(outcome, asJson),
  (error: unknown) => print({ text: error instanceof Error ? error.message : 'failed', exitCode: 1 }, asJson),
);
