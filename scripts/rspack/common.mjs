import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { installed } from './federation.mjs';

/** Supported browsers: those of phones of about the last five years. */
const BROWSERS = ['chrome >= 93', 'firefox >= 100', 'safari >= 15.4', 'ios_saf >= 15.4'];

/** The router's packages resolve to their development build, with warnings, in every mode. */
function routerForProduction(dir) {
  const shared = createRequire(installed('@ank/shared', dir));
  const router = dirname(createRequire(shared.resolve('react-router-dom')).resolve('react-router/package.json'));
  return {
    'react-router$': join(router, 'dist/production/index.mjs'),
    'react-router/dom$': join(router, 'dist/production/dom-export.mjs'),
  };
}

/**
 * Build settings shared by the shell and all remotes. `name` must be unique on the page: it names global chunk arrays
 * and CSS Module classes.
 */
export function browserConfig({ dir, name, dev }) {
  return {
    context: dir,
    mode: dev ? 'development' : 'production',
    devtool: dev ? 'cheap-module-source-map' : false,
    target: ['web', 'es2020'],
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: dev ? {} : routerForProduction(dir) },
    output: {
      path: join(dir, 'dist'),
      uniqueName: name,
      clean: true,
      crossOriginLoading: 'anonymous',
      // A chunk that never arrives must end in the error screen; the largest takes less on 4 KB/s.
      chunkLoadTimeout: 30_000,
      filename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      chunkFilename: dev ? 'assets/[name].js' : 'assets/[name].[contenthash:10].js',
      cssFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
      cssChunkFilename: dev ? 'assets/[name].css' : 'assets/[name].[contenthash:10].css',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
              externalHelpers: false,
            },
            env: { targets: BROWSERS },
          },
          type: 'javascript/auto',
        },
        { test: /[\\/]catalogs[\\/]\w+\.json$/, type: 'json', loader: join(import.meta.dirname, 'texts-loader.mjs') },
        ...(dev
          ? []
          : [
              { test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/, loader: join(import.meta.dirname, 'icon-loader.mjs') },
            ]),
        {
          test: /\.module\.css$/,
          type: 'css/module',
          // Keep the names of custom properties: modules share them.
          parser: { namedExports: false, dashedIdents: false },
          generator: {
            localIdentName: dev ? `${name}-[name]-[local]` : `${name}-[hash:base64:6]`,
            exportsConvention: 'as-is',
          },
        },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
      ],
    },
    optimization: {
      // One file per entry and per lazy part: on slow networks a round trip costs more than a shared chunk saves.
      splitChunks: false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: dev ? [new ReactRefreshRspackPlugin()] : [],
    lazyCompilation: false,
    performance: false,
    stats: dev ? 'errors-warnings' : { preset: 'errors-warnings' },
  };
}

/** A dev server whose files other local origins may load. */
export function devServer({ port, apiUrl, ...more }) {
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'all',
    client: { webSocketURL: `ws://127.0.0.1:${port}/ws`, overlay: { runtimeErrors: false } },
    proxy: [
      {
        context: (path) => /^\/(api-|slides\/|qr\/|healthz)/.test(path),
        target: apiUrl,
        // A site that shares its address with others is found by its name. A local server names the page's own.
        changeOrigin: !/^(127\.|localhost$|\[::1\]$)/.test(new URL(apiUrl).hostname),
      },
    ],
    ...more,
  };
}
