import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Site } from './site';

export type Player = { mobile: string; password: string; name: string };

/** The logins of a new try-out site. */
export const RAVI: Player = { mobile: '9876543210', password: 'play1234', name: 'Ravi Kumar' };
export const MEENA: Player = { mobile: '9876543212', password: 'play1234', name: 'Meena Joshi' };

/** A cheap hash of the try-out password, so that tests which only log in need not wait. */
const QUICK_HASH = '$argon2id$v=19$m=8,t=1,p=1$UVvh51cX9b702SOe+X337g$4RCk39b9Q9sesiCWUwOvYvtEIM6xP2t+61ik0CbRIYY';

/** A new player, unique to the test. The password is that of the try-out's players. */
export async function addPlayer(site: Site, { points = 10_000, bettingOn = true } = {}): Promise<Player> {
  const player = { mobile: `9${randomInt(1e8, 1e9)}`, password: RAVI.password, name: 'Kavita Rao' };
  const [row] = await site.sql<{ id: string }>(
    `insert into player (mobile, name, password_hash, betting_on, created_at)
     values ($1, $2, $3, $4, now()) returning id`,
    [player.mobile, player.name, QUICK_HASH, bettingOn],
  );
  await site.sql(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [row!.id]);
  if (points > 0) {
    await site.sql(
      `select post_transfer(now(), h.id, w.id, $2::bigint, 'opening', 'player:' || w.player_id, 'system')
         from account h, account w where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $1`,
      [row!.id, points],
    );
  }
  return player;
}

/** One API call as made by the web client. */
export async function callApi(site: Site, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ env_type: 'Prod', app_key: 'e2e', ...body }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** A new session of the player, as stored by the browser. */
export async function sessionOf(site: Site, { mobile, password }: Player): Promise<object> {
  const answer = await callApi(site, '/api-user-login', { mobile, password, device_id: '' });
  if (answer.status !== true) throw new Error(`${mobile} could not log in: ${String(answer.msg)}`);
  return {
    username: answer.user_name,
    token: answer.unique_token,
    mobile: answer.mobile,
    bettingOn: answer.betting_status === '1',
  };
}

/** Opens a screen with a stored session, for tests that are not about logging in. */
export async function enter(page: Page, site: Site, player: Player, path = '/imp'): Promise<void> {
  await store(page, site, 'ank.session', await sessionOf(site, player));
  await page.goto(site.url + path);
}

/** Writes to the site's browser storage before the site is opened. */
export async function store(page: Page, site: Site, key: string, value: unknown): Promise<void> {
  const blank = `${site.url}/blank`;
  await page.route(blank, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blank);
  await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, JSON.stringify(value)]);
  await page.unroute(blank);
}

/** Ends all sessions of the player on the server, like an expiry or the operator. */
export async function endSessions(site: Site, { mobile }: Player): Promise<void> {
  await site.sql(
    'update player_session set ended_at = now() where player_id = (select id from player where mobile = $1)',
    [mobile],
  );
}

/** The player's slips, lines and transfers, with the wallet's balance in the ledger. */
export type Placed = { slips: number; lines: number; transfers: number; wallet: number };

export async function placedBy(site: Site, { mobile }: Player): Promise<Placed> {
  const [row] = await site.sql<Placed>(
    `select (select count(*) from slip where player_id = p.id)::int as slips,
            (select count(*) from bid_line where player_id = p.id)::int as lines,
            (select count(*) from transfer where debit_account = w.id and code = 'bid')::int as transfers,
            (w.credits - w.debits)::int as wallet
       from player p join account w on w.player_id = p.id and w.kind = 'wallet' where p.mobile = $1`,
    [mobile],
  );
  return row!;
}
