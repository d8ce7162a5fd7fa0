import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { randomUUID } from 'node:crypto';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import { addReader, createLiveWorld, type LiveReader } from '../../../test/support/live-reader';
import { at, DAY, KALYAN, type Json, type Player, type World } from '../../../test/support/world';
import { correctResult } from '../../results/correct-result';
import { declareResult } from '../../results/declare-result';
import { sealSession } from '../../results/seal-session';
import { settleAll } from '../../results/settle-all';
import { voidDay } from '../../results/void-day';

const STARLINE = FAMILY_PATHS.starline.list.path;
const RESULT = { marketId: KALYAN, day: DAY, session: 'open', number: '128', reason: '' } as const;
const MILAN_NIGHT = '13';
const GALI = FAMILY_PATHS.gali.list.path;
/** Fields of the polled answers that are constant, follow the clock, or describe the answer itself. */
const UNCHANGING = `account_block_status action_btn_text action_type app_date app_link app_maintainence_msg
  app_marquee_msg close_duration game_id link link_btn_text maintainence_msg_status message notice_count
  open_duration pop_status referral_code roulette_show_status server_time share_msg share_referral_content status
  user_current_version user_minimum_version version web_chart_url web_galidessar_chart_url web_starline_chart_url`;

describe.each(DATABASES)('changes announced by the stream on $name', (kind) => {
  let world: World;
  let port: number;
  let player: Player;
  let reader: LiveReader;
  beforeAll(async () => void ({ world, port } = await createLiveWorld(kind)));
  beforeEach(async () => void ({ player, reader } = await addReader(world, port)));
  afterEach(() => reader.leave());
  afterAll(() => world.close());

  const sql = (text: string) => (): Promise<unknown> => world.database.query(text);
  const ofPlayer = (text: string) => (): Promise<unknown> => world.database.query(text, [player.id]);
  const takeBreak = (days: number) => (): Promise<unknown> =>
    world.call(API.takeBreak, { unique_token: player.token, break_kind: 'time_out', break_length: days });
  const poll = async (path: string): Promise<Json> => (await world.call(path, { unique_token: player.token })).body;

  /** What changes a polled answer, except rows of a list: path, field, change. */
  const ASKED: [string, string, () => Promise<unknown>][] = [
    [API.dashboard, 'wallet_amt', () => world.bid(player, { lines: [{ points: '250' }] })],
    [
      API.dashboard,
      'wallet_amt',
      ofPlayer(`select post_transfer(now(), h.id, w.id, 5, 'opening', 'again', 'test') from account h, account w
                 where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $1`),
    ],
    [API.dashboard, 'user_name', ofPlayer(`update player set name = 'Another Name' where id = $1`)],
    [API.dashboard, 'mobile', ofPlayer(`update player set mobile = '7999999999' where id = $1`)],
    [API.dashboard, 'betting_status', ofPlayer('update player set betting_on = false where id = $1')],
    [API.dashboard, 'transfer_point_status', ofPlayer('update player set transfer_on = false where id = $1')],
    [
      API.dashboard,
      'device_result',
      async () => {
        await world.openSession(player.id);
        await ofPlayer(`update player_session set device_id = 'phone' where player_id = $1`)();
      },
    ],
    [API.dashboard, 'mobile_no', sql(`update site set whatsapp = '9111111111'`)],
    [API.dashboard, 'telegram_no', sql(`update site set telegram = '9111111112'`)],
    [API.dashboard, 'mobile_1', sql(`update site set phone = '9111111113'`)],
    [API.dashboard, 'withdraw_status', async () => world.setClock(at('11:00 PM'))],
    [API.dashboard, 'min_bid_amount', sql('update site set min_bid = min_bid + 1')],
    [API.dashboard, 'max_bid_amount', sql('update site set max_bid = max_bid + 1')],
    [API.dashboard, 'min_transfer', sql('update site set min_transfer = min_transfer + 1')],
    [API.dashboard, 'break_kind', takeBreak(1)],
    [API.dashboard, 'break_until', takeBreak(7)],
    [
      API.walletBalance,
      'hold_amt',
      ofPlayer(`select post_transfer(now(), w.id, h.id, 5, 'opening', 'held', 'test') from account h, account w
                 where h.kind = 'withdraw_hold' and h.player_id = $1 and w.kind = 'wallet' and w.player_id = $1`),
    ],
    [
      API.walletBalance,
      'owed_points',
      ofPlayer(`select post_transfer(now(), debt_account($1), h.id, 5, 'opening', 'owed', 'test') from account h
                 where h.kind = 'house'`),
    ],
    [API.walletBalance, 'max_withdrawal', sql('update site set max_withdrawal = max_withdrawal + 1')],
    [API.walletBalance, 'min_withdrawal', sql('update site set min_withdrawal = min_withdrawal + 1')],
    [API.walletBalance, 'max_transfer', sql('update site set max_transfer = max_transfer + 1')],
    [API.walletBalance, 'withdraw_open_time', sql('update site set withdraw_open_minutes = 421')],
    [API.walletBalance, 'withdraw_close_time', sql('update site set withdraw_close_minutes = 1200')],
    [API.dashboard, 'result', sql(`update market set active = false where id = ${KALYAN}`)],
    [API.dashboard, 'result', sql(`update market set active = true where id = ${KALYAN}`)],
    [STARLINE, 'result', sql(`update market set active = false where family = 'starline' and open_minutes < 700`)],
  ];

  it.each(ASKED)('has the client poll %s when %s changes', async (path, field, change) => {
    const before = await poll(path);
    reader.clear();
    await change();
    // On a busy machine, the ask for the change before may come after this one has begun.
    let polled = before;
    while (JSON.stringify(polled[field]) === JSON.stringify(before[field])) {
      await reader.next('ask');
      polled = await poll(path);
    }
  });

  const declareOn = (marketId: string): Promise<unknown> =>
    declareResult(byOperator(world), { ...RESULT, marketId }).then(() => settleAll(world));
  /** What changes the number of unread notices. A bid on 5 loses, a bid on 1 wins. */
  const INBOX: [string, { bid: string; won?: true; change: (marketId: string) => Promise<unknown> }][] = [
    ['a bid has lost', { bid: '5', change: declareOn }],
    ['a bid has won', { bid: '1', change: declareOn }],
    [
      'a market day was voided',
      { bid: '1', change: (marketId) => voidDay(byOperator(world), { marketId, day: DAY, reason: 'test' }) },
    ],
    [
      'a win was taken back',
      {
        bid: '1',
        won: true,
        change: (marketId) => correctResult(byOperator(world), { ...RESULT, marketId, number: '129' }),
      },
    ],
    [
      'another device has read the inbox',
      {
        bid: '1',
        won: true,
        change: async () => {
          const { notices } = await poll(API.myNotices);
          await world.call(API.readNotices, { unique_token: player.token, up_to: notices[0].notice_id });
        },
      },
    ],
    [
      'another device has shown the wins',
      {
        bid: '1',
        won: true,
        change: () => world.call(API.announceWins, { unique_token: player.token, telling_id: randomUUID() }),
      },
    ],
  ];

  it.each(INBOX)('has the client poll once %s', async (what, { bid, won, change }) => {
    const gameId = String(2 + INBOX.findIndex(([name]) => name === what));
    await world.bid(player, { gameId, lines: [{ digits: bid, points: '100' }] });
    await reader.next('ask');
    if (won) {
      await declareOn(gameId);
      await reader.next('ask');
    }
    const { notification_count: unread } = await poll(API.dashboard);
    await change(gameId);
    await reader.next('ask');
    expect((await poll(API.dashboard)).notification_count).not.toBe(unread);
  });

  const MILAN = `where market_id = ${MILAN_NIGHT} and day = '${DAY}'`;
  /** What changes rows of a list: path, fields, change. */
  const ROWS: [string, string, () => Promise<unknown>][] = [
    [API.dashboard, 'open_ended_srt', () => sealSession(world, RESULT)],
    [API.dashboard, 'close_ended_srt', () => sealSession(world, { ...RESULT, session: 'close' })],
    [API.dashboard, 'open_result', () => declareResult(byOperator(world), RESULT)],
    [API.dashboard, 'close_result', sql(`update market_day set open_number = '128', close_number = '240' ${MILAN}`)],
    [API.dashboard, 'game_name game_name_letter', sql(`update market set name = 'NEW' where id = ${KALYAN}`)],
    [API.dashboard, 'game_name_hindi', sql(`update market set hindi_name = 'नया' where id = ${KALYAN}`)],
    [API.dashboard, 'game_name_marathi', sql(`update market set marathi_name = 'नवीन' where id = ${KALYAN}`)],
    [API.dashboard, 'msg_status', async () => world.setClock(at('06:11 PM'))],
    [
      API.dashboard,
      'open_time open_time_sort time_srt',
      sql(`update market_day set opens_at = opens_at + interval '5 min' ${MILAN}`),
    ],
    [
      API.dashboard,
      'close_time close_time_srt',
      sql(`update market_day set closes_at = closes_at + interval '5 min' ${MILAN}`),
    ],
    [API.dashboard, 'msg market_off_day', sql(`update market_day set off = true where market_id = ${KALYAN}`)],
    [STARLINE, 'msg_status', async () => world.setClock(at('11:30 PM'))],
    [GALI, 'game_name', sql(`update market set name = name || ' 2' where family = 'gali'`)],
  ];

  it.each(ROWS)('sends the rows of %s in which %s has changed, with both versions', async (path, fields, change) => {
    const before = await poll(path);
    reader.clear();
    await change();
    const [from] = before.version.split('.');
    const { to, rows } = await reader.next('rows', (data) => data.from === from);
    const after = await poll(path);
    expect(after.version.split('.')[0]).toBe(to);
    const known = new Map(before.result.map((row: Json) => [row.game_id, row]));
    for (const field of fields.split(' ')) {
      const changed = after.result.filter((row: Json) => row[field] !== (known.get(row.game_id) as Json)[field]);
      expect([field, changed.length]).not.toEqual([field, 0]);
      for (const row of changed) expect(rows).toContainEqual(row);
    }
  });

  it('these changes cover every field of the polled answers that can change', async () => {
    const changed = new Set(
      [...ASKED, ...ROWS].flatMap(([, fields]) => fields.split(' ')).concat('notification_count'),
    );
    const fields = new Set<string>();
    for (const path of [API.dashboard, API.walletBalance, STARLINE, GALI]) {
      const answer = await poll(path);
      for (const field of [...Object.keys(answer), ...Object.keys(answer.result[0])]) fields.add(field);
    }
    expect([...fields].filter((field) => !changed.has(field)).sort()).toEqual(UNCHANGING.split(/\s+/));
  });
});
