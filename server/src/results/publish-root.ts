import type { Family } from '@ank/rules';
import { type Context, inTransaction } from '../context';
import { runExclusively } from '../receipts/run-exclusively';
import { consistencyOf, hashesIn, rootOf } from '../receipts/merkle';
import { type Leaf, readLeaves } from '../receipts/read-leaves';
import { signingKey, signText } from '../receipts/signing-key';
import type { SessionOfDay } from './seal-session';

/** Leaves per stored block: a power of two, so that each block is a subtree. */
const BLOCK = 1024;

const SEAL = `
select r.last_slip::text, r.sealed_at, m.family, o.before
  from session_seal r join market m on m.id = r.market_id
  left join lateral (
    select json_build_object('root', o.root, 'slips', o.slips, 'reason', o.reason,
                             'reopened', floor(extract(epoch from o.reopened_at) * 1000)::bigint::text) as before
      from reopened_seal o
     where o.market_id = r.market_id and o.day = r.day and o.session = r.session order by o.nth desc limit 1
  ) o on true
 where r.market_id = $1 and r.day = $2 and r.session = $3 and r.root is null`;

/** The earlier root of a reopened session, and the reason for reopening it. */
type Before = { root: string; slips: number; reason: string; reopened: string };

type Seal = { last_slip: string; sealed_at: number; family: Family; before: Before | null };

const STORE = `
update session_seal
   set slips = $4, root = $5, head = $6, signing_key = $7, signature = $8, published_at = $9::timestamptz,
       consistency = $11::text[]
 where market_id = $1 and day = $2 and session = $3 and root is null and last_slip = $10
returning slips`;

const STORE_BLOCK = `
insert into seal_block (market_id, day, session, block_no, slips, players, hashes, root)
values ($1, $2, $3, $4, $5::bigint[], $6::bigint[], decode($7, 'hex'), $8)`;

/** `hashes`: in one buffer, since one buffer per leaf would burden the garbage collector. */
type Block = { slips: string; players: string; hashes: Buffer; root: Buffer };

const blockOf = (leaves: readonly Leaf[]): Block => {
  const hashes = leaves.map(({ hash }) => hash);
  const slips = `{${leaves.map(({ slip }) => slip).join(',')}}`;
  const players = `{${leaves.map(({ player }) => player).join(',')}}`;
  return { slips, players, hashes: Buffer.concat(hashes), root: rootOf(hashes) };
};

/** The blocks of a session, and the number of its slips. */
async function blocksOf(context: Context, session: SessionOfDay, seal: Seal): Promise<[Block[], number]> {
  const blocks: Block[] = [];
  const waiting: Leaf[] = [];
  let slips = 0;
  const { family, last_slip: lastSlip } = seal;
  for await (const leaves of readLeaves(context, { ...session, family, lastSlip })) {
    slips += leaves.length;
    waiting.push(...leaves);
    if (waiting.length >= BLOCK) blocks.push(blockOf(waiting.splice(0, BLOCK)));
  }
  if (waiting.length > 0) blocks.push(blockOf(waiting));
  return [blocks, slips];
}

/**
 * Computes the root of a sealed session, signs it and stores it with its leaves, which publishes it. No bid waits
 * meanwhile. Idempotent: of several servers one computes, and the others find its root.
 */
export async function publishRoot(context: Context, session: SessionOfDay): Promise<void> {
  const key = [session.marketId, session.day, session.session];
  const { database, clock } = context;
  const load = (): Promise<Seal[]> => database.query<Seal>(SEAL, key);
  if ((await load()).length === 0) return;
  await runExclusively(database, `root ${key.join(' ')}`, async () => {
    const [seal] = await load();
    if (!seal) return;
    const [blocks, slips] = await blocksOf(context, session, seal);
    const root = rootOf(blocks.map((one) => one.root)).toString('hex');
    const of = { v: 1, family: seal.family, market: session.marketId, day: session.day, session: session.session };
    const before = seal.before ? { before: seal.before } : {};
    const head = JSON.stringify({ ...of, slips, root, sealed: String(seal.sealed_at), ...before });
    const leaves = seal.before ? blocks.flatMap(({ hashes }) => hashesIn(hashes)) : [];
    const consistency = seal.before ? consistencyOf(leaves, seal.before.slips) : [];
    await inTransaction(context, async (inside) => {
      const signer = await signingKey(inside);
      const signature = signText(signer, 'root', head);
      const values = [slips, root, head, signer.id, signature, clock.iso(), seal.last_slip, consistency];
      if ((await inside.database.query(STORE, [...key, ...values])).length === 0) return;
      for (const [at, { slips: numbers, players, hashes, root: ofBlock }] of blocks.entries()) {
        const block = [numbers, players, hashes.toString('hex'), ofBlock.toString('hex')];
        await inside.database.query(STORE_BLOCK, [...key, at, ...block]);
      }
      // Announced to every open app on commit. Servers of the previous release ignore it.
      await inside.database.query(`select pg_notify('changes', 'roots')`);
    });
  });
}
