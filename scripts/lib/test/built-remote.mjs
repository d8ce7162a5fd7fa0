import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NO_NEEDS = { asks: {}, uses: {} };

/** Creates the package of a built remote in a new folder of `work`: one script, files of a kit, and what it needs. */
export function builtRemote(
  work,
  name,
  { script = '1', contract = 1, paths = [`/${name}`], kit = {}, needs = NO_NEEDS } = {},
) {
  const folder = mkdtempSync(join(work, `${name}-`));
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const json = (file, value) => write(file, JSON.stringify(value));
  json('package.json', { name: `@ank/remote-${name}`, version: '1.0.0' });
  json('descriptor.json', {
    ...{ name, title: name, contract, navigation: [] },
    paths: paths.map((path) => ({ path, layout: 'header', access: 'player' })),
  });
  const metaData = { globalName: `ank_${name}_000000`, remoteEntry: { name: 'assets/entry.js' } };
  json('dist/mf-manifest.json', { exposes: [], metaData });
  json('dist/needs.json', needs);
  json('dist/maps/entry.js.map', { sources: [] });
  write('dist/assets/entry.js', script);
  for (const [file, text] of Object.entries(kit)) write(`dist/_kits/assets/${file}`, text);
  return folder;
}

/** The contract of the shell for these remotes. */
export const CONTRACT = {
  ...{ contracts: [1], layouts: ['header'], accesses: ['player'], places: { menu: 4 }, icons: [], paths: [] },
  shared: {},
};

/** Creates the build of a shell with one script in a new folder of `work`. Returns the folder. */
export function builtShell(work, text, contract = CONTRACT) {
  const dist = mkdtempSync(join(work, 'dist-'));
  const write = (file, content) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  };
  write('index.html', text);
  for (const file of ['favicon.svg', 'manifest.webmanifest', 'icons/192.png', 'worker.js', 'worker-off.js'])
    write(file, `${file} of ${text}`);
  write('contract.json', JSON.stringify(contract));
  write(`assets/main.${text}.js`, text);
  write('assets/common.js', '');
  return dist;
}
