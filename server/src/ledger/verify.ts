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
    logger.error({ rules }, 'the ledger is broken: bids are refused until the operator reopens');
    await database.query('update site set money_open = false, money_note = $1', [rules.join('; ')]);
  }
  return breaks;
}

/** Opens the way for points again, only when every rule holds. Returns what still breaks. */
export async function reopenMoney(database: Database): Promise<LedgerBreak[]> {
  const breaks = await verifyLedger(database);
  if (breaks.length === 0) await database.query(`update site set money_open = true, money_note = ''`);
  return breaks;
}
