import type { ProofState, SessionProof, SlipReceipt } from '@ank/protocol';
import type { StoredNames } from '@ank/protocol/server';
import type { IndiaDay, Session } from '@ank/rules';
import type { By, Context, Player } from '../context';
import { Refused } from '../errors';
import { leafText, sessionsOf } from './leaf';
import { hashesIn, pathOf } from './merkle';
import { signingKey, signText } from './signing-key';

const SLIP = `
select s.id::text, s.market_id::text, s.day, s.salt is not null as salted, m.name as market,
       m.hindi_name as "hindiName", m.marathi_name as "marathiName", ${leafText()} as text
  from slip s join market m on m.id = s.market_id where s.player_id = $1 and s.id = $2`;

type SlipId = { id: string; market_id: string; day: IndiaDay };
type Row = SlipId & StoredNames & { salted: boolean; market: string; text: string };

/**
 * The state of a session, the block of a slip's leaf (by the order of ids, the last that begins at or before it) and
 * the roots of all blocks. One statement: a reopening between two would leave a root without its blocks.
 */
const PROOF = `
select r.market_id is not null as sealed, r.root, r.head, r.signature, r.consistency, k.public_key as key,
       case $3 when 'open' then d.open_number else d.close_number end is not null as declared,
       b.block_no, array_position(b.slips, $4::bigint) - 1 as index, encode(b.hashes, 'hex') as hashes,
       array(select o.root from seal_block o
              where o.market_id = b.market_id and o.day = b.day and o.session = b.session order by o.block_no) as roots
  from market_day d
  left join session_seal r on r.market_id = d.market_id and r.day = d.day and r.session = $3
  left join signing_key k on k.id = r.signing_key
  left join lateral (
    select * from seal_block
     where r.root is not null and market_id = r.market_id and day = r.day and session = r.session
       and slips[1] <= $4::bigint
     order by slips[1] desc limit 1
  ) b on $4::bigint = any (b.slips)
 where d.market_id = $1 and d.day = $2`;

type Seal = {
  sealed: boolean;
  root: string | null;
  head: string;
  signature: string;
  key: string;
  consistency: string[];
  declared: boolean;
};

type Block = { block_no: number; index: number; hashes: string; roots: string[] };

type NoBlock = { block_no: null };

function pathIn({ block_no, index, hashes, roots }: Block): string[] {
  const above = roots.map((root) => Buffer.from(root, 'hex'));
  return [...pathOf(hashesIn(Buffer.from(hashes, 'hex')), index), ...pathOf(above, block_no)].map(
    ({ side, hash }) => `${side}:${hash}`,
  );
}

async function proofOf({ database }: Context, slip: SlipId, session: Session): Promise<SessionProof> {
  const [row] = await database.query<Seal & (Block | NoBlock)>(PROOF, [slip.market_id, slip.day, session, slip.id]);
  const without = (state: ProofState): SessionProof => ({ session, state, head: '', signature: '', key: '', path: [] });
  if (!row?.sealed) return without(row?.declared ? 'none' : 'open');
  if (row.root === null) return without('sealed');
  const { head, signature, key, consistency } = row;
  const proof = { session, head, signature, key, consistency };
  if (row.block_no === null) return { ...proof, state: 'missing', path: [] };
  return { ...proof, state: 'proved', path: pathIn(row) };
}

type Loaded = { receipt: SlipReceipt; names: StoredNames };

/** The receipt of a player's own slip, with its market's names. Throws Refused for any other. */
export async function loadReceipt(context: By<Player>, { slipId }: { slipId: string }): Promise<Loaded> {
  const [row] = await context.database.query<Row>(SLIP, [context.actor.player.id, slipId]);
  if (!row) throw new Refused('not_found', 'no_slip');
  const { text: slip, market, hindiName, marathiName } = row;
  const receipt = { format: 'ank-receipt', version: 1, market, slip } as const;
  const names = { hindiName, marathiName };
  if (!row.salted) return { receipt: { ...receipt, signature: '', key: '', sessions: [] }, names };
  const signer = await signingKey(context);
  const sessions = [];
  for (const session of sessionsOf(slip)) sessions.push(await proofOf(context, row, session));
  const signature = signText(signer, 'receipt', slip);
  return { receipt: { ...receipt, signature, key: signer.publicKey, sessions }, names };
}
