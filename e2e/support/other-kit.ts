import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitFiles, kitNameOf } from '../../scripts/lib/kits.mjs';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { makeFolder } from './folders';

const integrityOf = (bytes: string | Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** A build of a remote with another version of its kit. Returns the remote's folder. */
export function withOtherKit(folder: string): string {
  const copy = makeFolder('other-kit');
  for (const part of ['dist', 'descriptor.json', 'package.json'])
    cpSync(join(ROOT, folder, part), join(copy, part), { recursive: true });
  rmSync(join(copy, 'dist/maps'), { recursive: true });

  const kit = kitFiles(join(copy, 'dist'));
  const name = kit.map(({ bytes }) => kitNameOf(bytes)).find(Boolean) ?? '';
  const other = name.replace(/[0-9a-f]{6}$/, 'facade');
  const assets = join(copy, 'dist/assets');
  const entry = join(assets, readdirSync(assets).find((file) => file.startsWith('remoteEntry.')) ?? '');
  let text = readFileSync(entry, 'utf8').replaceAll(name, other);
  const change = (file: string, to = file): void => {
    const before = readFileSync(file);
    const after = before.toString().replaceAll(name, other);
    rmSync(file);
    writeFileSync(to, after);
    text = text.replaceAll(integrityOf(before), integrityOf(after));
  };
  for (const { file } of kit) {
    const to = file.replace(/\.[0-9a-f]{10}\./, '.facadefaca.');
    change(join(copy, 'dist/_kits', file), join(copy, 'dist/_kits', to));
    text = text.replaceAll(file, to);
  }
  for (const file of readdirSync(assets)) if (join(assets, file) !== entry) change(join(assets, file));
  writeFileSync(entry, text);
  return copy;
}
