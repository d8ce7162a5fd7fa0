import { type PayoutMethod, WITHDRAW_METHODS } from '@ank/protocol';
import type { AddUpiRequest, PaymentDetailsReply, PlayerView } from '@ank/protocol/server';
import { isMobile } from '@ank/rules';
import type { AccountDeps } from '../accounts/account-deps';
import { type Source, traceOf } from '../accounts/attempts/attempts';
import { useProof, wasUsed } from '../accounts/codes/one-time-codes';
import type { Database } from '../db/port';
import { Refused, unavailable } from '../errors';
import { masked } from '../masked';
import { noteChange } from '../security/security-events';
import { type Fault, type Refusals, refusalOf } from './move-money';
import { methodOf } from './withdraw';

type Row = { method: number; number: string; changed_at: number };

export async function loadPayoutNumbers(
  database: Database,
  player: Pick<PlayerView, 'id' | 'name'>,
): Promise<PaymentDetailsReply> {
  const rows = await database.query<Row>('select method, number, changed_at from payout_number where player_id = $1', [
    player.id,
  ]);
  return {
    name: player.name,
    numbers: Object.fromEntries(rows.map((row) => [methodOf(row.method), row.number])),
    changedAtMs: Math.max(0, ...rows.map((row) => row.changed_at)),
  };
}

const REFUSALS: Refusals = {
  held: ['not_allowed', 'Your password was reset. You can add or change a number again from {until}.'],
};

/**
 * Saves a payout number; returns whether it is the first for its method. In verify mode it uses up a proof for the
 * player's own mobile, so a stolen session cannot redirect payouts. A repeat changes nothing.
 */
export async function savePayoutNumber(
  deps: AccountDeps,
  player: Pick<PlayerView, 'id' | 'mobile'>,
  { method, number, proof }: AddUpiRequest,
  source: Source,
): Promise<{ method: PayoutMethod; isNew: boolean }> {
  if (method === null) throw new Refused('bad_request', 'This UPI Type Is Not Valid');
  if (!isMobile(number)) throw new Refused('bad_request', 'Phone No is not Valid!');
  const { code } = WITHDRAW_METHODS[method];
  const claim = { mobile: player.mobile, purpose: 'upi', proof } as const;
  const onFile = 'select 1 as one from payout_number where player_id = $1 and method = $2 and number = $3';
  if ((await wasUsed(deps, claim)) && (await deps.database.query(onFile, [player.id, code, number])).length > 0)
    return { method, isNew: false };
  return deps.database.transaction(async (inside) => {
    await useProof(deps, inside, claim, source);
    const { offsetMs, fixed } = deps.clock.sqlMoment();
    const [row] = await inside.query<{ answer: Fault | { is_new: boolean; changed: boolean } }>(
      'select save_payout_number(moment($1, $2), $3, $4, $5) as answer',
      [offsetMs, fixed, player.id, code, number],
    );
    if (!row) throw unavailable();
    if ('fault' in row.answer) throw refusalOf(row.answer, REFUSALS);
    const { is_new: isNew, changed } = row.answer;
    const details = { method, number: masked(number) };
    const event = { kind: 'payout_number_changed', playerId: player.id, ...traceOf(source), details } as const;
    if (changed) await noteChange(inside, deps.clock, event);
    return { method, isNew };
  });
}
