import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** Browsers accept this prefix only over TLS, for this host and every path, so no other site can plant the cookie. */
const nameOf = ({ production }: Config): string => (production ? '__Host-device' : 'device');

/** The longest lifetime that browsers allow. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** Identifies a device. `hash` is what we store of the secret. The secret does not authenticate anyone. */
export type Device = { secret: string; hash: string; hasCookie: boolean };

/** The device of the cookie, or a new one. */
export function deviceOf(config: Config, request: Pick<FastifyRequest, 'cookies'>): Device {
  const sent = request.cookies[nameOf(config)];
  const hasCookie = sent !== undefined && /^[\w-]{43}$/.test(sent);
  const secret = hasCookie ? sent : randomBytes(32).toString('base64url');
  return { secret, hash: createHash('sha256').update(secret).digest('hex'), hasCookie };
}

/** Sets the cookie or extends its lifetime. */
export function keepDevice(config: Config, reply: Pick<FastifyReply, 'setCookie'>, { secret }: Device): void {
  void reply.setCookie(nameOf(config), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.production,
    maxAge: MAX_AGE_S,
  });
}
