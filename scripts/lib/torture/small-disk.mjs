import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Enough for the rows of a full run; only used space takes memory. */
const ROOMY = '2g';
const TRIES = 20;

const mount = (folder, options) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0;

/** A file system in memory that can be shrunk to its content; null if this user may not mount. */
export function mountSmallDisk() {
  if (process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'ank-torture-disk-'));
  if (!mount(folder, `size=${ROOMY},mode=0755`)) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const resize = (size) => mount(folder, `remount,size=${size}`);
  function fill() {
    // Data written in between makes the size too small.
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { blocks, bfree, bsize } = statfsSync(folder);
      if (resize((blocks - bfree) * bsize)) return;
    }
    throw new Error('The small file system cannot be filled.');
  }
  const unmount = () => {
    process.off('exit', unmount);
    // Lazily, because a process that was just killed may still use it.
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  return { folder, fill, free: () => resize(ROOMY), unmount };
}
