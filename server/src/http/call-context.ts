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

/**
 * Computes a property when it is read, because most calls use none. A class, because each literal with getters has a
 * hidden class of its own, which fills the heap.
 */
class RequestSource implements Source {
  private known: Device | null = null;

  constructor(
    private readonly config: Config,
    private readonly sender: Sender,
  ) {}

  get device(): Device {
    return (this.known ??= deviceOf(this.config, this.sender));
  }
  get address(): string {
    return addressOf(this.sender.ip);
  }
  get network(): string {
    return networkOf(this.sender.ip);
  }
  get deviceHash(): string {
    return this.device.hash;
  }
  get hasCookie(): boolean {
    return this.device.hasCookie;
  }
  get agent(): string {
    return this.sender.headers['user-agent'] ?? '';
  }
}

export function contextOf(
  { config, database, clock }: Pick<Deps, 'config' | 'database' | 'clock'>,
  request: Sender,
  reply: Pick<FastifyReply, 'setCookie'>,
  { token, client }: { token: string | null; client: AppKey | null },
): By<Visitor & Partial<Session>> & Connection {
  const source = new RequestSource(config, request);
  return {
    database,
    clock,
    client: client ?? config.appKeys[0],
    actor: token === null ? { source } : { source, token },
    keepDevice: () => keepDevice(config, reply, source.device),
    publicUrl: publicUrlOf(config, request),
  };
}
