import type { By, Operator } from '../context';
import { refused } from '../errors';
import { publishRoot } from './publish-root';
import { FAULTS } from './result-faults';
import { sealSession } from './seal-session';
import { type Declared, loadDeclaredResults, setResults } from './set-results';
import { settleDay } from './settle-day';

/**
 * Declares a result and settles it. Betting on its lines ends, even before the cut-off: the session is sealed and its
 * root published before the result is stored. A repeated call resumes where it stopped; a different result is refused.
 * Throws Refused.
 */
export async function declareResult(context: By<Operator>, declared: Declared): Promise<void> {
  const { session, number, reason } = declared;
  const was = await loadDeclaredResults(context, declared);
  const known = session === 'open' ? was.openNumber : was.closeNumber;
  if (known !== null && known !== number)
    throw refused(`The ${session} result is ${known} already: use results correct to change it.`);
  if (known === null) {
    const open = session === 'open' ? number : was.openNumber;
    if (open === null) throw refused(FAULTS.no_result);
    await sealSession(context, declared, { ...context.actor, reason });
    await publishRoot(context, declared);
    await setResults(context, { ...declared, was, open, close: session === 'open' ? null : number });
  }
  await settleDay(context, declared);
}
