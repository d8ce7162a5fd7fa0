import { liveStream } from '@ank/protocol';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { DatabaseKind } from './databases';
import { eventually } from './eventually';
import { listenOn } from './raw-http';
import { at, createWorld, type Json, type Player, type World } from './world';

export type LiveEvent = { name: string; data: Json };

export type LiveReader = {
  response: IncomingMessage;
  events: LiveEvent[];
  /** Waits for an event of this name whose data passes; earlier ones are dropped. */
  next: (name: string, passes?: (data: Json) => boolean) => Promise<Json>;
  /** Drops the events received so far. */
  clear: () => void;
  isEnded: () => boolean;
  ended: () => Promise<void>;
  leave: () => void;
};

const parsed = (block: string): LiveEvent[] => {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [name, data] = [field('event'), field('data')];
  return name === undefined ? [] : [{ name, data: JSON.parse(data ?? 'null') }];
};

const post = (port: number, token: unknown, headers: Record<string, string>): ClientRequest => {
  const sending = request({
    port,
    host: '127.0.0.1',
    path: liveStream.path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    agent: new Agent(),
  });
  return sending.end(JSON.stringify({ env_type: 'Prod', app_key: 'test', unique_token: token }));
};

const answered = (sending: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => sending.on('response', resolve).on('error', reject));

/** A request for a stream whose client leaves when `leave` is called, with or without an answer. */
export function askForStream(port: number, token: string): { leave: () => void } {
  const sending = post(port, token, {}).on('error', () => undefined);
  return { leave: () => void sending.destroy() };
}

/** The refusal of a stream. */
export async function refusedStream(
  port: number,
  token: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Json }> {
  const response = await answered(post(port, token, headers));
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
}

/** A stream over its own socket. `reads` false: nothing is read from the socket. */
export async function openStream(
  port: number,
  token: string,
  { headers = {}, reads = true }: { headers?: Record<string, string>; reads?: boolean } = {},
): Promise<LiveReader> {
  const sending = post(port, token, headers);
  const response = await answered(sending);
  if (response.headers['content-type'] !== 'text/event-stream; charset=utf-8')
    throw new Error(`no stream: ${response.statusCode} ${await text(response)}`);
  const events: LiveEvent[] = [];
  let isEnded = false;
  let received = '';
  const end = (): void => void (isEnded = true);
  response.on('close', end).on('error', end).setEncoding('utf8');
  if (reads)
    response.on('data', (chunk: string) => {
      const blocks = (received + chunk).split('\n\n');
      received = blocks.pop() ?? '';
      events.push(...blocks.flatMap(parsed));
    });
  return {
    response,
    events,
    async next(name, passes = () => true) {
      const find = (): number => events.findIndex((event) => event.name === name && passes(event.data));
      await eventually(`an event ${name}`, () => find() >= 0);
      return events.splice(0, find() + 1).at(-1)?.data;
    },
    clear: () => void events.splice(0),
    isEnded: () => isEnded,
    ended: () => eventually('the end of a stream', () => isEnded),
    leave: () => void sending.destroy(),
  };
}

/** A world whose server listens as behind a proxy, with the public address of the site. */
export async function createLiveWorld(kind: DatabaseKind): Promise<{ world: World; port: number }> {
  const world = await createWorld(kind, { TRUST_PROXY: '1', PUBLIC_URL: 'http://play.example' });
  return { world, port: await listenOn(world.app.server) };
}

/** A new player at 10:00 AM, and the stream of that player, which has begun. */
export async function addReader(world: World, port: number): Promise<{ player: Player; reader: LiveReader }> {
  await world.setClock(at('10:00 AM'));
  const player = await world.addPlayer(1000);
  const reader = await openStream(port, player.token);
  await reader.next('begun');
  return { player, reader };
}
