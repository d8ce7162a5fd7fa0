import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { publishedStamp } from './published-builds.mjs';
import { readJson, readRegistry, siteDir, writeJson } from './registry.mjs';
import { withLock } from './site-lock.mjs';
import { remoteFolders } from './workspace.mjs';

/** Fingerprints of the builds that releases have published to the site, by folder. Others are publishes of teams. */

const recordFile = () => join(siteDir(), 'published/releases.json');

/** The record; null without one that can be read. */
function readRecord() {
  try {
    const record = readJson(recordFile());
    return typeof record === 'object' && !Array.isArray(record) ? record : null;
  } catch {
    return null;
  }
}

/** A start goes on if it cannot write the record: the next start of the same release completes it. */
function changeRecord(change) {
  try {
    withLock(siteDir(), change);
  } catch ({ message }) {
    console.error(`${recordFile()} cannot be written: ${message.replaceAll('\n', ' ')}`);
  }
}

const liveStamps = () => {
  const live = readRegistry(siteDir()).remotes.map(({ name }) => name);
  const rows = Object.entries(remoteFolders()).filter(([name]) => live.includes(name));
  return Object.fromEntries(rows.map(([, folder]) => [folder, publishedStamp(folder)]));
};

/**
 * Begins the record, if there is none, with the live remotes: they come from an older version's start. If it cannot be
 * read, nobody knows which of them are publishes of teams, so it begins empty and they stay.
 */
export function beginRecord() {
  if (readRecord()) return;
  changeRecord(() => {
    if (readRecord()) return;
    if (!existsSync(recordFile())) return writeJson(recordFile(), liveStamps());
    console.error(
      `${recordFile()} cannot be read, so live remotes of other builds than this release's count as published ` +
        'separately. To replace them too, delete it and start again.',
    );
    writeJson(recordFile(), {});
  });
}

/** Whether a release has published the current build of a remote. Other servers change the record meanwhile. */
export const isReleased = (folder) => readRecord()?.[folder] === publishedStamp(folder);

/** Records a published build, unless another one has replaced it meanwhile, or the record could not be begun. */
export function noteReleased(folder, stamp) {
  if (readRecord()?.[folder] === stamp) return;
  changeRecord(() => {
    const record = readRecord();
    if (record && publishedStamp(folder) === stamp) writeJson(recordFile(), { ...record, [folder]: stamp });
  });
}
