import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { publishShell } from '../../scripts/lib/publish-shell.mjs';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { makeFolder } from './folders';

/** The build of the shell at commit 0b5146f, when entries did not use the shell's federation runtime yet. */
const BUILD = join(ROOT, 'e2e/fixtures/0b5146f.shell.json.gz');

/** Places that shell on a site as if no remote that it cannot run were there: its tabs are open when these arrive. */
export function placeOldShell(siteDir: string): void {
  const { files } = JSON.parse(gunzipSync(readFileSync(BUILD)).toString()) as { files: Record<string, string> };
  const dist = makeFolder('old-shell');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
  cpSync(join(ROOT, 'shell/dist/icons'), join(dist, 'icons'), { recursive: true });
  const site = makeFolder('old-site');
  publishShell(site, dist);
  cpSync(join(site, 'shell'), join(siteDir, 'shell'), { recursive: true });
}

/** Publishes the current shell. */
export const placeShellOfNow = (siteDir: string): void => publishShell(siteDir, join(ROOT, 'shell/dist'));
