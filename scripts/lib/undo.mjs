import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readJson, registryFile, replaceFile, temporaryOf, writeJson } from './registry.mjs';

/**
 * A publish changes several places and the registry last. It first records their content, so that the next change of
 * the site can undo it if it was killed before it came to the registry.
 */
const noteIn = (incoming) => join(incoming, 'before.json');

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Moves prepared files to their free places: rows of from and to. `texts`: files to write afterwards. */
export function moveAll(site, incoming, moves, texts) {
  const places = [...moves.map(([, to]) => to), ...texts];
  const before = places.map((place) => [relative(site, place), textOf(place)]);
  writeJson(noteIn(incoming), { registry: textOf(registryFile(site)), before });
  for (const [from, to] of moves) {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

/** Undoes the publish that was prepared in this folder, unless it has changed the registry. */
export function takeBack(site, incoming) {
  if (!existsSync(noteIn(incoming))) return;
  const { registry, before } = readJson(noteIn(incoming));
  if (textOf(registryFile(site)) !== registry) return;
  rmSync(temporaryOf(registryFile(site)), { force: true });
  for (const [path, text] of before) {
    const place = join(site, path);
    rmSync(temporaryOf(place), { force: true });
    if (text === null) remove(place);
    else replaceFile(place, text);
  }
}

/** Removes a file or folder, and its parent if that is empty then. */
function remove(place) {
  rmSync(place, { recursive: true, force: true });
  const around = dirname(place);
  if (existsSync(around) && readdirSync(around).length === 0) rmdirSync(around);
}
