import { createHash, randomBytes } from 'node:crypto';
import { Refused } from '../../errors';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The hash includes the challenge, so a code is valid for that challenge only. */
export const codeHash = (ref: string, code: string): string => sha256(`${ref}:${code}`);

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const wrongCode = (): Refused => new Refused('not_allowed', 'wrong_code');
