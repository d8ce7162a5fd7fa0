import { DATABASES } from '../../../test/support/databases';
import { eventually } from '../../../test/support/eventually';
import { createWorld, KALYAN, type World } from '../../../test/support/world';
import type { SeenPlayer } from '../../accounts/player-lookup';
import type { Listener } from '../../load/announcements';
import { createLogger } from '../../logger';
import { createTools, type Tools } from '../tools';
import { createLiveHub, type LiveHub } from './live-hub';
import type { LiveStream } from './live-stream';

type Seen = LiveStream & { sent: string[] };

const withinOf = (event = ''): number =>
  (JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '') as { within: number }).within;

const namesOf = (stream: Seen | undefined) => stream?.sent.map((event) => /^event: (.*)$/m.exec(event)?.[1]);

describe('the hub of streams', () => {
  let world: World;
  let tools: Tools;
  let hub: LiveHub;
  let listener: Listener;
  let lookUps: number;
  let board: Tools['board'];
  beforeAll(async () => {
    world = await createWorld(DATABASES[0]!);
  });
  beforeEach(() => {
    tools = createTools({ ...world, logger: createLogger('silent') }, () => []);
    lookUps = 0;
    board = tools.board;
    hub = createLiveHub({
      ...tools,
      board: Object.assign(() => board(), tools.board),
      announcements: { ...tools.announcements, subscribe: (own) => tools.announcements.subscribe((listener = own)) },
      // Of a thousand players.
      async playerOf(token) {
        lookUps += 1;
        return { id: token } as SeenPlayer;
      },
    });
  });
  afterEach(async () => {
    await hub.close();
    await tools.announcements.close();
  });
  afterAll(() => world.close());

  async function open(token: string): Promise<Seen> {
    const sent: string[] = [];
    const stream: Seen = {
      ...{ token, playerId: token, address: token, publicUrl: 'http://play.example', sent },
      send: (event) => void sent.push(event),
      beat: () => undefined,
      end: () => undefined,
    };
    await hub.admit(stream);
    hub.open(stream);
    return stream;
  }

  /** Streams that have begun and whose sessions have been looked up. */
  async function openAll(count: number): Promise<Seen[]> {
    const streams: Seen[] = [];
    for (let n = 0; n < count; n += 1) streams.push(await open(String(n)));
    await eventually('all have begun', () => streams.every(({ sent }) => sent.length > 0) && lookUps >= count);
    for (const { sent } of streams) sent.splice(0);
    return streams;
  }

  const asked = (streams: readonly Seen[]): Promise<void> =>
    eventually('all are asked', () => streams.every(({ sent }) => sent.length > 0));

  it('spreads the polls of all clients that it asks, however many sessions one query looks up', async () => {
    const streams = await openAll(1_000);
    listener.notice('players');
    await asked(streams);
    expect(streams.map(({ sent }) => withinOf(sent[0])).filter((within) => within < 500)).toEqual([]);
  });

  it('spreads the polls of players who are announced in several parts, and asks a single one at once', async () => {
    const streams = await openAll(1_000);
    const ids = streams.map(({ playerId }) => playerId);
    listener.notice(ids.slice(0, 500).join(','));
    listener.notice(ids.slice(500).join(','));
    await asked(streams);
    // The first query was under way when the second part came.
    expect(
      streams
        .slice(400)
        .map(({ sent }) => withinOf(sent[0]))
        .filter((within) => within < 300),
    ).toEqual([]);
    streams[0]?.sent.splice(0);
    listener.notice('0');
    await eventually('it is asked', () => streams[0]?.sent.length === 1);
    expect(withinOf(streams[0]?.sent[0])).toBe(0);
  });

  it('sends nothing to a stream before it has begun', async () => {
    const [known] = await openAll(1);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const isHeld = new Promise<void>((hold) => {
      board = Object.assign(async () => {
        hold();
        await released;
        return tools.board();
      }, tools.board);
    });
    await world.database.query(`update market set name = name || ' 2' where id = ${KALYAN}`);
    tools.board.forget();
    listener.notice('site');
    await isHeld;
    const opening = await open('later');
    listener.notice('roots');
    release();
    await eventually('it has begun', () => namesOf(opening)?.includes('begun') === true);
    expect([namesOf(known), namesOf(opening)]).toEqual([['roots', 'rows'], ['begun']]);
  });
});
