import { aliasOf, type ApiPath } from '@ank/shared/api';
import { envelope, type ServerCall, UNAUTHORIZED, type Wire } from '@ank/shared/api/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config';
import { badRequest } from '../errors';
import type { Tools } from './tools';

/** What a verb may know of the request beside its input. */
export type Caller = {
  /** The network address, an IPv6 one cut to its network. */
  address: string;
  /** Without a slash at the end. */
  publicUrl: string;
};

/** A call and what answers it. */
export type CallRoute<Input extends object, Answer> = {
  call: ServerCall<Input, Answer>;
  answer: (input: Input, caller: Caller) => Promise<Answer>;
  /** For the one call that hands out the app key. */
  withoutAppKey?: boolean;
};

const accepted = (config: Config, appKey: string): boolean =>
  !config.production || config.appKeys.some((key) => key.own + key.served === appKey);

/**
 * The address that attempts are counted by. One customer holds a whole IPv6 /64, so its hosts count as one, however short
 * the address is written; an IPv4 address is the same on a socket of either kind.
 */
export function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const groupsOf = (part: string): string[] => part.split(':').filter((group) => group !== '');
  const [before = '', after] = plain.split('::');
  const [first, last] = [groupsOf(before), groupsOf(after ?? '')];
  const left = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = after === undefined ? first : [...first, ...left, ...last];
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

function publicUrlOf(config: Config, request: FastifyRequest): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = /^[a-z0-9.:[\]-]{1,100}$/i.test(request.host) ? request.host : `localhost:${config.port}`;
  return `${request.protocol}://${host}`;
}

/** Where a malformed bid line was: new_result.result[2].points is line 2. */
function lineOf(issues: readonly { path: readonly PropertyKey[] }[]): number | undefined {
  for (const { path } of issues) {
    if (path[0] === 'new_result' && path[1] === 'result' && typeof path[2] === 'number') return path[2];
  }
  return undefined;
}

/** A player's calls carry a token, those that may be repeated a request id. */
const textIn = (input: object, name: 'token' | 'requestId'): string | null => {
  const value: unknown = Object.entries(input).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
};

const bodyOf = (request: FastifyRequest): object => {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest();
  return body;
};

/** Serves a call under its path and, for Gali, under the other spelling too. */
export function addCall<Input extends object, Answer>(
  app: FastifyInstance,
  tools: Tools,
  route: CallRoute<Input, Answer>,
): void {
  const { config, requestLimit } = tools;
  const { call } = route;
  const paths: (ApiPath | string)[] = [call.path, ...[aliasOf(call.path) ?? []].flat()];

  const handle = async (request: FastifyRequest): Promise<Wire> => {
    const body = bodyOf(request);
    if (!route.withoutAppKey) {
      const client = z.safeParse(envelope, body);
      if (!client.success || !accepted(config, client.data.app_key)) return UNAUTHORIZED;
    }
    const input = z.safeParse(call.request, body);
    if (!input.success) throw badRequest(lineOf(input.error.issues));
    const token = textIn(input.data, 'token');
    if (token !== null) await requestLimit.admit(token, textIn(input.data, 'requestId'));
    return call.encode(
      await route.answer(input.data, { address: addressOf(request.ip), publicUrl: publicUrlOf(config, request) }),
    );
  };

  for (const path of paths) app.post(path, handle);
}
