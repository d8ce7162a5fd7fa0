import { deviceMs, useWalletPoints } from '@ank/shared/platform';
import { type Fresh, useFresh } from '@ank/ui';
import { readPage, type Statement, useStatement, type Wanted } from './use-statement';

/** The statement as `useStatement` loads it. While it is open, newer rows appear. */
export function useFreshStatement(wanted?: Wanted): Statement & { fresh: Fresh } {
  const page = useStatement(wanted);
  const fresh = useFresh({
    // Each row moves the points.
    sign: useWalletPoints(),
    clock: deviceMs,
    ask: (signal) => readPage(null, wanted, { signal, background: true }),
    // Rows never change, and those that come push others out of what a filter searches.
    isShown: ({ rows: [newest] }) => newest === undefined || newest.id === page.rows?.[0]?.id,
    show: page.replace,
  });
  return { ...page, fresh };
}
