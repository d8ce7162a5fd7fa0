import type { By, Operator } from '../context';
import { refused } from '../errors';
import { bringBackSlips } from './archive-slips';
import { type Declared, loadDeclaredResults, setResults } from './set-results';
import { settleDay } from './settle-day';

/** Replaces a declared result: reverses its payments and settles again. Throws Refused. */
export async function correctResult(context: By<Operator>, declared: Declared): Promise<void> {
  const { session, number } = declared;
  const was = await loadDeclaredResults(context, declared);
  const known = session === 'open' ? was.openNumber : was.closeNumber;
  if (known === null || was.openNumber === null) throw refused(`There is no ${session} result to correct.`);
  if (known !== number) {
    const open = session === 'open' ? number : was.openNumber;
    const close = session === 'open' ? was.closeNumber : number;
    await bringBackSlips(context, declared);
    await setResults(context, { ...declared, was, open, close });
  }
  await settleDay(context, declared);
}
