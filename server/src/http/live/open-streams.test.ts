import type { LiveStream } from './live-stream';
import { createOpenStreams, MAX_STREAMS_OF_ADDRESS, type OpenStreams, TURNS } from './open-streams';

let serial = 0;

type Seen = LiveStream & { ends: number };

const aStream = (more: Partial<LiveStream> = {}): Seen => {
  serial += 1;
  const stream: Seen = {
    ...{ token: `t${serial}`, playerId: `p${serial}`, address: 'a', publicUrl: 'u', ends: 0, ...more },
    send: () => undefined,
    beat: () => undefined,
    end: () => void (stream.ends += 1),
  };
  return stream;
};

describe('the streams of a server', () => {
  let streams: OpenStreams;
  beforeEach(() => {
    streams = createOpenStreams();
  });

  it('are one for each session, the newest', () => {
    const [older, newer] = [aStream({ token: 't' }), aStream({ token: 't' })];
    streams.add(older);
    streams.add(newer);
    expect([older.ends, newer.ends, streams.size()]).toEqual([1, 0, 1]);
    streams.remove(older);
    expect([...streams.all()]).toEqual([newer]);
  });

  it('are at most a thousand per address, whatever others have', () => {
    const some = Array.from({ length: MAX_STREAMS_OF_ADDRESS }, () => aStream());
    for (const stream of some) {
      streams.admit(stream);
      streams.add(stream);
    }
    expect(() => streams.admit(aStream())).toThrow('Too many attempts');
    streams.admit(aStream({ address: 'b' }));
    streams.admit(aStream({ token: some[0]?.token }));
    streams.remove(some[1] as Seen);
    streams.remove(some[1] as Seen);
    streams.admit(aStream());
    streams.add(aStream());
    expect(() => streams.admit(aStream())).toThrow('Too many attempts');
  });

  it('are at most 20,000 in all', () => {
    for (let n = 0; n < 20_000; n += 1) streams.add(aStream({ address: `a${n}` }));
    expect(() => streams.admit(aStream({ address: 'new' }))).toThrow('busy');
  });

  it('leave nothing behind', () => {
    const some = Array.from({ length: 3 * TURNS }, (_, n) =>
      aStream({ playerId: `p${n % 7}`, publicUrl: `u${n % 3}` }),
    );
    some.forEach(streams.add);
    for (let turn = 0; turn < TURNS; turn += 1) expect(streams.ofTurn(turn).size).toBe(3);
    expect([...streams.byUrl().values()].map(({ size }) => size)).toEqual([TURNS, TURNS, TURNS]);
    some.forEach(streams.remove);
    expect(streams.size() + streams.byUrl().size + [...streams.ofPlayer('p0')].length).toBe(0);
    for (let turn = 0; turn < TURNS; turn += 1) expect(streams.ofTurn(turn).size).toBe(0);
  });
});
