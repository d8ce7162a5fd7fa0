import type { Family } from '@ank/rules';
import { type Context, inTransaction } from '../context';
import { rootOf } from '../receipts/merkle';
import { type Leaf, readLeaves } from '../receipts/read-leaves';
import { signingKey, signText } from '../receipts/signing-key';
import type { SessionOfDay } from './seal-session';

/** Leaves of a stored block: a power of two, so that each block is a branch of the tree. */
const BLOCK = 1024;

const SEAL = `
select r.last_slip::text, r.sealed_at, r.root, m.family
  from session_seal r join market m on m.id = r.market_id where r.market_id = $1 and r.day = $2 and r.session = $3`;

type Seal = { last_slip: string; sealed_at: number; root: string | null; family: Family };

const STORE = `
update session_seal
   set slips = $4, root = $5, head = $6, signing_key = $7, signature = $8, published_at = $9::timestamptz
 where market_id = $1 and day = $2 and session = $3 and root is null
returning slips`;

const STORE_BLOCK = `
insert into seal_block (market_id, day, session, block_no, slips, hashes, root)
values ($1, $2, $3, $4, $5::bigint[], decode($6, 'hex'), $7)`;

const blocksOf = (leaves: readonly Leaf[]): (readonly Leaf[])[] =>
  Array.from({ length: Math.ceil(leaves.length / BLOCK) }, (_, at) => leaves.slice(at * BLOCK, (at + 1) * BLOCK));

/**
 * Computes the root of a sealed session, signs it and stores it with its leaves: it is published. No bid waits
 * meanwhile. Safe to repeat and to run on several servers: all of them find the same root, and the first stores it.
 */
export async function publishRoot(context: Context, { marketId, day, session }: SessionOfDay): Promise<void> {
  const key = [marketId, day, session];
  const [seal] = await context.database.query<Seal>(SEAL, key);
  if (!seal || seal.root !== null) return;
  const leaves = await readLeaves(context, { marketId, day, session, lastSlip: seal.last_slip });
  const blocks = blocksOf(leaves).map((block) => ({ block, root: rootOf(block.map(({ hash }) => hash)) }));
  const root = rootOf(blocks.map((one) => one.root)).toString('hex');
  const of = { v: 1, family: seal.family, market: marketId, day, session };
  const head = JSON.stringify({ ...of, slips: leaves.length, root, sealed: String(seal.sealed_at) });
  await inTransaction(context, async (inside) => {
    const signer = await signingKey(inside);
    const signature = signText(signer, 'root', head);
    const values = [leaves.length, root, head, signer.id, signature, context.clock.iso()];
    const stored = await inside.database.query(STORE, [...key, ...values]);
    if (stored.length === 0) return;
    for (const [at, one] of blocks.entries()) {
      const slips = one.block.map(({ slip }) => slip);
      const hashes = Buffer.concat(one.block.map(({ hash }) => hash)).toString('hex');
      await inside.database.query(STORE_BLOCK, [...key, at, slips, hashes, one.root.toString('hex')]);
    }
  });
}
