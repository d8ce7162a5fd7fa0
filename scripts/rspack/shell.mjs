import { rspack } from '@rspack/core';
import { browserConfig, devServer } from './common.mjs';
import { ContractFilePlugin } from './contract-file.mjs';
import { devSite } from './dev-site.mjs';
import { sharedVersions } from './federation.mjs';

const PORT = Number(process.env.SHELL_PORT ?? 3100);
const API_URL = process.env.API_URL ?? 'http://127.0.0.1:3000';

/**
 * Fast Refresh of a remote finds the shell's renderer through this hook, which otherwise only the DevTools extension
 * provides. Must run before any bundle.
 */
const DEV_HOOK = `
  const renderers = new Map();
  const nothing = () => {};
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers, supportsFiber: true,
    inject: (renderer) => (renderers.set(renderers.size + 1, renderer), renderers.size),
    onScheduleFiberRoot: nothing, onCommitFiberRoot: nothing, onCommitFiberUnmount: nothing,
  };`;

const FIRST = { 'first-colours': './src/first-colours.ts' };

/** Scripts of their own under names that stay; publishing makes one of them the site's worker. */
const WORKERS = Object.fromEntries(
  ['worker', 'worker-off'].map((name) => [
    `the-${name}`,
    { import: `./src/worker/${name}.ts`, filename: `${name}.js` },
  ]),
);

/** Has the page wait for the script with the chosen colours: modules run after the first paint. */
class FirstColoursPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('FirstColours', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('FirstColours', (data) => {
        const tag = data.assetTags.scripts.find(({ attributes }) => /\/first-colours\./.test(attributes.src));
        delete tag.attributes.type;
        return data;
      });
    });
  }
}

/**
 * An ordinary application build: the federation runtime is a lazy chunk, without a plugin or the name of any remote.
 * See docs/decisions.
 */
export function shellConfig(dir) {
  return (env = {}, argv = {}) => {
    const dev = argv.mode === 'development' || Boolean(env.RSPACK_SERVE) || Boolean(env.RSPACK_BUNDLE_SERVE);
    const base = browserConfig({ dir, name: 'ank_shell', dev });
    return {
      ...base,
      entry: { ...(dev ? {} : FIRST), main: './src/main.tsx', ...(dev ? {} : WORKERS) },
      output: { ...base.output, publicPath: '/' },
      plugins: [
        ...base.plugins,
        new rspack.HtmlRspackPlugin({
          template: './index.html',
          chunks: ['first-colours', 'main'],
          templateParameters: { devHook: dev ? `<script>${DEV_HOOK}</script>` : '' },
          scriptLoading: 'module',
          minify: false,
        }),
        new rspack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions(dir)) }),
        ...(dev ? [] : [new FirstColoursPlugin(), new ContractFilePlugin(dir)]),
        new rspack.CopyRspackPlugin({
          patterns: ['favicon.svg', 'manifest.webmanifest', { from: 'icons', to: 'icons' }],
        }),
      ],
      devServer: devServer({ port: PORT, apiUrl: API_URL, historyApiFallback: true, setupMiddlewares: devSite }),
    };
  };
}
