import { createHash } from 'node:crypto';
import { rspack } from '@rspack/core';

/** Replaces the version in a remote's names until its files are built. */
const MARK = '_vvvvvv';

const { Compilation, sources } = rspack;

/** The name under which a remote is built: the plugin below inserts the version. */
export const markedName = (container) => `${container}${MARK}`;

/**
 * Inserts the version into a remote's global names (its container, its list of chunks, its CSS classes), so that two
 * versions of it can run in one page. The version is a hash of the built files, and as long as its placeholder, so that
 * source maps stay valid.
 */
export class VersionNamesPlugin {
  constructor(container) {
    this.container = container;
  }

  apply(compiler) {
    const marked = markedName(this.container);
    compiler.hooks.thisCompilation.tap('VersionNames', (compilation) => {
      let named = marked;
      const rename = (files) => {
        for (const file of files)
          compilation.updateAsset(file, (source) => {
            const { source: text, map } = source.sourceAndMap();
            const renamed = String(text).replaceAll(marked, named);
            return map ? new sources.SourceMapSource(renamed, file, map) : new sources.RawSource(renamed);
          });
      };
      // After the code is minified, before its hashes and maps are made.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'VersionNames', stage }, (assets) => {
        const files = Object.keys(assets)
          .filter((file) => /\.(js|css)$/.test(file))
          .sort();
        const hash = createHash('sha256');
        for (const file of files) hash.update(file).update(assets[file].buffer());
        named = `${this.container}_${hash.digest('hex').slice(0, MARK.length - 1)}`;
        rename(files);
      });
      const last = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'VersionNames', stage: last }, (assets) =>
        rename(Object.keys(assets).filter((file) => file.endsWith('.json'))),
      );
    });
  }
}
