import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { integrityOf, kitFiles, kitNameOf, KITS, ON_SITE } from '../lib/kits.mjs';
import { browserConfig } from './common.mjs';
import { importedAs, installed, SHARED } from './federation.mjs';
import { markedName, VersionNamesPlugin } from './version-names.mjs';

/**
 * The kit of the games: code that they all show, as one script and one style sheet shared by the remotes of a page. It
 * is built with each remote, and equal builds have equal names, so that a page loads one of them.
 */

const CONTAINER = 'ank_kit_bid';

/** What a remote uses of the kit: the package, the kit's export for it, and the names in that export. */
const PARTS = [
  { request: '@ank/bid-entry', part: 'bidEntry', from: '../index' },
  { request: '@ank/contract', part: 'contract', from: './contract' },
  { request: '@ank/protocol', part: 'protocol', from: './protocol' },
  { request: '@ank/rules', part: 'rules', from: './rules' },
  { request: '@ank/texts', part: 'texts', from: '@ank/texts' },
  { request: '@ank/ui', part: 'ui', from: './ui' },
  { request: 'lucide-react', part: 'icons', from: './icons' },
];

/** Whether a remote uses the kit: it depends on the package. */
export function takesKit(dir) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return '@ank/bid-entry' in dependencies;
}

/** Registers the kit instead of running it: the first remote of a page runs it, with the shell's modules. */
const wrapping = (banner, footer) =>
  new rspack.BannerPlugin({
    banner,
    footer,
    raw: true,
    test: /\.js$/,
    // After the code is minified, and before its names include the version.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** The kit's entry, as resolved from a remote's package. */
const entryOf = (dir) => createRequire(join(dir, 'package.json')).resolve('@ank/bid-entry/kit');

/** The settings of the kit's build. It takes shared modules from the table `given`, by their names in SHARED. */
function kitConfig(dir) {
  const base = browserConfig({ dir, name: markedName(CONTAINER), dev: false });
  return {
    ...base,
    name: 'kit',
    entry: { bid: entryOf(dir) },
    devtool: 'hidden-source-map',
    output: {
      ...base.output,
      clean: false,
      filename: `${KITS}/assets/[name].[contenthash:10].js`,
      cssFilename: `${KITS}/assets/[name].[contenthash:10].css`,
      sourceMapFilename: 'maps/[base].map',
      devtoolModuleFilenameTemplate: '[resource-path]',
      library: { type: 'var', name: 'kit' },
    },
    externalsType: 'var',
    externals: Object.fromEntries(SHARED.map((name) => [importedAs(name), `given[${JSON.stringify(name)}]`])),
    plugins: [
      ...base.plugins,
      wrapping(`(globalThis.ank_kits??={}).${markedName(CONTAINER)}??=(made=>given=>made??=(()=>{`, false),
      wrapping('return kit})())();', true),
      new VersionNamesPlugin(CONTAINER),
    ],
  };
}

/**
 * Clears a remote's `dist` and builds the kit into it. Returns its name, its files, the shared modules that it uses,
 * and the exports of each part.
 */
export async function buildKit(dir) {
  rmSync(join(dir, 'dist'), { recursive: true, force: true });
  const compiler = rspack(kitConfig(dir));
  let content;
  compiler.hooks.thisCompilation.tap('Kit', (compilation) =>
    compilation.hooks.processAssets.tap('Kit', () => (content = contentOf(compilation, entryOf(dir)))),
  );
  await new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(resolve);
    }),
  );
  const files = kitFiles(join(dir, 'dist'));
  const [name] = files.flatMap(({ bytes }) => kitNameOf(bytes) ?? []);
  return { name, files, ...content };
}

function contentOf({ modules, moduleGraph }, file) {
  const requests = [...modules].map(({ userRequest }) => userRequest);
  const entry = [...modules].find(({ resource }) => resource === file);
  const exportsOf = (from) => {
    const { module } = moduleGraph.getOutgoingConnections(entry).find(({ dependency }) => dependency.request === from);
    return [...moduleGraph.getProvidedExports(module)].sort();
  };
  return {
    takes: SHARED.filter((name) => requests.includes(importedAs(name))),
    exports: Object.fromEntries(PARTS.map(({ part, from }) => [part, exportsOf(from)])),
  };
}

/** The settings of a remote's build that takes the kit's modules from it, and loads it with its chunks. */
export function withKit(config, dir, kit) {
  const parts = PARTS.filter(({ request }) => installed(request, dir));
  const modules = modulesOf(dir, parts, kit);
  const aliases = parts.map(({ request, part }) => [`${request}$`, join(dir, 'kit', `${part}.js`)]);
  return {
    ...config,
    // The kit has cleared the folder and is in it.
    output: { ...config.output, clean: false },
    resolve: { ...config.resolve, alias: { ...config.resolve.alias, ...Object.fromEntries(aliases) } },
    plugins: [...config.plugins, new rspack.experiments.VirtualModulesPlugin(modules), new KitPlugin(kit)],
  };
}

/** The ES module of a package. */
function moduleOf(name, dir) {
  const file = installed(name, dir);
  const { module } = JSON.parse(readFileSync(file, 'utf8'));
  return module ? join(dirname(file), module) : createRequire(join(dir, 'package.json')).resolve(name);
}

/** The modules that replace the packages: the names that the kit exports, and the rest from the package itself. */
function modulesOf(dir, parts, { name, takes, exports }) {
  const given = takes.map((key) => `${JSON.stringify(key)}: require(${JSON.stringify(importedAs(key))})`);
  const packages = parts.flatMap(({ request, part }) => [
    [`kit/${part}.taken.js`, `module.exports = require('./taken.js').${part};`],
    [
      `kit/${part}.js`,
      `export * from ${JSON.stringify(moduleOf(request, dir))};
       export { ${exports[part].join(', ')} } from './${part}.taken.js';`,
    ],
  ]);
  return Object.fromEntries([
    ['kit/taken.js', `module.exports = globalThis.ank_kits.${name}({ ${given.join(', ')} });`],
    ...packages,
  ]);
}

/** Makes the chunks of a remote wait for its kit, like for their own styles and shared modules. */
class KitPlugin {
  constructor({ name, files }) {
    this.source = loader(
      name,
      files.map(({ file, bytes }) => [file, integrityOf(bytes)]),
    );
  }

  apply(compiler) {
    const { source } = this;
    class KitModule extends rspack.RuntimeModule {
      constructor() {
        super('kit', rspack.RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        return source;
      }
    }
    compiler.hooks.thisCompilation.tap('Kit', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('Kit', (chunk, required) => {
        required.add(rspack.RuntimeGlobals.ensureChunkHandlers);
        required.add(rspack.RuntimeGlobals.publicPath);
        compilation.addRuntimeModule(chunk, new KitModule());
      });
    });
  }
}

/**
 * Loads the files of the kit that are not in the page yet, each checked by its hash. A style sheet requested by another
 * remote is awaited, because a second copy would come after that remote's styles.
 */
const loader = (name, files) => `
var folder = () => new URL(${rspack.RuntimeGlobals.publicPath}, location).href.replace(${ON_SITE}, '/remotes/') + '${KITS}/';
var load = ([file, integrity]) => new Promise((resolve, reject) => {
  var url = folder() + file, isStyle = /css$/.test(file);
  if (!isStyle && (globalThis.ank_kits || {})[${JSON.stringify(name)}]) return resolve();
  var before = isStyle && [...document.querySelectorAll('link[rel=stylesheet]')].find((link) => link.href === url);
  if (before && before.sheet) return resolve();
  var element = before || document.createElement(isStyle ? 'link' : 'script');
  element.addEventListener('load', () => resolve());
  element.addEventListener('error', () => {
    element.remove();
    reject(Object.assign(new Error('Loading ' + url + ' failed.'), { name: 'ChunkLoadError' }));
  });
  if (before) return;
  element.crossOrigin = 'anonymous';
  element.integrity = integrity;
  if (isStyle) element.rel = 'stylesheet', element.href = url;
  else element.src = url;
  document.head.append(element);
});
${rspack.RuntimeGlobals.ensureChunkHandlers}.kit = (chunk, promises) => promises.push(...${JSON.stringify(files)}.map(load));
`;
