import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** A browser takes this prefix only from this host, by TLS and for every path: no other site can plant the cookie. */
const nameOf = ({ production }: Config): string => (production ? '__Host-device' : 'device');

/** As long as browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;

/** What tells a device apart. `hash` is what is stored of the secret. The secret lets nobody in. */
export type Device = { secret: string; hash: string; hasCookie: boolean };

/** The device of a cookie, else a new one. */
export function deviceOf(config: Config, request: FastifyRequest): Device {
  const sent = request.cookies[nameOf(config)];
  const hasCookie = sent !== undefined && /^[\w-]{43}$/.test(sent);
  const secret = hasCookie ? sent : randomBytes(32).toString('base64url');
  return { secret, hash: createHash('sha256').update(secret).digest('hex'), hasCookie };
}

/** Gives the device its cookie, or keeps the one that it has for longer. */
export function keepDevice(config: Config, reply: FastifyReply, { secret }: Device): void {
  void reply.setCookie(nameOf(config), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.production,
    maxAge: MAX_AGE_S,
  });
}
