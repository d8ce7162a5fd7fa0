import { join } from 'node:path';
import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { eventually } from '../../test/support/eventually';
import { repeated } from '../../test/support/long-form';
import { callServer, prepareSite, type Program, run, temporaryFolder } from '../../test/support/server-process';
import { slipBody } from '../../test/support/world';
import { askServer } from '../operator/channel';

const KILLS = repeated(4, 20);
const BIDS = 16;
const PURSE = 10_000;

/** A bid, identified by its number and points. */
type Bid = { id: string; digits: string; points: string; acknowledged: boolean };

describe('the embedded database', () => {
  const { folder, remove } = temporaryFolder();
  beforeAll(() => prepareSite(join(folder, 'data')));
  const started: Program[] = [];
  const begin = (): Program => {
    const made = run('main', {
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: folder,
      PORT: '0',
      CLOCK: '2026-11-21T10:00:00+05:30',
    });
    started.push(made);
    return made;
  };
  const kill = async ({ process, ended }: Program): Promise<void> => {
    process.kill('SIGKILL');
    await ended;
  };
  afterAll(async () => {
    await Promise.all(started.map(kill));
    remove();
  });

  let token = '';
  const all: Bid[] = [];

  const send = (port: number, bid: Bid): Promise<void> =>
    callServer(
      port,
      FAMILY_PATHS.main.submitBid,
      slipBody(token, { requestId: bid.id, label: 'Jodi Digit', lines: [{ digits: bid.digits, points: bid.points }] }),
    ).then(
      ({ status }) => void (bid.acknowledged ||= status === true),
      () => undefined,
    );

  const nameOf = ({ digits, points }: { digits: string; points: string }): string => `${digits} ${points}`;

  /** Fails if an acknowledged bid is missing, a bid exists twice, or the wallet does not match. */
  async function soundAt(port: number): Promise<void> {
    const { bid_data: rows } = await callServer(port, FAMILY_PATHS.main.bidHistory, {
      unique_token: token,
      bid_from: '',
      bid_to: '',
    });
    const placed: string[] = rows.map(nameOf);
    expect(new Set(placed).size).toBe(placed.length);
    expect(all.filter((bid) => bid.acknowledged && !placed.includes(nameOf(bid)))).toEqual([]);
    const spent = all
      .filter((bid) => placed.includes(nameOf(bid)))
      .reduce((sum, { points }) => sum + Number(points), 0);
    expect((await callServer(port, API.walletBalance, { unique_token: token })).wallet_amt).toBe(String(PURSE - spent));
    expect(await askServer(join(folder, 'data'), ['ledger', 'verify'])).toEqual({
      text: 'The ledger is sound.',
      exitCode: 0,
    });
  }

  it(`whose server is killed ${KILLS} times during bids has every acknowledged bid exactly once`, async () => {
    let unanswered = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const server = begin();
      const port = await server.ready;
      token ||= String(
        (await callServer(port, API.userLogin, { mobile: '9876543210', password: 'play1234' })).unique_token,
      );
      await soundAt(port);
      await Promise.all(all.filter(({ acknowledged }) => !acknowledged).map((bid) => send(port, bid)));
      expect(all.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
      const batch = Array.from({ length: BIDS }, (_, at): Bid => {
        const number = all.length + at;
        return {
          id: `pglite-${number}`,
          digits: String(number % 100).padStart(2, '0'),
          points: String(10 + Math.floor(number / 100)),
          acknowledged: false,
        };
      });
      all.push(...batch);
      const underWay = batch.map((bid) => send(port, bid));
      const enough = Math.floor((round * (BIDS - 2)) / KILLS);
      await eventually('acknowledgements', () => batch.filter(({ acknowledged }) => acknowledged).length >= enough, 1);
      await kill(server);
      await Promise.all(underWay);
      unanswered += batch.filter(({ acknowledged }) => !acknowledged).length;
    }
    expect(unanswered).toBeGreaterThan(KILLS);
    expect(all.length - unanswered).toBeGreaterThan(KILLS);
    const port = await begin().ready;
    await soundAt(port);
  }, 900_000);

  it('is refused to a second process while the first one serves, which continues', async () => {
    const [first] = started.slice(-1);
    const second = begin();
    expect([await second.ended, second.errors().trim()]).toEqual([
      1,
      `The data folder ${join(folder, 'data')} is in use by another process.`,
    ]);
    expect(second.output()).toBe('');
    const port = (await first?.ready) ?? 0;
    await Promise.all(all.map((bid) => send(port, bid)));
    expect(all.filter(({ acknowledged }) => !acknowledged)).toEqual([]);
    await soundAt(port);
  });
});
