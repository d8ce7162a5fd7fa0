import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalPath, type RemoteDescriptor } from '@ank/contract';
import { LINKED_PATHS } from '../linked-paths';
import { shellPaths } from './registry';

const ROOT = join(__dirname, '../../..');

const declared = readdirSync(ROOT)
  .filter((folder) => folder.startsWith('remote-'))
  .map((folder) => JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')) as RemoteDescriptor)
  .flatMap(({ paths }) => paths.map(({ path }) => normalPath(path)));

it('no path of the workspace has two owners, however it is written [R45]', () => {
  const all = [...shellPaths, ...declared];
  expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
});

it.each(Object.values(LINKED_PATHS))('the shell links to %s, which a remote declares', (path) => {
  expect(declared).toContain(path);
});
