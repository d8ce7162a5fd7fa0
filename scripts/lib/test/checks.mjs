import { join } from 'node:path';
import { run } from '../run.mjs';
import { ROOT } from '../workspace.mjs';

const AT_ONCE = 2;

const lint = (script) => ({ name: script, command: 'npm', args: ['run', '--silent', script] });

/** The linters for single files, as in `npm run lint` but without the import rules. */
const lintsOf = (files) =>
  [
    ['lint:code', 'eslint', ['--max-warnings', '0', '--no-warn-ignored'], /\.([cm]?js|tsx?)$/],
    ['lint:styles', 'stylelint', ['--allow-empty-input'], /\.css$/],
    ['lint:format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern'], /./],
  ].flatMap(([name, tool, args, kind]) => {
    const own = files.filter((file) => kind.test(file));
    return own.length > 0 ? [{ name, command: join(ROOT, 'node_modules/.bin', tool), args: [...args, ...own] }] : [];
  });

const typesOf = (name, folder, config = 'tsconfig.json') => ({
  name: `types of ${name}`,
  command: process.execPath,
  // Unchanged files are not checked again.
  args: [
    join(ROOT, 'node_modules/@typescript/native/bin/tsc'),
    '--noEmit',
    '-p',
    config,
    '--incremental',
    '--tsBuildInfoFile',
    join(ROOT, `.cache/types/${name}.tsbuildinfo`),
  ],
  cwd: join(ROOT, folder),
});

/** The packages with screens share most of their types, so one program checks all of them in a quarter of the time. */
const FRONT_END = typesOf('front-end', '.', 'tsconfig.front-end.json');

/** The longest first in a clean clone, so that no core idles at the end. */
const EVERYTHING = [
  lint('lint:code'),
  lint('lint:format'),
  lint('lint:imports'),
  FRONT_END,
  typesOf('server', 'server'),
  typesOf('e2e', 'e2e'),
  lint('lint:styles'),
  lint('lint:texts'),
];

const isFrontEnd = (folder) => !['server', 'e2e'].includes(folder);

function typesOfAffected(folders) {
  const alone = folders.filter((folder) => !isFrontEnd(folder)).map((folder) => typesOf(folder, folder));
  const frontEnd = folders.filter(isFrontEnd);
  return frontEnd.length > 1 ? [FRONT_END, ...alone] : folders.map((folder) => typesOf(folder, folder));
}

/** Checks without single results: linters and types, for everything, named packages or changed files. */
export function checksOf(folders, { isWhole, changed }) {
  if (isWhole) return EVERYTHING;
  if (!changed) return folders.map((folder) => typesOf(folder, folder));
  return [...lintsOf(changed), ...typesOfAffected(folders)];
}

/** Runs checks, one for each core at a time. */
export async function runChecks(checks, tally) {
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = performance.now();
      const { code, output } = await run(check.command, check.args, { cwd: check.cwd });
      const counts = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
      tally.add(check.name, counts, { output, ms: performance.now() - startedAt });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
