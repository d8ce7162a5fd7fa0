import { parseClock } from '@ank/rules';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openAccounts } from '../accounts/open-accounts';
import { hashPassword } from '../accounts/passwords/passwords';
import { writeHowToPlay } from '../content/write-how-to-play';
import { type Context, inTransaction } from '../context';
import type { Queryable } from '../db/port';
import { SEEDS_DIR } from '../folders';

const clockText = z.string().check(z.refine((text) => parseClock(text) !== null));

const seedFile = z.object({
  password: z.string(),
  players: z.array(z.object({ mobile: z.string(), name: z.string(), bettingOn: z.boolean(), points: z.number() })),
  markets: z.array(z.tuple([z.string(), z.string(), z.string(), clockText, z.nullable(clockText)])),
  /** In Hindi and Marathi. */
  names: z.record(z.string(), z.tuple([z.string(), z.string()])),
  rates: z.array(z.tuple([z.string(), z.string(), z.number(), z.number()])),
  support: z.object({ whatsapp: z.string(), phone: z.string(), telegram: z.string() }),
  money: z.object({
    payeeName: z.string(),
    upiId: z.string(),
    depositRules: z.array(z.string()),
    withdrawalRules: z.array(z.string()),
  }),
  headlines: z.array(z.tuple([z.number(), z.boolean(), z.string()])),
  slides: z.array(z.tuple([z.number(), z.string(), z.string()])),
});

type Seed = z.output<typeof seedFile>;

/** A try-out login, printed at start. */
export type TryOutLogin = { mobile: string; password: string; note: string };

const readSeed = (): Seed => seedFile.parse(JSON.parse(readFileSync(join(SEEDS_DIR, 'try-out.json'), 'utf8')));

export function tryOutLogins(): TryOutLogin[] {
  const { players, password } = readSeed();
  return players.map(({ mobile, bettingOn, points }) => ({
    mobile,
    password,
    note: bettingOn ? `${points} points` : 'betting off',
  }));
}

async function addPlayer(
  inside: Queryable,
  now: string,
  passwordHash: string,
  player: Seed['players'][number],
): Promise<void> {
  const [row] = await inside.query<{ id: string }>(
    `insert into player (mobile, name, password_hash, betting_on, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [player.mobile, player.name, passwordHash, player.bettingOn, now],
  );
  if (!row) return;
  await openAccounts(inside, row.id);
  if (player.points === 0) return;
  await inside.query(
    `select post_transfer($1::timestamptz, h.id, w.id, $2::bigint, 'opening', 'player:' || w.player_id, 'system')
       from account h, account w where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $3`,
    [now, player.points, row.id],
  );
}

async function addSite(inside: Queryable, now: string, seed: Seed): Promise<void> {
  for (const [id, family, name, opens, closes] of seed.markets) {
    await inside.query(
      `insert into market (id, family, name, open_minutes, close_minutes, hindi_name, marathi_name)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        family,
        name,
        parseClock(opens),
        closes === null ? null : parseClock(closes),
        ...(seed.names[name] ?? ['', '']),
      ],
    );
  }
  for (const [family, label, stake, pays] of seed.rates) {
    await inside.query('insert into rate (family, label, stake, pays, changed_at) values ($1, $2, $3, $4, $5)', [
      family,
      label,
      stake,
      pays,
      now,
    ]);
  }
  for (const headline of seed.headlines) {
    await inside.query('insert into headline (id, active, notes) values ($1, $2, $3)', headline);
  }
  for (const [id, image, alt] of seed.slides) {
    await inside.query('insert into slide (id, image, alt, position) values ($1, $2, $3, $4)', [id, image, alt, id]);
  }
  const { whatsapp, phone, telegram } = seed.support;
  await inside.query('update site set whatsapp = $1, phone = $2, telegram = $3', [whatsapp, phone, telegram]);
  const { payeeName, upiId, depositRules, withdrawalRules } = seed.money;
  await inside.query(
    `update site
        set payee_name = $1, upi_id = $2, google_upi_id = $2, phonepe_upi_id = $2,
            deposit_rule = $3, withdrawal_rule = $4`,
    [payeeName, upiId, depositRules.join('\n'), withdrawalRules.join('\n')],
  );
}

/**
 * Fills an empty database with try-out players, markets, rates and texts; returns whether it did. A database with a
 * player or market is left unchanged.
 */
export async function seedTryOut(context: Context): Promise<boolean> {
  const isEmpty = async (on: Queryable): Promise<boolean> => {
    const [row] = await on.query<{ empty: boolean }>(
      'select not exists (select from player) and not exists (select from market) as empty',
    );
    return row?.empty === true;
  };
  if (!(await isEmpty(context.database))) return false;

  const seed = readSeed();
  const passwordHash = await hashPassword(seed.password);
  const now = context.clock.iso();
  return inTransaction(context, async (inside) => {
    const { database } = inside;
    // Of two servers starting on one new database, the second waits here and then finds it filled.
    await database.query('lock table market in exclusive mode');
    if (!(await isEmpty(database))) return false;
    for (const player of seed.players) await addPlayer(database, now, passwordHash, player);
    await addSite(database, now, seed);
    const html = readFileSync(join(SEEDS_DIR, 'how-to-play.html'), 'utf8');
    await writeHowToPlay(inside, { html, videoLink: '' });
    return true;
  });
}
