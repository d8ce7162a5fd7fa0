import { rspack } from '@rspack/core';
import { readOffer } from '../lib/offer.mjs';
import { browserConfig, devServer } from './common.mjs';
import { ContractFilePlugin } from './contract-file.mjs';
import { shellPort } from './dev-ports.mjs';
import { devSite } from './dev-site.mjs';
import { givenModules, runtimeVersion } from './federation.mjs';
import { firstLogins } from './first-login.mjs';

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

const FIRST = { 'first-paint': './src/first-paint/first-paint.ts' };

/** Separate scripts with fixed names; publishing makes one of them the site's worker. */
const WORKERS = Object.fromEntries(
  ['worker', 'worker-off'].map((name) => [
    `the-${name}`,
    { import: `./src/worker/${name}.ts`, filename: `${name}.js` },
  ]),
);

/** The first view's files beside the app, by chunk: a page loads its screen and the texts of its language. */
const FIRST_FILES = /^(?:texts-(?=hi|mr)|(?=login$|home$))(\w+)$/;

/** The paths at which the login opens for visitors: its own, and those of players. */
async function loginPaths() {
  const { SHELL_PATHS } = await readOffer();
  const { root, login, ...others } = SHELL_PATHS;
  return [root, login, ...Object.values(others).filter(({ access }) => access !== 'public')].map(({ path }) => path);
}

/** Makes the page wait for the script of the first paint, as modules run after it, and gives that script its lists. */
class FirstPaintPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('FirstPaint', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise('FirstPaint', async (data) => {
        const tag = data.assetTags.scripts.find(({ attributes }) => /\/first-paint\./.test(attributes.src));
        delete tag.attributes.type;
        for (const { name, files } of compilation.chunks) {
          const part = FIRST_FILES.exec(name ?? '')?.[1];
          const own = [...files].filter((file) => /\.(js|css)$/.test(file));
          if (part) tag.attributes[`data-${part}`] = own.map((file) => `/${file}`).join(' ');
        }
        tag.attributes['data-login-paths'] = (await loginPaths()).join(' ');
        return data;
      });
    });
  }
}

/**
 * Chrome compiles these files whole while they arrive, beside the main thread. Otherwise it compiles each function when
 * it is first called, and most are called by the first view.
 */
const compileHint = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^assets\/(?:main|login|home)\.\w+\.js$/,
    // After the minimizer, which removes comments.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** The federation runtime is built without its parts for Node and for loading remotes, which the shell does itself. */
const LEFT_OUT = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
};

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
          chunks: ['first-paint', 'main'],
          templateParameters: async (parameters) => ({
            ...parameters,
            devHook: dev ? `<script>${DEV_HOOK}</script>` : '',
            firstLogins: dev ? '' : await firstLogins(dir),
          }),
          scriptLoading: 'module',
          minify: false,
        }),
        new rspack.DefinePlugin({
          GIVEN_MODULES: JSON.stringify(givenModules(dir)),
          RUNTIME_VERSION: JSON.stringify(runtimeVersion(dir)),
          ...LEFT_OUT,
        }),
        ...(dev ? [] : [new FirstPaintPlugin(), new ContractFilePlugin(dir), compileHint()]),
        new rspack.CopyRspackPlugin({
          patterns: ['favicon.svg', 'manifest.webmanifest', { from: 'icons', to: 'icons' }],
        }),
      ],
      devServer: devServer({ port: shellPort(), apiUrl: API_URL, historyApiFallback: true, setupMiddlewares: devSite }),
    };
  };
}
