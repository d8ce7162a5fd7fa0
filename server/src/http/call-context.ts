import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, networkOf } from '../addresses';
import type { AppKey } from '../app-keys';
import type { Config } from '../config';
import type { By, Session, Source, Visitor } from '../context';
import type { Deps } from '../deps';
import { type Device, deviceOf, keepDevice } from './device-cookie';

/** The caller; of a call with a token, the holder of the token. */
type Caller<Input> = Visitor & (Input extends { token: string } ? Session : object);

export type Connection = {
  /** The client that calls, by its app key. */
  client: AppKey;
  /** Sets or renews the device cookie. */
  keepDevice: () => void;
  /** Without a trailing slash. */
  publicUrl: string;
};

/** What calls use of a request besides its body. */
export type Sender = Pick<FastifyRequest, 'ip' | 'host' | 'protocol' | 'cookies' | 'headers'>;

/** What a handler works with: the context of its verbs, and what concerns the connection. */
export type CallContext<Input = object> = By<Caller<Input>> & Connection;

function publicUrlOf(config: Config, request: Sender): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = /^[a-z0-9.:[\]-]{1,100}$/i.test(request.host) ? request.host : `localhost:${config.port}`;
  return `${request.protocol}://${host}`;
}

/** Computed lazily, because most calls use none of it. */
const sourceOf = ({ ip, headers }: Sender, device: () => Device): Source => ({
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
  get agent() {
    return headers['user-agent'] ?? '';
  },
});

export function contextOf(
  { config, database, clock }: Pick<Deps, 'config' | 'database' | 'clock'>,
  request: Sender,
  reply: Pick<FastifyReply, 'setCookie'>,
  { token, client }: { token: string | null; client: AppKey | null },
): By<Visitor & Partial<Session>> & Connection {
  let known: Device | null = null;
  const device = (): Device => (known ??= deviceOf(config, request));
  const source = sourceOf(request, device);
  return {
    database,
    clock,
    client: client ?? config.appKeys[0],
    actor: token === null ? { source } : { source, token },
    keepDevice: () => keepDevice(config, reply, device()),
    publicUrl: publicUrlOf(config, request),
  };
}
