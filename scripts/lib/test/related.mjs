import { dirname, join } from 'node:path';

const CODE = /\.([cm]js|tsx?)$/;
const IMPORTABLE = /\.tsx?$/;
const UNIT_TEST = /\.test\.tsx?$/;
/** Tests that read these name them; other files, such as SQL and seeds, are found by their folder. */
const NAMED = /\.(css|md)$/;
const EXTENSIONS = ['', '.ts', '.tsx', '/index.ts'];
const QUOTED = /(['"`])([^'"`\n]+)\1/g;

/** Every package reads these. */
const EVERYWHERE =
  /^(package\.json|pnpm-(workspace|lock)\.yaml|\.npmrc|(scripts\/)?tsconfig[^/]*\.json|scripts\/(package\.json|jest\/.*))$/;

/** The first changed file that can affect everything. */
export const affectsEverything = (changed) => changed.find((file) => EVERYWHERE.test(file));

/** The paths that a file may mean by its quoted texts: from its own folder or from the root. */
function namedBy(file, text) {
  const names = [...text.matchAll(QUOTED)].map(([, , name]) => name);
  const paths = names.flatMap((name) => [join(dirname(file), name), join('.', name)]);
  return paths.flatMap((path) => EXTENSIONS.map((extension) => path + extension));
}

/** These files, and all code that names or imports them, directly or through other code. */
function withImporters(changed, files, read) {
  const importers = new Map();
  for (const file of files.filter((one) => CODE.test(one))) {
    for (const path of namedBy(file, read(file))) importers.set(path, [...(importers.get(path) ?? []), file]);
  }
  const found = new Set(changed);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return [...found];
}

/**
 * The tests for changed files, some of which may be deleted. `files`: all files now, `units`: the folders that Jest
 * tests. Returns the files whose related tests Jest runs, the tests of scripts, and the browser tests. A deleted module
 * needs nothing more: what imported it has changed too, or fails the type check.
 */
export function relatedTests(changed, { files, units, read }) {
  const exists = new Set(files);
  const reached = withImporters(changed, files, read);
  const whole = units.filter((unit) =>
    reached.some((file) => file.startsWith(`${unit}/`) && !IMPORTABLE.test(file) && !NAMED.test(file)),
  );
  const isUnits = (file) => units.some((unit) => file.startsWith(`${unit}/`));
  const tests = files.filter((file) => UNIT_TEST.test(file) && whole.some((unit) => file.startsWith(`${unit}/`)));
  const modules = reached.filter((file) => exists.has(file) && IMPORTABLE.test(file) && isUnits(file));
  // All browser tests use the scripts and the packages; that would be most of them.
  const inBrowser = withImporters(
    changed.filter((file) => file.startsWith('e2e/')),
    files,
    read,
  );
  return {
    units: [...new Set([...modules, ...tests])],
    scripts: reached.filter((file) => exists.has(file) && file.endsWith('.test.mjs')),
    specs: inBrowser.filter((file) => exists.has(file) && /^e2e\/specs\/.+\.spec\.ts$/.test(file)),
  };
}
