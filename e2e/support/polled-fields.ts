import type { Locator, Page } from '@playwright/test';
import { BidPage } from '../pages/bid-page';
import { Frame } from '../pages/frame';
import { callApi, type Player, sessionOf } from './players';
import type { Site } from './site';
import { DASHBOARD, SOON } from './still-page';
import { expect } from './test';

type Change = (site: Site, player: Player) => Promise<unknown>;

/** A field of a polled answer: how a screen shows a value, the value before and after a change, and the change. */
type Field = {
  field: string;
  shows: (page: Page, value: string) => Promise<void>;
  values: [string, string];
  change: Change;
};

export type Screen = {
  path: string;
  calls?: readonly string[];
  language?: string;
  /** Done before the page's clock stops. */
  prepare?: (page: Page) => Promise<void>;
  fields: readonly [Field, ...Field[]];
};

const onSite =
  (set: string): Change =>
  (site) =>
    site.sql(`update site set ${set}`);
const onMarket =
  (id: number, set: string): Change =>
  (site) =>
    site.sql(`update market set ${set} where id = $1`, [id]);
const onDay =
  (id: number, set: string): Change =>
  (site) =>
    site.sql(`update market_day set ${set} where market_id = $1 and day = '2026-11-21'`, [id]);
const onPlayer =
  (set: string): Change =>
  (site, { mobile }) =>
    site.sql(`update player set ${set} where mobile = $1`, [mobile]);
const posted =
  (debit: string, credit: string): Change =>
  (site, { mobile }) =>
    site.sql(
      `select post_transfer(now(), d.id, c.id, 500, 'test', 'test:' || p.id || d.kind, 'test')
         from player p
         join account d on d.kind = $2 and coalesce(d.player_id, p.id) = p.id
         join account c on c.kind = $3 and coalesce(c.player_id, p.id) = p.id
        where p.mobile = $1`,
      [mobile, debit, credit],
    );
const takeBreak =
  (days: number): Change =>
  async (site, player) => {
    const { token } = (await sessionOf(site, player)) as { token: string };
    return callApi(site, '/api-take-break', { unique_token: token, break_kind: 'time_out', break_length: days });
  };

const within =
  (locate: (page: Page) => Locator): Field['shows'] =>
  (page, value) =>
    expect(locate(page)).toContainText(value, SOON);
const count =
  (locate: (page: Page) => Locator): Field['shows'] =>
  (page, value) =>
    expect(locate(page)).toHaveCount(Number(value), SOON);
const card = (name: string): Field['shows'] => within((page) => new Frame(page).market(name));
const named: Field['shows'] = (page, name) => expect(new Frame(page).market(name)).toBeVisible(SOON);
const text: Field['shows'] = (page, value) => expect(page.getByText(value, { exact: true })).toBeVisible(SOON);
const link =
  (name: string): Field['shows'] =>
  (page, value) =>
    expect(page.getByRole('link', { name })).toHaveAttribute('href', value, SOON);
const limits: Field['shows'] = (page, value) =>
  expect(new BidPage(page).points).toHaveAccessibleDescription(value, SOON);

/** Moves the cut-offs. A market with one result has one. */
const later = `opens_at = opens_at + interval '5 min', closes_at = greatest(closes_at, opens_at + interval '5 min')`;

/** The fields of a family's list of markets. */
const listed = (
  id: number,
  name: string,
  [before, after]: [string, string],
  [number, result]: [string, string],
): [Field, ...Field[]] => [
  {
    field: 'open_time',
    shows: card(name),
    values: [before, after],
    change: onDay(id, later),
  },
  { field: 'open_result', shows: card(name), values: ['*', result], change: onDay(id, `open_number = '${number}'`) },
  { field: 'msg_status', shows: card(name), values: ['Market Open', 'Market Closed'], change: onDay(id, 'off = true') },
  { field: 'game_name', shows: named, values: [name, 'NEW NAME'], change: onMarket(id, `name = 'NEW NAME'`) },
  {
    field: 'result',
    shows: count((page) => new Frame(page).market('NEW NAME')),
    values: ['1', '0'],
    change: onMarket(id, 'active = false'),
  },
];

/** Every field of the polled answers that a screen shows. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/imp',
    fields: [
      {
        field: 'wallet_amt',
        shows: (page, points) => expect(new Frame(page).balance(points)).toBeVisible(SOON),
        values: ['10,000', '10,500'],
        change: posted('house', 'wallet'),
      },
      {
        field: 'notification_count',
        shows: count((page) => page.getByRole('img', { name: 'New' })),
        values: ['0', '1'],
        change: (site, { mobile }) =>
          site.sql(`select write_notice(now(), p.id, 'password_changed', '{}') from player p where mobile = $1`, [
            mobile,
          ]),
      },
      {
        field: 'close_time',
        shows: card('KALYAN'),
        values: ['06:10 PM', '06:15 PM'],
        change: onDay(9, `closes_at = closes_at + interval '5 min'`),
      },
      ...listed(9, 'KALYAN', ['04:10 PM', '04:15 PM'], ['128', '128-1']),
      {
        field: 'close_result',
        shows: card('MILAN MORNING'),
        values: ['***-**-***', '128-16-240'],
        change: onDay(1, `open_number = '128', close_number = '240'`),
      },
      {
        field: 'betting_status',
        shows: count((page) => new Frame(page).anyBalance),
        values: ['1', '0'],
        change: onPlayer('betting_on = false'),
      },
      {
        field: 'a blocked player',
        shows: (page, path) => expect(page).toHaveURL(new RegExp(`${path}$`), SOON),
        values: ['/imp', '/login'],
        change: onPlayer('blocked = true'),
      },
    ],
  },
  {
    path: '/imp',
    language: 'hi',
    fields: [
      { field: 'game_name_hindi', shows: named, values: ['कल्याण', 'नया'], change: onMarket(9, `hindi_name = 'नया'`) },
    ],
  },
  {
    path: '/imp',
    language: 'mr',
    fields: [
      {
        field: 'game_name_marathi',
        shows: named,
        values: ['कल्याण', 'नवीन'],
        change: onMarket(9, `marathi_name = 'नवीन'`),
      },
    ],
  },
  {
    path: '/imp',
    prepare: (page) => page.getByRole('button', { name: 'Support' }).tap(),
    fields: [
      {
        field: 'mobile_no',
        shows: link('WhatsApp'),
        values: ['https://wa.me/919000000001', 'https://wa.me/919000000007'],
        change: onSite(`whatsapp = '9000000007'`),
      },
      {
        field: 'telegram_no',
        shows: link('Telegram'),
        values: ['https://t.me/+919000000003', 'https://t.me/+919000000008'],
        change: onSite(`telegram = '9000000008'`),
      },
      {
        field: 'mobile_1',
        shows: link('Call'),
        values: ['tel:+919000000002', 'tel:+919000000009'],
        change: onSite(`phone = '9000000009'`),
      },
    ],
  },
  {
    path: '/imp2',
    calls: [DASHBOARD, '/api-starline-game'],
    fields: listed(106, '03:30 PM', ['03:30 PM', '03:35 PM'], ['128', '128-1']),
  },
  {
    path: '/galiIMP',
    calls: [DASHBOARD, '/api-galidisawar-game'],
    fields: listed(204, 'FARIDABAD', ['05:50 PM', '05:55 PM'], ['07', '07']),
  },
  {
    path: '/single',
    fields: [
      { field: 'min_bid_amount', shows: limits, values: ['Minimum 10', 'Minimum 50'], change: onSite('min_bid = 50') },
      {
        field: 'max_bid_amount',
        shows: limits,
        values: ['Minimum 50', 'Minimum 50, maximum 5,000'],
        change: onSite('max_bid = 5000'),
      },
      {
        field: 'break_kind',
        shows: count((page) => page.getByText('You are taking a break')),
        values: ['0', '1'],
        change: takeBreak(1),
      },
      {
        field: 'break_until',
        shows: within((page) => page.getByText(/^No bids until/)),
        values: ['22 November 2026', '28 November 2026'],
        change: takeBreak(7),
      },
    ],
  },
  {
    path: '/transfer',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Phone number' }).fill('9876543210');
      await page.getByRole('textbox', { name: 'Points' }).fill('50');
    },
    fields: [
      {
        field: 'min_transfer',
        shows: async (page, value) => {
          await page.getByRole('button', { name: 'Submit' }).tap();
          await expect(page.getByText(`Points Must be More than ${value}`)).toBeVisible(SOON);
        },
        values: ['100', '200'],
        change: onSite('min_transfer = 200'),
      },
    ],
  },
  {
    path: '/imp7',
    calls: [DASHBOARD, '/api-user-wallet-balance'],
    fields: [
      {
        field: 'hold_amt',
        shows: within((page) => page.locator('dl')),
        values: ['On hold0', 'On hold500'],
        change: posted('wallet', 'withdraw_hold'),
      },
      {
        field: 'min_withdrawal',
        shows: text,
        values: ['500 to 50,000', '600 to 50,000'],
        change: onSite('min_withdrawal = 600'),
      },
      {
        field: 'max_withdrawal',
        shows: text,
        values: ['600 to 50,000', '600 to 40,000'],
        change: onSite('max_withdrawal = 40000'),
      },
      {
        field: 'withdraw_open_time',
        shows: text,
        values: ['07:00 AM to 10:00 PM', '06:00 AM to 10:00 PM'],
        change: onSite('withdraw_open_minutes = 360'),
      },
      {
        field: 'withdraw_close_time',
        shows: text,
        values: ['06:00 AM to 10:00 PM', '06:00 AM to 09:00 PM'],
        change: onSite('withdraw_close_minutes = 1260'),
      },
      {
        field: 'owed_points',
        shows: count((page) => page.getByText(/^You owe 500 points/)),
        values: ['0', '1'],
        change: (site, { mobile }) =>
          site.sql(
            `select post_transfer(now(), debt_account(p.id), h.id, 500, 'test', 'owed:' || p.id, 'test')
               from player p, account h where h.kind = 'house' and p.mobile = $1`,
            [mobile],
          ),
      },
    ],
  },
  {
    path: '/withdraw',
    calls: [DASHBOARD, '/api-user-wallet-balance'],
    fields: [
      {
        field: 'withdraw_close_time',
        shows: within((page) => page.getByText(/^Withdrawal hours/)),
        values: ['07:00 AM to 10:00 PM', '07:00 AM to 09:00 PM'],
        change: onSite('withdraw_close_minutes = 1260'),
      },
    ],
  },
];
