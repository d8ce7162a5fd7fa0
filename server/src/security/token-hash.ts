import { hash } from 'node:crypto';

let last = { token: '', hash: hash('sha256', '') };

/** The hash under which a token is stored. The steps of a call need the same one repeatedly, so the last is cached. */
export function tokenHash(token: string): string {
  if (token !== last.token) last = { token, hash: hash('sha256', token) };
  return last.hash;
}
