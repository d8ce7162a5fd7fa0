import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Writes a brotli and a gzip copy of each script, style and SVG, so that the server never compresses while serving. */
export function compressFiles(folder) {
  for (const file of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(file)) continue;
    const content = readFileSync(join(folder, file));
    writeFileSync(
      join(folder, `${file}.br`),
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}
