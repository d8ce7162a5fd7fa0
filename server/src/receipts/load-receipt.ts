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

/** The state of a session: its seal with the root, or whether its result came without one. */
const SEAL = `
select r.market_id is not null as sealed, r.root, r.head, r.signature, r.consistency, k.public_key as key,
       case $3 when 'open' then d.open_number else d.close_number end is not null as declared
  from market_day d
  left join session_seal r on r.market_id = d.market_id and r.day = d.day and r.session = $3
  left join signing_key k on k.id = r.signing_key
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

/**
 * The block that contains a slip's leaf, and the roots of all blocks of its session in order. Slips are in the order of
 * their ids, so only the last block that begins at or before it can.
 */
const BLOCK = `
select b.block_no, array_position(b.slips, $4::bigint) - 1 as index, encode(b.hashes, 'hex') as hashes,
       array(select o.root from seal_block o
              where o.market_id = b.market_id and o.day = b.day and o.session = b.session order by o.block_no) as roots
  from (select * from seal_block
         where market_id = $1 and day = $2 and session = $3 and slips[1] <= $4::bigint
         order by slips[1] desc limit 1) b
 where $4::bigint = any (b.slips)`;

type Block = { block_no: number; index: number; hashes: string; roots: string[] };

function pathIn({ block_no, index, hashes, roots }: Block): string[] {
  const above = roots.map((root) => Buffer.from(root, 'hex'));
  return [...pathOf(hashesIn(Buffer.from(hashes, 'hex')), index), ...pathOf(above, block_no)].map(
    ({ side, hash }) => `${side}:${hash}`,
  );
}

async function proofOf({ database }: Context, slip: SlipId, session: Session): Promise<SessionProof> {
  const key = [slip.market_id, slip.day, session];
  const [seal] = await database.query<Seal>(SEAL, key);
  const without = (state: ProofState): SessionProof => ({ session, state, head: '', signature: '', key: '', path: [] });
  if (!seal?.sealed) return without(seal?.declared ? 'none' : 'open');
  if (seal.root === null) return without('sealed');
  const [block] = await database.query<Block>(BLOCK, [...key, slip.id]);
  const { head, signature, key: publicKey, consistency } = seal;
  const proof = { session, head, signature, key: publicKey, consistency };
  return block ? { ...proof, state: 'proved', path: pathIn(block) } : { ...proof, state: 'missing', path: [] };
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
