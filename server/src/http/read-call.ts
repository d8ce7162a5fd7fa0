import { envelope, sentenceOf, type ServerCall, UNAUTHORIZED } from '@ank/protocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type AppKey, wholeKey } from '../app-keys';
import type { Config } from '../config';
import type { By, Session, Visitor } from '../context';
import { badRequest } from '../errors';
import { type Connection, contextOf, type Sender } from './call-context';
import type { Tools } from './tools';

/** What the limits and the security log use of a call's input. */
export type Sent = object & { token?: string | null; requestId?: string | null; mobile?: string };

/** A call whose body was read. */
export type ReadCall = {
  input: Sent;
  /** Null for a call without a session. */
  token: string | null;
  requestId: string | null;
  /** Of a polled call: the version of the answer that the client has. */
  since: string | null;
  context: By<Visitor & Partial<Session>> & Connection;
};

/** The property in which a request keeps its call between hooks. */
export const READ_CALL = 'readCall';

export const readCallOf = (request: FastifyRequest): ReadCall => request.getDecorator<ReadCall>(READ_CALL);

/** The client of an app key. On a try-out site an unknown key counts as the page's. Null: refused. */
const clientOf = ({ production, appKeys }: Config, appKey: string): AppKey | null =>
  appKeys.find((key) => wholeKey(key) === appKey) ?? (production ? null : appKeys[0]);

/** The slip line of a malformed field: new_result.result[2].points is line 2. */
function lineOf(issues: readonly { path: readonly PropertyKey[] }[]): number | undefined {
  for (const { path } of issues) {
    if (path[0] === 'new_result' && path[1] === 'result' && typeof path[2] === 'number') return path[2];
  }
  return undefined;
}

const objectOf = (body: unknown): object => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest();
  return body;
};

/** Reads a call; null if its client is unknown. Throws Refused if it is malformed. */
export type CallReader = (body: unknown, sender: Sender, reply: Pick<FastifyReply, 'setCookie'>) => ReadCall | null;

/** Reads the client's key, then the input by the call's definition. */
export const callReader =
  <Input extends Sent, Answer>(
    tools: Tools,
    { path, request: schema }: ServerCall<Input, Answer>,
    { hasSession, withoutAppKey }: { hasSession: boolean; withoutAppKey: boolean },
  ): CallReader =>
  (sent, sender, reply) => {
    const body = objectOf(sent);
    const named = z.safeParse(envelope, body);
    const client = named.success ? clientOf(tools.config, named.data.app_key) : null;
    if (client === null && !withoutAppKey) return null;
    const parsed = z.safeParse(schema, body);
    if (!parsed.success) throw badRequest(lineOf(parsed.error.issues), sentenceOf(parsed.error.issues));
    const input: Sent = parsed.data;
    const { token, requestId = null } = input;
    if (hasSession && token === undefined) throw new Error(`${path} has a session, but its input names no token`);
    const known = hasSession ? (token ?? null) : null;
    const since = 'since' in body && typeof body.since === 'string' ? body.since : null;
    const context = contextOf(tools, sender, reply, { token: known, client });
    return { input, token: known, requestId, since, context };
  };

/** The hook that reads a call. */
export const readCall =
  (read: CallReader) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const call = read(request.body, request, reply);
    if (call === null) return reply.send(UNAUTHORIZED);
    request.setDecorator(READ_CALL, call);
  };
