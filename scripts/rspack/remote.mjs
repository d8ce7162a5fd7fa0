import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { remoteFolders } from '../lib/workspace.mjs';
import { browserConfig, devServer } from './common.mjs';
import { containerOf, sharedForRemote } from './federation.mjs';
import { markedName, VersionNamesPlugin } from './version-names.mjs';

/** The port of a remote's dev server: by its place among the workspace's remotes; outside the workspace the last. */
export function devPortOf(name) {
  const place = Object.keys(remoteFolders()).sort().indexOf(name);
  return place < 0 ? 3199 : 3101 + place;
}

const API_URL = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * The builds of a remote.
 * Default: the module for the shell, without React and the platform, which the shell provides.
 * `--env standalone`: a page of its own with everything bundled, for the API server at API_URL.
 */
export function remoteConfig(dir) {
  const { name } = JSON.parse(readFileSync(join(dir, 'descriptor.json'), 'utf8'));
  const port = Number(process.env.REMOTE_PORT ?? devPortOf(name));
  return (env = {}, argv = {}) => {
    const dev = argv.mode === 'development' || Boolean(env.RSPACK_SERVE) || Boolean(env.RSPACK_BUNDLE_SERVE);
    return env.standalone ? standalone(dir, name, dev, port) : federated(dir, name, dev, port);
  };
}

function federated(dir, name, dev, port) {
  const container = dev ? containerOf(name) : markedName(containerOf(name));
  const base = browserConfig({ dir, name: container, dev });
  return {
    ...base,
    entry: {},
    // For the operator alone: no file names its map, and publishing keeps maps where nothing is served.
    devtool: dev ? base.devtool : 'hidden-source-map',
    output: {
      ...base.output,
      publicPath: dev ? `http://127.0.0.1:${port}/` : 'auto',
      ...(dev ? {} : { sourceMapFilename: 'maps/[base].map', devtoolModuleFilenameTemplate: '[resource-path]' }),
    },
    plugins: [
      ...base.plugins,
      federationAsEsModules(),
      // The entry carries the hashes of its chunks; the registry carries the hash of the entry.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], htmlPlugin: false, enabled: !dev }),
      new ModuleFederationPlugin({
        name: container,
        filename: dev ? 'remoteEntry.js' : 'assets/remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote.ts' },
        shared: sharedForRemote(dir),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
        manifest: true,
        dts: false,
        dev: { disableLiveReload: true, disableDynamicRemoteTypeHints: true },
      }),
      ...(dev ? [] : [new VersionNamesPlugin(containerOf(name))]),
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
