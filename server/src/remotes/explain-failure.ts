import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { join } from 'node:path';
import type { Context } from '../context';
import { refused } from '../errors';
import type { Failure } from './list-health';

/** A position in a built file and its source; null if there is no map of the file, or it has no such position. */
export type Place = { built: string; source: string | null; line: number; column: number; text: string };

const FAILURE = `
select id::text, remote, version, phase, cause, browser, frames, times, last_at from remote_failure where id = $1`;

/** A reported failure with the source lines of its stack, innermost first. */
export async function explainFailure(
  { database }: Context,
  { id, siteDir }: { id: string; siteDir: string },
): Promise<Failure & { places: Place[] }> {
  const [failure] = await database.query<Failure>(FAILURE, [id]);
  if (!failure) throw refused(`There is no failure ${id}.`);
  const maps = join(siteDir, 'published/maps', failure.remote, failure.version);
  return { ...failure, places: await Promise.all(failure.frames.map((frame) => placeOf(maps, frame))) };
}

async function placeOf(maps: string, built: string): Promise<Place> {
  const [file = '', line, column] = built.split(':');
  const map = await readMap(join(maps, `${file}.map`));
  const found = map && findSource(map, Number(line), Number(column));
  return { built, ...(found ?? { source: null, line: 0, column: 0, text: '' }) };
}

async function readMap(file: string): Promise<SourceMapPayload | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as SourceMapPayload;
  } catch {
    // A file of the shell, or of a version that was published without maps.
    return null;
  }
}

/** Lines and columns are counted from one, like in browsers. */
function findSource(map: SourceMapPayload, line: number, column: number): Omit<Place, 'built'> | null {
  const entry: Partial<SourceMapping> = new SourceMap(map).findEntry(line - 1, column - 1);
  const { originalSource: source, originalLine = 0, originalColumn = 0 } = entry;
  // Code that the bundler adds has no source.
  if (source === undefined) return null;
  const lines = map.sourcesContent[map.sources.indexOf(source)]?.split('\n');
  return { source, line: originalLine + 1, column: originalColumn + 1, text: lines?.[originalLine] ?? '' };
}
