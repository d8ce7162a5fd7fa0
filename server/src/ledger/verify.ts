import type { FastifyBaseLogger } from 'fastify';
import { type By, inTransaction, type Operator } from '../context';
import { type Database, type Queryable, WITHOUT_LIMIT } from '../db/port';
import { refused } from '../errors';
import { writeAudit } from '../security/audit';
import { acceptBreaks, dropRepairedBreaks } from './accepted';
import { LEDGER_CHECKS } from './checks';
import { wholeSql } from './ledger-check';

/** A broken rule, with its first breaks and their total count. */
export type LedgerBreak = { rule: string; found: readonly string[]; count: number };

/** The outcome of a check. The ledger is sound if nothing is broken beyond what was accepted. */
export type LedgerState = {
  broken: LedgerBreak[];
  accepted: LedgerBreak[];
  /** Settlement tasks from before the order of bids and results was recorded. */
  unverifiable: number;
};

const MAX_FOUND = 20;

const look = (sql: string): string => `
with c as materialized (
  select f.what, a.found is not null as accepted
    from (${sql}) f left join accepted_break a on a.rule = $1 and a.found = f.what)
select k.accepted, (select count(*) from c where c.accepted = k.accepted)::int as count,
       array(select c.what from c where c.accepted = k.accepted order by c.what limit ${MAX_FOUND}) as found
  from (values (false), (true)) k(accepted)`;

/** Checks every rule in one snapshot while bids go on. */
export function verifyLedger(database: Database): Promise<LedgerState> {
  return database.transaction(async (inside) => {
    // A ledger of years takes longer than the timeout for a player's call.
    await inside.query(WITHOUT_LIMIT);
    const [tasks] = await inside.query<{ count: number }>(
      'select count(*)::int as count from settlement_task where last_slip is null',
    );
    const state: LedgerState = { broken: [], accepted: [], unverifiable: tasks?.count ?? 0 };
    for (const one of LEDGER_CHECKS) {
      const rule = one.name;
      const sql = look(wholeSql(one));
      const rows = await inside.query<{ accepted: boolean; count: number; found: string[] }>(sql, [rule]);
      for (const { accepted, count, found } of rows)
        if (count > 0) state[accepted ? 'accepted' : 'broken'].push({ rule, found, count });
    }
    return state;
  }, 'snapshot');
}

/** Checks the ledger and stops all movements of points if a rule is broken. Only an operator can reopen it. */
export async function verifyAndStop(database: Database, logger: FastifyBaseLogger): Promise<LedgerState> {
  const state = await verifyLedger(database);
  await dropRepairedBreaks(database);
  const rules = state.broken.map(({ rule }) => rule);
  if (rules.length > 0) await stopMoney(database, logger, rules);
  return state;
}

/** Stops all movements of points, and records which rules are broken. */
export async function stopMoney(inside: Queryable, logger: FastifyBaseLogger, rules: readonly string[]): Promise<void> {
  logger.error({ rules }, 'the ledger is broken: points are stopped until the operator reopens it');
  await inside.query('update site set money_open = false, money_note = $1', [rules.join('; ')]);
}

/** Why points are stopped; null if they are not. Stays until an operator reopens the ledger. */
export async function stopReason(database: Database): Promise<string | null> {
  const [site] = await database.query<{ open: boolean; note: string }>(
    'select money_open as open, money_note as note from site',
  );
  return !site || site.open ? null : site.note;
}

/** Broken rules that the operator accepts, and why. */
export type Acceptance = { rules: readonly string[]; reason: string };

/**
 * Reopens the ledger if every break is accepted, now or before, and writes an audit entry. Otherwise changes nothing.
 * Returns what it found. Throws Refused for an accepted rule that is not broken.
 */
export async function reopenMoney(context: By<Operator>, { rules, reason }: Acceptance): Promise<LedgerState> {
  const { broken, accepted, unverifiable } = await verifyLedger(context.database);
  const isAccepted = ({ rule }: LedgerBreak): boolean => rules.includes(rule);
  const unbroken = rules.find((rule) => !broken.some((one) => one.rule === rule));
  if (unbroken !== undefined)
    throw refused(`The rule '${unbroken}' is not broken: accept only rules that ledger verify names.`);
  const left = broken.filter((one) => !isAccepted(one));
  if (left.length > 0) return { broken: left, accepted, unverifiable };
  await inTransaction(context, async (inside) => {
    const { database, clock } = inside;
    await database.query(WITHOUT_LIMIT);
    const now = clock.iso();
    const counts: Record<string, number> = {};
    for (const rule of rules) counts[rule] = await acceptBreaks(database, rule, now);
    await database.query(`update site set money_open = true, money_note = ''`);
    const details = rules.length > 0 ? { accepted: counts, reason } : {};
    await writeAudit(inside, { action: 'ledger reopen', details });
  });
  return { broken: [], accepted: [...accepted, ...broken], unverifiable };
}
