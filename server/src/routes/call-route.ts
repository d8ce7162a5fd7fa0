import { aliasOf, type ApiPath } from '@ank/shared/api';
import { envelope, sentenceOf, type ServerCall, UNAUTHORIZED, type Wire } from '@ank/shared/api/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { addressOf, networkOf } from '../addresses';
import type { Config } from '../config';
import { badRequest, Refused, sessionEnded } from '../errors';
import type { Source } from '../verbs/attempts';
import { blockedMessage } from '../verbs/find-session';
import type { SecurityEvent } from '../verbs/security-events';
import { type Device, deviceOf, keepDevice } from './device-cookie';
import type { Tools } from './tools';

/** What a verb may know of the request beside its input. */
export type Caller = {
  source: Source;
  /** Lets the device be known by its cookie from now on. */
  keepDevice: () => void;
  /** Without a slash at the end. */
  publicUrl: string;
};

/** A call and what answers it. */
export type CallRoute<Input extends object, Answer> = {
  call: ServerCall<Input, Answer>;
  answer: (input: Input, caller: Caller) => Promise<Answer>;
  /** For the one call that hands out the app key. */
  withoutAppKey?: boolean;
  /** A read that anybody may make: its calls are counted by network address. */
  publicRead?: boolean;
  /** Of a token whose session is over, too: logging out. */
  withoutSession?: boolean;
};

const accepted = (config: Config, appKey: string): boolean =>
  !config.production || config.appKeys.some((key) => key.own + key.served === appKey);

function publicUrlOf(config: Config, request: FastifyRequest): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = /^[a-z0-9.:[\]-]{1,100}$/i.test(request.host) ? request.host : `localhost:${config.port}`;
  return `${request.protocol}://${host}`;
}

/** Most calls ask for nothing of it: what costs something is found out when it is asked for. */
function callerOf(config: Config, request: FastifyRequest, reply: FastifyReply): Caller {
  let known: Device | null = null;
  const device = (): Device => (known ??= deviceOf(config, request));
  return {
    get source() {
      const { ip } = request;
      const { hash, hasCookie } = device();
      return { address: addressOf(ip), network: networkOf(ip), deviceHash: hash, hasCookie };
    },
    keepDevice: () => keepDevice(config, reply, device()),
    publicUrl: publicUrlOf(config, request),
  };
}

/** Where a malformed bid line was: new_result.result[2].points is line 2. */
function lineOf(issues: readonly { path: readonly PropertyKey[] }[]): number | undefined {
  for (const { path } of issues) {
    if (path[0] === 'new_result' && path[1] === 'result' && typeof path[2] === 'number') return path[2];
  }
  return undefined;
}

/** A player's calls carry a token, those that may be repeated a request id, those without a session a mobile. */
const textIn = (input: object, name: 'token' | 'requestId' | 'mobile'): string | null => {
  const value: unknown = Object.entries(input).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
};

const bodyOf = (request: FastifyRequest): object => {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest();
  return body;
};

const isOver = (error: unknown): boolean => error instanceof Refused && error.refusal.code === 'session_ended';

/** What a refused call leaves behind; null when it is nothing. */
function eventOf(error: unknown, path: string): Pick<SecurityEvent, 'kind' | 'details'> | null {
  if (!(error instanceof Refused)) return null;
  const { code, message } = error.refusal;
  if (code === 'rate_limited') return { kind: 'limit_hit', details: { call: path } };
  if (!isOver(error)) return null;
  return { kind: 'session_refused', details: { reason: message === blockedMessage ? 'blocked' : 'ended' } };
}

/** Serves a call under its path and, for Gali, under the other spelling too. */
export function addCall<Input extends object, Answer>(
  app: FastifyInstance,
  tools: Tools,
  route: CallRoute<Input, Answer>,
): void {
  const { admitRead, config, events, requestLimit, tokenGate } = tools;
  const { call } = route;
  const paths: (ApiPath | string)[] = [call.path, ...[aliasOf(call.path) ?? []].flat()];

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<Wire> => {
    const body = bodyOf(request);
    if (!route.withoutAppKey) {
      const client = z.safeParse(envelope, body);
      if (!client.success || !accepted(config, client.data.app_key)) return UNAUTHORIZED;
    }
    const input = z.safeParse(call.request, body);
    if (!input.success) throw badRequest(lineOf(input.error.issues), sentenceOf(input.error.issues));
    const token = textIn(input.data, 'token');
    const address = addressOf(request.ip);
    try {
      if (route.publicRead) admitRead(address);
      if (token !== null) {
        if (!(await tokenGate(token, address)) && !route.withoutSession) throw sessionEnded();
        await requestLimit.admit(token, textIn(input.data, 'requestId'));
      }
      return call.encode(await route.answer(input.data, callerOf(config, request, reply)));
    } catch (error) {
      if (token !== null && isOver(error)) requestLimit.forget(token);
      const event = eventOf(error, call.path);
      const mobile = (token === null && textIn(input.data, 'mobile')) || undefined;
      if (event) events.note({ ...event, token: token ?? undefined, mobile, address });
      throw error;
    }
  };

  for (const path of paths) app.post(path, handle);
}
