import { type AddUpiRequest, type PayoutMethod, WITHDRAW_METHODS } from '@ank/protocol';
import { isMobile } from '@ank/rules';
import type { AccountContext } from '../../accounts/account-context';
import { useProof, wasUsed } from '../../accounts/codes/proofs';
import { inTransaction, type Player, type Visitor } from '../../context';
import { Refused } from '../../errors';
import { masked } from '../../masked';
import { noteChange } from '../../security/note-change';
import { traceOf } from '../../security/security-events';
import { doneOf, type Fault, type Refusals } from '../refusals';

const REFUSALS: Refusals = {
  held: ['not_allowed', 'payout_held'],
  barred: ['not_allowed', 'payout_barred'],
};

const PROVED = 'update player set number_proved = true where id = $1 and not number_proved';
const SAVE = 'select save_payout_number(moment($1, $2), $3, $4, $5) as answer';

/**
 * Saves a payout number; returns whether it is the first for its method. In verify mode it uses up a proof for the
 * player's own mobile, so that a stolen session cannot redirect payouts, and the mobile becomes proved. Idempotent.
 */
export async function savePayoutNumber(
  context: AccountContext<Player & Visitor>,
  { method, number, proof }: Omit<AddUpiRequest, 'token'>,
): Promise<{ method: PayoutMethod; isNew: boolean }> {
  const { player, source } = context.actor;
  if (method === null) throw new Refused('bad_request', 'payout_app_invalid');
  if (!isMobile(number)) throw new Refused('bad_request', 'payout_number_invalid');
  const { code } = WITHDRAW_METHODS[method];
  const claim = { mobile: player.mobile, purpose: 'upi', proof } as const;
  const onFile = 'select 1 as one from payout_number where player_id = $1 and method = $2 and number = $3';
  if ((await wasUsed(context, claim)) && (await context.database.query(onFile, [player.id, code, number])).length > 0)
    return { method, isNew: false };
  return inTransaction(context, async (inside) => {
    await useProof(inside, claim);
    await inside.database.query(PROVED, [player.id]);
    const { offsetMs, fixed } = inside.clock.sqlMoment();
    const values = [offsetMs, fixed, player.id, code, number];
    const rows = await inside.database.query<{ answer: Fault | { is_new: boolean; changed: boolean } }>(SAVE, values);
    const { is_new: isNew, changed } = doneOf(rows, REFUSALS);
    const details = { method, number: masked(number) };
    const event = { kind: 'payout_number_changed', playerId: player.id, ...traceOf(source), details } as const;
    if (changed) await noteChange(inside, event);
    return { method, isNew };
  });
}
