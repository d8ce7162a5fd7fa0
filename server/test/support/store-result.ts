import type { By, Operator } from '../../src/context';
import { publishRoot } from '../../src/results/publish-root';
import { sealSession } from '../../src/results/seal-session';
import { type Declared, loadDeclaredResults, setResults } from '../../src/results/set-results';

/** Stores the open result and settles nothing, like a server that was killed in between. */
export async function storeOpenResult(context: By<Operator>, declared: Omit<Declared, 'session'>): Promise<void> {
  const open: Declared = { ...declared, session: 'open' };
  const was = await loadDeclaredResults(context, open);
  await sealSession(context, open);
  await publishRoot(context, open);
  await setResults(context, { ...open, was, open: open.number, close: null });
}
