import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runSiteCommand, siteCommandOf, siteHelp } from './lib/site-commands.mjs';

/** Runs a command for the published site, or the built operator program with these arguments. */
const program = fileURLToPath(new URL('../server/dist/operator.js', import.meta.url));
const words = process.argv.slice(2);
const asksForHelp = words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');

if (!asksForHelp && siteCommandOf(words)) {
  const { text, exitCode } = runSiteCommand(words);
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
} else if (existsSync(program)) {
  const { status } = spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' });
  if (asksForHelp) console.log(`Commands for what is published:\n${siteHelp()}`);
  process.exitCode = status ?? 1;
} else {
  console.error('The server is not built yet: run npm start once.');
  process.exitCode = 1;
}
