import { dirname, extname, join } from 'node:path';

const CODE = /\.([cm]js|tsx?)$/;
const IMPORTABLE = /\.tsx?$/;
const UNIT_TEST = /\.test\.tsx?$/;
/** Tests that read these name them; other files, such as SQL and seeds, are found by their folder. */
const NAMED = /\.(css|md)$/;
const READS_DOCUMENTS = /endsWith\('\.md'\)/;
const EXTENSIONS = ['', '.ts', '.tsx', '/index.ts'];
const QUOTED = /(['"`])([^'"`\n]+)\1/g;

/** Every package reads these. */
const EVERYWHERE =
  /^(package\.json|pnpm-(workspace|lock)\.yaml|\.npmrc|(scripts\/)?tsconfig[^/]*\.json|scripts\/(package\.json|jest\/.*))$/;

/** The first changed file that can affect everything. */
export const affectsEverything = (changed) => changed.find((file) => EVERYWHERE.test(file));

/** What packages export: rows of a name as it is imported, and its path. A name that ends in `*` exports a folder. */
const exportsOf = (packages) =>
  packages.flatMap(({ folder, name, exports = {} }) =>
    Object.entries(exports)
      .filter(([, target]) => typeof target === 'string')
      .map(([key, target]) => [join(name, key), join(folder, target)]),
  );

function exportedAs(name, exported) {
  for (const [key, target] of exported) {
    if (key === name) return [target];
    const prefix = key.slice(0, -1);
    if (key.endsWith('*') && name.startsWith(prefix)) return [target.slice(0, -1) + name.slice(prefix.length)];
  }
  return [];
}

/** The paths that a file may mean by its quoted texts: from its own folder, from the root or exported by a package. */
function namedBy(file, text, exported) {
  const names = [...text.matchAll(QUOTED)].map(([, , name]) => name);
  const imported = IMPORTABLE.test(file) ? names.flatMap((name) => exportedAs(name, exported)) : [];
  const paths = [...names.flatMap((name) => [join(dirname(file), name), join('.', name)]), ...imported];
  return paths.flatMap((path) => EXTENSIONS.map((extension) => path + extension));
}

/** For each file, the code that names or imports it; for '.md', the code that reads all documents. */
function importersOf(files, exported, read) {
  const importers = new Map();
  for (const file of files.filter((one) => CODE.test(one))) {
    const text = read(file);
    const documents = READS_DOCUMENTS.test(text) ? ['.md'] : [];
    for (const path of [...namedBy(file, text, exported), ...documents])
      importers.set(path, [...(importers.get(path) ?? []), file]);
  }
  return importers;
}

/** These files, and all code that imports them, directly or through other code, each with its distance in imports. */
function withImporters(changed, importers) {
  const distances = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of distances) {
    for (const importer of [file, extname(file)].flatMap((named) => importers.get(named) ?? []))
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

/** SQL, seeds and settings have no importers: adds all tests of the packages in which one of them is affected. */
function addTestsOfFolders(distances, files, units) {
  for (const unit of units) {
    const own = [...distances].filter(
      ([file]) => file.startsWith(`${unit}/`) && !IMPORTABLE.test(file) && !NAMED.test(file),
    );
    const distance = 1 + Math.min(...own.map(([, one]) => one));
    const tests = files.filter((file) => own.length > 0 && file.startsWith(`${unit}/`) && UNIT_TEST.test(file));
    for (const test of tests) distances.set(test, Math.min(distance, distances.get(test) ?? distance));
  }
}

/**
 * The tests for changed files: rows of { kind, file, distance }; `units` are the folders that Jest tests. A deleted
 * module needs nothing more: what imported it has changed too, or fails the type check.
 */
export function relatedTests(changed, { files, units, packages, read }) {
  const exists = new Set(files);
  const importers = importersOf(files, exportsOf(packages), read);
  const distances = withImporters(changed, importers);
  addTestsOfFolders(distances, files, units);
  // All browser tests use the scripts and the packages; that would be most of them.
  const inBrowser = withImporters(
    changed.filter((file) => file.startsWith('e2e/')),
    importers,
  );
  const rows = (kind, found, isTest) =>
    [...found]
      .filter(([file]) => exists.has(file) && isTest(file))
      .map(([file, distance]) => ({ kind, file, distance }));
  return [
    ...rows('units', distances, (file) => UNIT_TEST.test(file) && units.some((unit) => file.startsWith(`${unit}/`))),
    ...rows('scripts', distances, (file) => file.endsWith('.test.mjs')),
    ...rows('specs', inBrowser, (file) => /^e2e\/specs\/.+\.spec\.ts$/.test(file)),
  ];
}
