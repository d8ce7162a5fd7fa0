import { cleanName, isMobile, MIN_PASSWORD_LENGTH, nameFault, newPasswordFault } from '@ank/rules';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { withAudit, oneRow, refused } from '../security/audit';
import { hashPassword } from './passwords/passwords';

const NO_PLAYER = 'There is no player with this number.';

const playerId = async (inside: Queryable, mobile: string): Promise<string> =>
  (await oneRow(inside.query<{ id: string }>('select id from player where mobile = $1', [mobile]), NO_PLAYER)).id;

/** Adds a player with an empty wallet. */
export async function createPlayer(
  database: Database,
  clock: Clock,
  actor: string,
  player: { mobile: string; name: string; password: string },
  minPasswordLength = MIN_PASSWORD_LENGTH,
): Promise<void> {
  const { mobile, password } = player;
  const name = cleanName(player.name);
  if (!isMobile(mobile)) throw refused(`'${mobile}' is not a mobile number of ten digits.`);
  const fault = nameFault(name) ?? newPasswordFault(password, minPasswordLength);
  if (fault !== null) throw refused(fault);
  const passwordHash = await hashPassword(password);
  await withAudit(
    database,
    clock,
    { actor, action: 'players create', details: { mobile, name } },
    async (inside, now) => {
      const row = await oneRow(
        inside.query<{ id: string }>(
          'insert into player (mobile, name, password_hash, created_at) values ($1, $2, $3, $4) on conflict (mobile) do nothing returning id',
          [mobile, name, passwordHash, now],
        ),
        'This number is registered already.',
      );
      await inside.query(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [
        row.id,
      ]);
    },
  );
}

const SWITCHES = {
  betting: 'update player set betting_on = $2 where id = $1',
  blocked: 'update player set blocked = $2 where id = $1',
} as const;

const ACTIONS = {
  betting: { on: 'players betting-on', off: 'players betting-off' },
  blocked: { on: 'players block', off: 'players unblock' },
} as const satisfies Record<keyof typeof SWITCHES, object>;

/** Switches betting on or off, blocks or unblocks. Sessions from before a block stay refused after it. */
export async function switchPlayer(
  database: Database,
  clock: Clock,
  actor: string,
  { mobile, what, on }: { mobile: string; what: keyof typeof SWITCHES; on: boolean },
): Promise<void> {
  await withAudit(
    database,
    clock,
    { actor, action: ACTIONS[what][on ? 'on' : 'off'], details: { mobile } },
    async (inside, now) => {
      const id = await playerId(inside, mobile);
      await inside.query(SWITCHES[what], [id, on]);
      // Revoke sessions on unblock, not on block: a blocked player must keep seeing the 'blocked' message.
      if (what === 'blocked' && !on)
        await inside.query('update player_session set ended_at = $2 where player_id = $1 and ended_at is null', [
          id,
          now,
        ]);
    },
  );
}

/** An operator's movement: house to wallet, or house to debt. `request` makes a repeat harmless. */
export type Movement = { mobile: string; points: string; reason: string; request: string };

const POST = `
select post_transfer($1::timestamptz, h.id, p.id, $2::bigint, $3, $4, $5)
  from account h, account p where h.kind = 'house' and p.kind = $6 and p.player_id = $7`;

async function post(
  database: Database,
  clock: Clock,
  actor: string,
  { mobile, points, reason, request }: Movement,
  {
    action,
    code,
    kind,
    check,
  }: {
    action: string;
    code: string;
    kind: 'wallet' | 'suspense';
    check: (inside: Queryable, id: string) => Promise<void>;
  },
): Promise<void> {
  if (!/^[1-9]\d{0,11}$/.test(points)) throw refused('Points must be a whole number above zero.');
  if (reason.trim() === '') throw refused('Give a reason.');
  await withAudit(
    database,
    clock,
    { actor, action, details: { mobile, points, reason, request } },
    async (inside, now) => {
      const id = await playerId(inside, mobile);
      const { money_open: open } = await oneRow(
        inside.query<{ money_open: boolean }>('select money_open from site'),
        'The site is not set up.',
      );
      if (!open) throw refused('The ledger is closed: run ledger verify, mend what it names, then ledger reopen.');
      await inside.query(`select 1 as one from account where player_id = $1 and kind = 'wallet' for update`, [id]);
      await check(inside, id);
      const known = await inside.query(
        `select 1 as one from transfer t join account h on h.id = t.debit_account and h.kind = 'house' where t.reference = $1`,
        [`operator:${request}`],
      );
      if (known.length > 0) throw refused('This was done already.');
      await inside.query(POST, [now, points, code, `operator:${request}`, actor, kind, id]);
    },
  );
}

export const creditPlayer = (database: Database, clock: Clock, actor: string, movement: Movement): Promise<void> =>
  post(database, clock, actor, movement, {
    action: 'players credit',
    code: 'operator_credit',
    kind: 'wallet',
    check: async () => undefined,
  });

/** Writes off part or all of a player's debt. */
export const writeOffDebt = (database: Database, clock: Clock, actor: string, movement: Movement): Promise<void> =>
  post(database, clock, actor, movement, {
    action: 'players write-off',
    code: 'debt_written_off',
    kind: 'suspense',
    check: async (inside, id) => {
      await oneRow(
        inside.query(
          `select 1 as one from account where player_id = $1 and kind = 'suspense' and debits - credits >= $2::bigint`,
          [id, movement.points],
        ),
        'The player does not owe as much.',
      );
    },
  });

export type PlayerRow = {
  mobile: string;
  name: string;
  points: string;
  held: string;
  owed: string;
  betting: boolean;
  blocked: boolean;
};

/** All players, or the one with that number. */
export function listPlayers(database: Database, mobile: string | null): Promise<PlayerRow[]> {
  return database.query<PlayerRow>(
    `select p.mobile, p.name, coalesce(w.credits - w.debits, 0) as points, coalesce(h.credits - h.debits, 0) as held,
            coalesce(d.debits - d.credits, 0) as owed, p.betting_on as betting, p.blocked
       from player p
       left join account w on w.player_id = p.id and w.kind = 'wallet'
       left join account h on h.player_id = p.id and h.kind = 'withdraw_hold'
       left join account d on d.player_id = p.id and d.kind = 'suspense'
      where $1::text is null or p.mobile = $1 order by p.id`,
    [mobile],
  );
}
