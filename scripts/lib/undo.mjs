import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readJson, registryFile, replaceFile, temporaryOf, writeJson } from './registry.mjs';

/**
 * A publish changes several places, and last the file that makes it live. It first records their content, so that the
 * next change of the site can undo it if it was killed before it came to that file.
 */
const noteIn = (incoming) => join(incoming, 'before.json');

/** In base64, because icons are no text. */
const contentOf = (file) => (existsSync(file) ? readFileSync(file, 'base64') : null);

/**
 * Moves prepared files and folders to their places: rows of from and to. A folder's place is free. `files`: written
 * afterwards. `last`: the file whose change completes the publish.
 */
export function moveAll(site, incoming, moves, files, last = registryFile(site)) {
  const places = [...moves.map(([, to]) => to), ...files];
  const before = places.map((place) => [relative(site, place), contentOf(place)]);
  writeJson(noteIn(incoming), { last: [relative(site, last), contentOf(last)], before });
  for (const [from, to] of moves) {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

/** Undoes the publish that was prepared in this folder, unless it was complete. */
export function takeBack(site, incoming) {
  if (!existsSync(noteIn(incoming))) return;
  const { last, before } = readJson(noteIn(incoming));
  const lastFile = join(site, last[0]);
  if (contentOf(lastFile) !== last[1]) return;
  rmSync(temporaryOf(lastFile), { force: true });
  for (const [path, content] of before) {
    const place = join(site, path);
    rmSync(temporaryOf(place), { force: true });
    if (content === null) remove(site, place);
    else replaceFile(place, Buffer.from(content, 'base64'));
  }
}

/** Removes a file or folder, and the folders around it that are empty then. */
function remove(site, place) {
  rmSync(place, { recursive: true, force: true });
  for (let around = dirname(place); around !== site; around = dirname(around)) {
    if (!existsSync(around)) continue;
    if (readdirSync(around).length > 0) return;
    rmdirSync(around);
  }
}
