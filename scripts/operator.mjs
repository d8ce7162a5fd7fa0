import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs the built operator program with these arguments. */
const program = fileURLToPath(new URL('../server/dist/operator.js', import.meta.url));

if (existsSync(program)) {
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  console.error('The server is not built yet: run npm start once.');
  process.exitCode = 1;
}
