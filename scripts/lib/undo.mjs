import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readJson, registryFile, replaceFile, temporaryOf, writeJson } from './registry.mjs';

/**
 * A publish changes several places and the registry last. It notes first what they hold, so that whoever changes the
 * site next can take back what it did if it was killed before it came to the registry.
 */
const noteIn = (incoming) => join(incoming, 'before.json');

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

/** Moves what was prepared to its places, which are free: rows of from and to. `texts`: the files to write after it. */
export function moveAll(site, incoming, moves, texts) {
  const places = [...moves.map(([, to]) => to), ...texts];
  const before = places.map((place) => [relative(site, place), textOf(place)]);
  writeJson(noteIn(incoming), { registry: textOf(registryFile(site)), before });
  for (const [from, to] of moves) {
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}

/** Takes back what the publish that prepared in this folder has done, unless it has changed the registry. */
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

/** Removes a file or folder, and the one around it if nothing else is there. */
function remove(place) {
  rmSync(place, { recursive: true, force: true });
  const around = dirname(place);
  if (existsSync(around) && readdirSync(around).length === 0) rmdirSync(around);
}
