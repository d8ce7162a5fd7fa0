import { aliasOf, type ApiPath } from '@ank/protocol';
import { envelope, sentenceOf, type ServerCall, UNAUTHORIZED, type Wire } from '@ank/protocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { blockedMessage } from '../accounts/player-lookup';
import { addressOf, networkOf } from '../addresses';
import type { Config } from '../config';
import type { By, Session, Source, Visitor } from '../context';
import { badRequest, Refused, sessionEnded } from '../errors';
import { type Attempt, traceOf } from '../security/security-events';
import { type Device, deviceOf, keepDevice } from './device-cookie';
import type { Tools } from './tools';

/** Whoever calls: of a call with a token, the holder of the token. */
type Caller<Input> = Visitor & (Input extends { token: string } ? Session : object);

type Connection = {
  /** Sets or renews the device cookie. */
  keepDevice: () => void;
  /** Without a trailing slash. */
  publicUrl: string;
};

/** What a handler works with: the context of its verbs, and what concerns the connection. */
export type CallContext<Input> = By<Caller<Input>> & Connection;

/** A call and its handler. */
export type CallRoute<Input extends object, Answer> = {
  call: ServerCall<Input, Answer>;
  answer: (input: Input, context: CallContext<Input>) => Promise<Answer>;
  /** Only for the call that hands out the app key. */
  withoutAppKey?: boolean;
  /** A public read, limited by network address. */
  publicRead?: boolean;
  /** Also accepts an expired session: logging out. */
  withoutSession?: boolean;
};

const accepted = (config: Config, appKey: string): boolean =>
  !config.production || config.appKeys.some((key) => key.own + key.served === appKey);

function publicUrlOf(config: Config, request: FastifyRequest): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = /^[a-z0-9.:[\]-]{1,100}$/i.test(request.host) ? request.host : `localhost:${config.port}`;
  return `${request.protocol}://${host}`;
}

/** Computed lazily, because most calls use none of it. */
const sourceOf = ({ ip }: FastifyRequest, device: () => Device): Source => ({
  get address() {
    return addressOf(ip);
  },
  get network() {
    return networkOf(ip);
  },
  get deviceHash() {
    return device().hash;
  },
  get hasCookie() {
    return device().hasCookie;
  },
});

function contextOf(
  { config, database, clock }: Tools,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): By<Visitor & Partial<Session>> & Connection {
  let known: Device | null = null;
  const device = (): Device => (known ??= deviceOf(config, request));
  const source = sourceOf(request, device);
  return {
    database,
    clock,
    actor: token === null ? { source } : { source, token },
    keepDevice: () => keepDevice(config, reply, device()),
    publicUrl: publicUrlOf(config, request),
  };
}

/** The slip line of a malformed field: new_result.result[2].points is line 2. */
function lineOf(issues: readonly { path: readonly PropertyKey[] }[]): number | undefined {
  for (const { path } of issues) {
    if (path[0] === 'new_result' && path[1] === 'result' && typeof path[2] === 'number') return path[2];
  }
  return undefined;
}

/** Calls carry a token (players), an idempotency key (repeatable calls) or a mobile (no session). */
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

/** The security event of a refused call; null if there is none. */
function eventOf(error: unknown, path: string): Pick<Attempt, 'kind' | 'details'> | null {
  if (!(error instanceof Refused)) return null;
  const { code, message } = error.refusal;
  if (code === 'rate_limited') return { kind: 'limit_hit', details: { call: path } };
  if (!isOver(error)) return null;
  return { kind: 'session_refused', details: { reason: message === blockedMessage ? 'blocked' : 'ended' } };
}

/** Serves a call under its path and its alias, if it has one. */
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
    const context = contextOf(tools, request, reply, token);
    try {
      if (route.publicRead) admitRead(address);
      if (token !== null) {
        if (!(await tokenGate(token, address)) && !route.withoutSession) throw sessionEnded();
        await requestLimit.admit(token, textIn(input.data, 'requestId'));
      }
      return call.encodeAnswer(await route.answer(input.data, context as CallContext<Input>));
    } catch (error) {
      if (token !== null && isOver(error)) requestLimit.forget(token);
      const event = eventOf(error, call.path);
      const mobile = (token === null && textIn(input.data, 'mobile')) || undefined;
      if (event) events.note({ ...event, token: token ?? undefined, mobile, ...traceOf(context.actor.source) });
      throw error;
    }
  };

  for (const path of paths) app.post(path, handle);
}
