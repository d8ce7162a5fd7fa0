import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installedTools } from '../postgres.mjs';

/** The programs of a cluster, with their Debian packages. */
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', nginx: 'nginx-light' };

/** Debian installs some of them in folders that are on root's path only. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

const placeOf = (program) => FOLDERS.map((folder) => join(folder, program)).find(existsSync);

/** The sentence about missing packages. The services that they start are not needed here. */
export const missingSentence = (packages) =>
  `These programs are missing: ${packages.join(', ')}. On Debian: apt-get install ${packages.join(' ')}. ` +
  'The services that this installs are not needed and can be stopped and disabled.';

/** The paths of the programs. Throws a sentence that names every missing package. */
export function findPrograms() {
  const places = Object.keys(PACKAGES).map((program) => [program, placeOf(program)]);
  const tools = installedTools();
  const missing = places.filter(([, place]) => !place).map(([program]) => PACKAGES[program]);
  if (!tools) missing.push('postgresql');
  if (missing.length > 0) throw new Error(missingSentence(missing));
  // Patroni needs all of PostgreSQL's programs, while links may exist for only some of them.
  return { ...Object.fromEntries(places), tools: dirname(realpathSync(join(tools, 'postgres'))) };
}
