import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/port';
import { LEDGER_CHECKS } from './checks';

/** A rule that does not hold, with some of what breaks it. */
export type LedgerBreak = { rule: string; found: readonly string[] };

/** Looks at every rule in one snapshot, while bids go on. An empty list: the ledger is sound. */
export function verifyLedger(database: Database): Promise<LedgerBreak[]> {
  return database.transaction(async (inside) => {
    // A ledger of years takes longer than a player may wait.
    await inside.query('set local statement_timeout = 0');
    const breaks: LedgerBreak[] = [];
    for (const { name, sql } of LEDGER_CHECKS) {
      const rows = await inside.query<{ what: string }>(sql);
      if (rows.length > 0) breaks.push({ rule: name, found: rows.map((row) => row.what) });
    }
    return breaks;
  }, 'snapshot');
}

/** Verifies, and stops everything that moves points where a rule is broken. Only the operator reopens. */
export async function verifyAndStop(database: Database, logger: FastifyBaseLogger): Promise<LedgerBreak[]> {
  const breaks = await verifyLedger(database);
  if (breaks.length > 0) {
    const rules = breaks.map(({ rule }) => rule);
    logger.error({ rules }, 'the ledger is broken: no points move until the operator reopens');
    await database.query('update site set money_open = false, money_note = $1', [rules.join('; ')]);
  }
  return breaks;
}

/** Whether points move, and what to say where every rule holds: a ledger that was closed stays so until it is reopened. */
export async function stateOfSound(database: Database): Promise<{ open: boolean; text: string }> {
  const [site] = await database.query<{ open: boolean; note: string }>(
    'select money_open as open, money_note as note from site',
  );
  if (!site || site.open) return { open: true, text: 'The ledger is sound.' };
  return {
    open: false,
    text: `The ledger is sound, but no points move yet. It was closed over: ${site.note}. Run: ledger reopen`,
  };
}

/** Opens the way for points again, only when every rule holds. Returns what still breaks. */
export async function reopenMoney(database: Database): Promise<LedgerBreak[]> {
  const breaks = await verifyLedger(database);
  if (breaks.length === 0) await database.query(`update site set money_open = true, money_note = ''`);
  return breaks;
}
