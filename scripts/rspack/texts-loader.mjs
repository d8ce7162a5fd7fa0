import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';

/**
 * Compiles the texts of a catalog, so that no page needs a parser. `?first` takes the rooms of the first view, `?more`
 * the others: `first-view.json` beside the catalogs lists the rooms.
 */
export default function catalogLoader(source) {
  if (!this.resourceQuery) return compileCatalog(source);
  const list = join(dirname(this.resourcePath), 'first-view.json');
  this.addDependency(list);
  const rooms = JSON.parse(readFileSync(list, 'utf8'));
  const isFirst = this.resourceQuery === '?first';
  return compileCatalog(source, (id) => rooms.includes(roomOf(id)) === isFirst);
}

export function compileCatalog(source, isWanted = () => true) {
  const compiled = Object.entries(JSON.parse(source))
    .filter(([id]) => isWanted(id))
    .map(([id, text]) => [id, text.includes('{') ? compileMessage(text) : text]);
  return JSON.stringify(Object.fromEntries(compiled));
}

const roomOf = (id) => id.slice(0, id.indexOf('.'));
