import { busy, tooManyAttempts } from '../../errors';
import type { LiveStream } from './live-stream';

/** Mobile carriers put many players behind one address. */
export const MAX_STREAMS_OF_ADDRESS = 1_000;
const MAX_STREAMS = 20_000;

/** The number of parts into which the streams are divided, so that work on all of them is spread over time. */
export const TURNS = 60;

/** The streams of this server. A session has one: a newer stream ends the older. */
export type OpenStreams = ReturnType<typeof createOpenStreams>;

export function createOpenStreams() {
  const bySession = new Map<string, LiveStream>();
  const byPlayer = new Map<string, Set<LiveStream>>();
  const byAddress = new Map<string, number>();
  const byUrl = new Map<string, Set<LiveStream>>();
  const turns = Array.from({ length: TURNS }, () => new Set<LiveStream>());
  const turnOf = new Map<LiveStream, Set<LiveStream>>();
  let next = 0;

  const put = (map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void => {
    const streams = map.get(key) ?? new Set();
    map.set(key, streams.add(stream));
  };
  const take = (map: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): void => {
    const streams = map.get(key);
    if (streams?.delete(stream) && streams.size === 0) map.delete(key);
  };

  function remove(stream: LiveStream): void {
    if (!turnOf.has(stream)) return;
    turnOf.get(stream)?.delete(stream);
    turnOf.delete(stream);
    if (bySession.get(stream.token) === stream) bySession.delete(stream.token);
    take(byPlayer, stream.playerId, stream);
    take(byUrl, stream.publicUrl, stream);
    const left = (byAddress.get(stream.address) ?? 0) - 1;
    if (left > 0) byAddress.set(stream.address, left);
    else byAddress.delete(stream.address);
  }

  return {
    size: () => turnOf.size,
    all: (): Iterable<LiveStream> => turnOf.keys(),
    ofPlayer: (playerId: string): Iterable<LiveStream> => byPlayer.get(playerId) ?? [],
    /** By the server address that their clients use, because events contain it. */
    byUrl: (): ReadonlyMap<string, ReadonlySet<LiveStream>> => byUrl,
    ofTurn: (turn: number): ReadonlySet<LiveStream> => turns[turn % TURNS] as Set<LiveStream>,
    isOpen: (stream: LiveStream): boolean => turnOf.has(stream),
    /** Throws if there is no room for another stream. */
    admit({ token, address }: Pick<LiveStream, 'token' | 'address'>): void {
      if (bySession.has(token)) return;
      if (turnOf.size >= MAX_STREAMS) throw busy();
      if ((byAddress.get(address) ?? 0) >= MAX_STREAMS_OF_ADDRESS) throw tooManyAttempts();
    },
    add(stream: LiveStream): void {
      const older = bySession.get(stream.token);
      if (older) {
        remove(older);
        older.end();
      }
      const turn = turns[(next += 1) % TURNS] as Set<LiveStream>;
      turnOf.set(stream, turn.add(stream));
      bySession.set(stream.token, stream);
      put(byPlayer, stream.playerId, stream);
      put(byUrl, stream.publicUrl, stream);
      byAddress.set(stream.address, (byAddress.get(stream.address) ?? 0) + 1);
    },
    remove,
  };
}
