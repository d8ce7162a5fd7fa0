import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readRegistry, siteDir } from '../lib/registry.mjs';

const filesOf = ({ entry, scripts, styles }) => [entry, ...scripts, ...styles].map(({ url }) => url);

const runtimeOf = (site) => readFileSync(join(site, 'shell/runtime-chunk.txt'), 'utf8').trim();

const fileAt = (site, url) => [join(site, url), join(site, 'shell', url)].find((file) => existsSync(file));

const bytesOf = (site, urls) =>
  [...new Set(urls)].reduce((sum, url) => sum + gzipSync(readFileSync(fileAt(site, url)), { level: 9 }).length, 0);

/**
 * The files that a page loads for its remotes: each alone, and all of them in sequence, with the federation runtime.
 */
export function bench(site = siteDir()) {
  const remotes = readRegistry(site).remotes.filter(({ enabled }) => enabled);
  const runtime = [runtimeOf(site)];
  const own = remotes.map((remote) => [remote.name, filesOf(remote)]);
  const rows = [...own, ['all of them', own.flatMap(([, files]) => files)]].map(([name, files]) => [
    name,
    ...['.js', '.css'].map((kind) =>
      bytesOf(
        site,
        files.filter((file) => file.endsWith(kind)),
      ),
    ),
    bytesOf(site, [...files, ...runtime]),
  ]);
  const header = ['remote, bytes gzip', 'JS', 'CSS', 'both, with the federation runtime'];
  console.log(`\nWhat remotes load (the federation runtime: ${bytesOf(site, runtime)})`);
  for (const row of [header, header.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`);
}
