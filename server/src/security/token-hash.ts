import { hash } from 'node:crypto';

let last = { token: '', hash: hash('sha256', '') };

/** Only the hash of a token is stored. The steps of a call ask for the same one in turn, so the last one is kept. */
export function tokenHash(token: string): string {
  if (token !== last.token) last = { token, hash: hash('sha256', token) };
  return last.hash;
}
