import { findPlayer } from '../accounts/find-player';
import type { By, Inside, Operator } from '../context';
import { LEDGER_CLOSED, refused } from '../errors';
import { oneRow, withAudit } from '../security/audit';

/** An operator's movement: house to wallet, or house to debt. `request` makes it idempotent. */
export type Movement = { mobile: string; points: string; reason: string; request: string };

const POST = `
select post_transfer(moment($1, $2), h.id, p.id, $3::bigint, $4, $5, $6)
  from account h, account p where h.kind = 'house' and p.kind = $7 and p.player_id = $8`;

/** The movement that used the name, and whether it is this one. */
const KNOWN = `
select t.amount = $2::bigint and p.kind = $3 and p.player_id = $4 as same
  from transfer t
  join account h on h.id = t.debit_account and h.kind = 'house'
  join account p on p.id = t.credit_account
 where t.reference = $1`;

type Rules = {
  action: string;
  code: string;
  kind: 'wallet' | 'suspense';
  /** Throws if this player may not receive the movement. */
  check: (inside: Inside, playerId: string) => Promise<void>;
  /** Notifies the player. */
  notify: (inside: Inside, playerId: string) => Promise<void>;
};

/** Moves points between the house and a player and writes an audit entry. Throws Refused, also for a repeat. */
export async function moveByOperator(
  context: By<Operator>,
  { mobile, points, reason, request }: Movement,
  { action, code, kind, check, notify }: Rules,
): Promise<void> {
  if (!/^[1-9]\d{0,11}$/.test(points)) throw refused('Points must be a whole number above zero.');
  if (reason.trim() === '') throw refused('Give a reason.');
  await withAudit(context, { action, details: { mobile, points, reason, request } }, async (inside) => {
    const { database, clock, actor } = inside;
    const id = await findPlayer(inside, { mobile });
    const { money_open: open } = await oneRow(
      database.query<{ money_open: boolean }>('select money_open from site'),
      'The site is not set up.',
    );
    if (!open) throw refused(LEDGER_CLOSED);
    await database.query(`select 1 as one from account where player_id = $1 and kind = 'wallet' for update`, [id]);
    const reference = `operator:${request}`;
    const [known] = await database.query<{ same: boolean }>(KNOWN, [reference, points, kind, id]);
    if (known)
      throw refused(known.same ? 'This was done already.' : `--request ${request} was used for another movement.`);
    await check(inside, id);
    const { offsetMs, fixed } = clock.sqlMoment();
    await database.query(POST, [offsetMs, fixed, points, code, reference, actor.operator, kind, id]);
    await notify(inside, id);
  });
}
