import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { withImports } from './imports.mjs';
import { shellPaths } from './new-remote.mjs';
import { readJson, writeJson } from './registry.mjs';
import { run } from './run.mjs';
import { packageFolders, ROOT } from './workspace.mjs';

/** What a remote may import, compiled and with its types. */
const LIBRARIES = () => packageFolders().filter((folder) => /^(shared|packages\/.*)$/.test(folder));

/** The parts of `scripts` that a team needs: building and testing a remote, publishing and texts. */
const TOOLS = [
  ...['dev', 'publish', 'texts'].map((name) => `${name}.mjs`),
  ...['common', 'federation', 'hot-remote', 'kit', 'remote', 'version-names'].map((name) => `rspack/${name}.mjs`),
  // Named in the settings of a build, and imported by none of them.
  ...readdirSync(join(ROOT, 'scripts/rspack'))
    .filter((file) => file.endsWith('-loader.mjs'))
    .map((file) => `rspack/${file}`),
  'rspack/standalone.html',
  ...[
    'async-storages',
    'compiled-code',
    'css-module-names',
    'dom',
    'dom-environment',
    'dom-setup',
    'empty',
    'node',
    'node-environment',
    'roots',
    'typescript',
  ].map((name) => `jest/${name}.cjs`),
  'jest/tsconfig.json',
  ...['badge.js', 'badge.css', 'worker.js'].map((name) => `against/${name}`),
  'tsconfig.base.json',
];

/**
 * Packages of which a page has one copy, and those that a test shares with its helpers: listed in the team's package.
 */
const PEERS = /^(@ank\/.*|react|react-dom|react-router-dom|jotai|@testing-library\/.*)$/;

const map = (table, change) => Object.fromEntries(Object.entries(table ?? {}).flatMap(change));

/** Replaces workspace references by versions. */
function versioner() {
  const [, catalog] = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8').split(/^catalog:$/m);
  const rows = catalog.split(/^\w/m)[0].matchAll(/^ {2}'?([^\s':]+)'?: (\S+)$/gm);
  const versions = new Map([...rows].map(([, name, version]) => [name, version]));
  for (const folder of packageFolders()) {
    const { name, version } = readJson(join(ROOT, folder, 'package.json'));
    versions.set(name, version);
  }
  return (table) =>
    map(table, ([name, asked]) => [[name, /^(catalog|workspace):/.test(asked) ? versions.get(name) : asked]]);
}

const compiled = (file) => file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '.js');

/** An export of a library: its types are beside the compiled file. */
const exported = (target) =>
  /^\.\/src\/.*\.tsx?$/.test(target)
    ? { types: compiled(target).replace(/\.js$/, '.d.ts'), default: compiled(target) }
    : typeof target === 'string'
      ? compiled(target)
      : target;

/** The package.json of a packed package. */
function manifestOf({ name, version, sideEffects, exports, dependencies, bin }, withVersions) {
  const all = Object.entries(withVersions(dependencies));
  return {
    name,
    version,
    license: 'UNLICENSED',
    ...(sideEffects !== undefined && {
      sideEffects: Array.isArray(sideEffects) ? sideEffects.map(compiled) : sideEffects,
    }),
    ...(bin && { bin }),
    exports: map(exports, ([key, target]) => [[key, exported(target)]]),
    dependencies: Object.fromEntries(all.filter(([own]) => !PEERS.test(own) || bin)),
    ...(!bin && { peerDependencies: Object.fromEntries(all.filter(([own]) => PEERS.test(own))) }),
  };
}

async function must(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${output.trim()}\nThe packages could not be created: see above.`);
  return output;
}

/** Compiles the libraries in one go, each below `out` at its path in the workspace. */
async function compile(out) {
  const config = join(out, 'tsconfig.json');
  writeJson(config, {
    extends: join(ROOT, 'tsconfig.front-end.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      target: 'ES2020',
      rootDir: ROOT,
      outDir: out,
      typeRoots: [join(ROOT, 'shared/node_modules/@types')],
    },
    files: [join(ROOT, 'shared/node_modules/@testing-library/jest-dom/types/index.d.ts')],
    include: [...LIBRARIES().map((folder) => join(ROOT, folder, 'src')), join(ROOT, 'packages/ui/types')],
    exclude: [join(ROOT, '**/*.test.ts'), join(ROOT, '**/*.test.tsx')],
  });
  await must(join(ROOT, 'node_modules/.bin/tsc'), ['-p', config]);
}

const isSource = (file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

function stageLibrary(folder, out, staged, withVersions) {
  cpSync(join(out, folder, 'src'), join(staged, 'dist'), {
    recursive: true,
    filter: (file) => !/\.test\.(d\.ts|js)$/.test(file),
  });
  // Styles, catalogs and words are copied unchanged.
  cpSync(join(ROOT, folder, 'src'), join(staged, 'dist'), { recursive: true, filter: (file) => !isSource(file) });
  for (const part of ['types', 'README.md'])
    if (existsSync(join(ROOT, folder, part))) cpSync(join(ROOT, folder, part), join(staged, part), { recursive: true });
  writeJson(join(staged, 'package.json'), manifestOf(readJson(join(ROOT, folder, 'package.json')), withVersions));
}

function stageTools(staged, withVersions) {
  for (const file of withImports(join(ROOT, 'scripts'), TOOLS)) {
    mkdirSync(dirname(join(staged, file)), { recursive: true });
    cpSync(join(ROOT, 'scripts', file), join(staged, file));
  }
  const manifest = readJson(join(ROOT, 'scripts/package.json'));
  const exports = map(manifest.exports, ([key, target]) => (target.startsWith('./test-data') ? [] : [[key, target]]));
  writeJson(join(staged, 'package.json'), manifestOf({ ...manifest, exports }, withVersions));
}

/** The starter: the template and the script that writes it into an empty folder. It needs no other package. */
function stageStarter(staged, withVersions, libraries) {
  cpSync(join(ROOT, 'scripts/template/remote-name'), join(staged, 'template'), { recursive: true });
  cpSync(join(ROOT, 'scripts/create-remote'), staged, { recursive: true });
  for (const file of withImports(join(ROOT, 'scripts'), ['lib/new-remote.mjs']))
    cpSync(join(ROOT, 'scripts', file), join(staged, file));
  cpSync(join(staged, 'README.template.md'), join(staged, 'template/README.md'));
  rmSync(join(staged, 'README.template.md'));
  const template = readJson(join(staged, 'template/package.json'));
  const scripts = { ...template.scripts, ...readJson(join(staged, 'scripts.json')) };
  rmSync(join(staged, 'scripts.json'));
  const ours = Object.fromEntries(libraries.map((name) => [name, 'workspace:*']));
  const devDependencies = withVersions({ ...ours, ...template.devDependencies });
  const dependencies = withVersions(template.dependencies);
  for (const name of Object.keys(dependencies)) delete devDependencies[name];
  writeJson(join(staged, 'template/package.json'), { ...template, scripts, dependencies, devDependencies });
  writeJson(join(staged, 'shell-paths.json'), shellPaths());
  writeJson(join(staged, 'package.json'), {
    name: '@ank/create-remote',
    version: readJson(join(ROOT, 'scripts/package.json')).version,
    license: 'UNLICENSED',
    bin: { 'create-remote': './create-remote.mjs' },
  });
}

/** An archive as npm names it for a package of ours, also for one that is gone since. */
const ARCHIVE = /^ank-[\w-]+-\d+\.\d+\.\d+[\w.+-]*\.tgz$/;

/** Removes earlier packages from the folder, and nothing else: it may be one that has other files. */
export function removeArchives(folder) {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && ARCHIVE.test(entry.name)) rmSync(join(folder, entry.name));
}

/** Creates the npm packages for teams outside of this repository in `folder`. Returns their file names. */
export async function packAll(folder) {
  const work = mkdtempSync(join(tmpdir(), 'ank-pack-'));
  try {
    const [out, staged] = [join(work, 'out'), join(work, 'staged')];
    await compile(out);
    const withVersions = versioner();
    for (const library of LIBRARIES()) stageLibrary(library, out, join(staged, basename(library)), withVersions);
    stageTools(join(staged, 'scripts'), withVersions);
    const names = LIBRARIES().map((library) => readJson(join(ROOT, library, 'package.json')).name);
    stageStarter(join(staged, 'create-remote'), withVersions, names);
    removeArchives(folder);
    const parts = [...LIBRARIES().map((library) => basename(library)), 'scripts', 'create-remote'];
    const args = ['pack', '--json', '--pack-destination', folder, ...parts.map((part) => join(staged, part))];
    const packed = JSON.parse((await must('npm', args, { env: { npm_config_loglevel: 'error' } })).trim());
    return packed.map(({ filename }) => filename);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
