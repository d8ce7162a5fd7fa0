import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { browserConfig, devServer } from './common.mjs';
import { manifestWithContract } from './contract-version.mjs';
import { remotePort } from './dev-ports.mjs';
import { entryRuntimeOfTheShell, shortStartPlugin } from './entry-start.mjs';
import { containerOf, sharedForRemote } from './federation.mjs';
import { buildKit, takesKit, withKit } from './kit.mjs';
import { markedName, VersionNamesPlugin } from './version-names.mjs';

/** Where the proxy in front of a deployed site serves the remote: `OWN` of lib/against.mjs. */
const AGAINST_PATH = '/__local/remote/';
const HOT_REMOTE = join(import.meta.dirname, 'hot-remote.mjs');

const API_URL = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * The builds of a remote. Default: the module for the shell, without React and the platform, which the shell provides.
 * `--env standalone`: its own page with everything bundled, for the API server at API_URL.
 */
export function remoteConfig(dir) {
  const descriptor = JSON.parse(readFileSync(join(dir, 'descriptor.json'), 'utf8'));
  const { name } = descriptor;
  const port = remotePort(name);
  return async (env = {}, argv = {}) => {
    const dev = argv.mode === 'development' || Boolean(env.RSPACK_SERVE) || Boolean(env.RSPACK_BUNDLE_SERVE);
    if (env.standalone) return standalone(dir, name, dev, port);
    if (env.against) return inDeployedPage(federated(dir, descriptor, true, port, HOT_REMOTE), dir);
    const config = federated(dir, descriptor, dev, port);
    return dev || !takesKit(dir) ? config : withKit(config, dir, await buildKit(dir));
  };
}

/**
 * The module for the page of a deployed site (`lib/against.mjs`). That has a production build of React, so the remote
 * is built for one, and renders its screens again after a change. All of it comes through the proxy, from the page's
 * origin.
 */
function inDeployedPage(config, dir) {
  const [typescript, ...rules] = config.module.rules;
  const { jsc, ...options } = typescript.options;
  const react = { ...jsc.transform.react, development: false, refresh: false };
  const forProduction = {
    ...typescript,
    options: { ...options, jsc: { ...jsc, transform: { ...jsc.transform, react } } },
  };
  const isRefresh = (plugin) => plugin.constructor.name === 'ReactRefreshRspackPlugin';
  return {
    ...config,
    output: { ...config.output, publicPath: AGAINST_PATH },
    resolve: {
      ...config.resolve,
      alias: { ...config.resolve.alias, 'remote-in-development$': join(dir, 'src/remote.ts') },
    },
    module: { ...config.module, rules: [forProduction, ...rules] },
    plugins: config.plugins.filter((plugin) => !isRefresh(plugin)),
    devServer: {
      ...config.devServer,
      liveReload: false,
      devMiddleware: { publicPath: '/' },
      client: { webSocketURL: `auto://0.0.0.0:0${AGAINST_PATH}ws`, overlay: false },
    },
  };
}

function federated(dir, descriptor, dev, port, exposed = './src/remote.ts') {
  const { name } = descriptor;
  const container = dev ? containerOf(name) : markedName(containerOf(name));
  const base = browserConfig({ dir, name: container, dev });
  return {
    ...base,
    entry: {},
    // For the operator only: no file names its map, and publishing stores maps outside of what is served.
    devtool: dev ? base.devtool : 'hidden-source-map',
    output: {
      ...base.output,
      publicPath: dev ? `http://127.0.0.1:${port}/` : 'auto',
      ...(dev ? {} : { sourceMapFilename: 'maps/[base].map', devtoolModuleFilenameTemplate: '[resource-path]' }),
    },
    // In development a remote may run under an older deployed shell, which provides no runtime.
    ...(dev ? {} : { externals: [entryRuntimeOfTheShell] }),
    plugins: [
      ...base.plugins,
      federationAsEsModules(),
      // The entry contains the hashes of its chunks; the registry contains the hash of the entry.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false, enabled: !dev }),
      new ModuleFederationPlugin({
        name: container,
        filename: dev ? 'remoteEntry.js' : 'assets/remoteEntry.[contenthash:10].js',
        exposes: { './remote': exposed },
        shared: sharedForRemote(dir),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
        manifest: manifestWithContract(dir, descriptor),
        dts: false,
        dev: { disableLiveReload: true, disableDynamicRemoteTypeHints: true },
      }),
      ...(dev ? [] : [shortStartPlugin(), new VersionNamesPlugin(containerOf(name))]),
    ],
    devServer: devServer({ port, apiUrl: API_URL }),
  };
}

/**
 * Swaps the federation packages' CommonJS files, which cannot be tree-shaken, for the ES modules next to them. Saves
 * about a third of a remote's entry (a size test watches it).
 */
function federationAsEsModules() {
  return new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (resource) => {
    const esModule = resource.request.replace(/\.cjs$/, '.js');
    if (existsSync(esModule)) resource.request = esModule;
  });
}

function standalone(dir, name, dev, port) {
  const base = browserConfig({ dir, name: `${containerOf(name)}_alone`, dev });
  return {
    ...base,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...base.output, path: join(dir, 'dist-standalone'), publicPath: '/' },
    plugins: [
      ...base.plugins,
      new rspack.HtmlRspackPlugin({ template: join(import.meta.dirname, 'standalone.html'), title: name }),
    ],
    devServer: devServer({ port, apiUrl: API_URL, historyApiFallback: true }),
  };
}
