import { IS_OUTSIDE, remoteFolders } from '../lib/workspace.mjs';

/** The ports of `npm run dev`: SHELL_PORT, and REMOTE_PORT for a single remote, or the first of them when all run. */

export const shellPort = () => Number(process.env.SHELL_PORT ?? 3100);

const placeOf = (name) => (IS_OUTSIDE ? -1 : Object.keys(remoteFolders()).sort().indexOf(name));

/** The port of a remote, which uses REMOTE_PORT itself if it runs alone, as it does outside of the workspace. */
export const remotePort = (name) => Number(process.env.REMOTE_PORT ?? (placeOf(name) < 0 ? 3199 : portAmongAll(name)));

/** The port of a remote while all of the workspace run. */
export const portAmongAll = (name) => Number(process.env.REMOTE_PORT ?? 3101) + placeOf(name);
