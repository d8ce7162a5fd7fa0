import type { StatementRequest, StatementRow } from '@ank/protocol';
import type { By, Inside } from '../context';
import { type Movement, statementText } from './statement-text';

/** Limit of a response to a client without paging. */
const MAX_ROWS = 2000;

const NEWEST = '9223372036854775807';

/** Credits and debits come from separate indexes, newest first, so that old rows cost nothing. */
const SIDE = (account: string, balance: string, credit: boolean): string => `
(select t.id, t.code, t.reference, t.amount, t.made_at, ${credit} as credit, t.${balance} as balance_after,
        t.${credit ? 'debit_account' : 'credit_account'} as partner_account, t.${credit ? 'debit_balance_after' : 'credit_balance_after'} as partner_balance
   from transfer t where t.${account} = $1 and t.id < $2 order by t.id desc limit $3)`;

const PAGE = `
with page as (
  select * from (${SIDE('debit_account', 'debit_balance_after', false)} union all ${SIDE('credit_account', 'credit_balance_after', true)}) sides
   order by id desc limit $3)
select page.id, page.code, page.reference, page.amount, page.made_at, page.credit, page.balance_after,
       partner.name as partner, coalesce(l.label, s.label) as label, l.session, l.points as staked, m.name as market, m.family, m.hindi_name, m.marathi_name, m.open_minutes,
       case page.code when 'debt_repaid' then -page.partner_balance when 'win_reversed' then -owing.debit_balance_after end as owed
  from (select p.*,
          case when p.code = 'bid' then split_part(p.reference, ':', 2)
               when p.code in ('win', 'win_reversed', 'refund') then split_part(p.reference, ':', 3) end::bigint as slip_id,
          case when p.code in ('win', 'win_reversed') then split_part(p.reference, ':', 4) end::smallint as line_no
          from page p) page
  left join account pa on page.code = 'transfer' and pa.id = page.partner_account
  left join player partner on partner.id = pa.player_id
  left join slip s on s.player_id = $4 and s.id = page.slip_id
  left join bid_line l on l.player_id = $4 and l.slip_id = page.slip_id and l.line_no = page.line_no
  left join market m on m.id = s.market_id
  left join account debt on page.code = 'win_reversed' and debt.player_id = $4 and debt.kind = 'suspense'
  left join transfer owing on owing.debit_account = debt.id and owing.reference = page.reference
 order by page.id desc`;

type Names = { hindi_name: string | null; marathi_name: string | null };
type Row = Movement & Names & { amount: string; made_at: number; balance_after: string };

/** A player's wallet movements, newest first, each with the balance after it. `more`: older ones exist. */
export async function listStatement(
  { database, actor }: Inside<By<{ player: { id: string } }>>,
  { before, limit }: Pick<StatementRequest, 'before' | 'limit'>,
): Promise<{ rows: StatementRow[]; more: boolean }> {
  const playerId = actor.player.id;
  const [wallet] = await database.query<{ id: string }>(
    `select id from account where player_id = $1 and kind = 'wallet'`,
    [playerId],
  );
  if (!wallet) return { rows: [], more: false };
  const most = limit ?? MAX_ROWS;
  const rows = await database.query<Row>(PAGE, [wallet.id, before ?? NEWEST, most + 1, playerId]);
  return {
    more: rows.length > most,
    rows: rows.slice(0, most).map((row) => ({
      id: row.id,
      points: row.amount,
      credit: row.credit,
      ...statementText(row),
      gameName: row.market,
      hindiName: row.hindi_name,
      marathiName: row.marathi_name,
      balanceAfter: row.balance_after,
      madeAtMs: row.made_at,
    })),
  };
}
