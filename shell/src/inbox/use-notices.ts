import { type Dashboard, dashboard, myNotices, type Notice, type NoticesPage, readNotices } from '@ank/protocol';
import { callApi, patchAnswer, useCall } from '@ank/shared/platform';
import { useEffect, useState } from 'react';
import { withNotices } from './inbox.rules';

const FIRST = { before: null };

const unreadOf = (answer: Dashboard): number => answer.unread;

/** `more`: whether there are older ones; null until the first page is there. */
type Older = { more: boolean | null; state: 'idle' | 'loading' | 'failed' };

const NONE: Older = { more: null, state: 'idle' };

type Shown = { page: NoticesPage | undefined; isFetched: boolean; notices: readonly Notice[] };

const NOTHING: Shown = { page: undefined, isFetched: false, notices: [] };

export type Notices = {
  /** Undefined before the first page. */
  notices: readonly Notice[] | undefined;
  failed: boolean;
  retry: () => void;
  more: boolean;
  older: Older['state'];
  loadMore: () => void;
};

/** Marks the shown notices as read. If that fails they stay unread, and are marked the next time. */
function markRead({ notices, unread }: NoticesPage): void {
  const [newest] = notices;
  if (!newest || unread === 0) return;
  callApi(readNotices, { upTo: newest.id }).then(
    // Updates the mark before the next poll.
    (answer) => patchAnswer(dashboard, (polled) => ({ ...polled, unread: answer.unread })),
    () => undefined,
  );
}

/**
 * The player's inbox, page by page. Notices that arrive while it is open, as the polled count shows, are added on top.
 */
export function useNotices(): Notices {
  const { data: first, isError, isFetchedAfterMount, refetch } = useCall(myNotices, FIRST);
  const { data: unread = 0 } = useCall(dashboard, undefined, { once: true, select: unreadOf });
  const [shown, setShown] = useState(NOTHING);
  const [older, setOlder] = useState(NONE);
  // Adjusted while rendering: what was new stays marked when a later answer has it as read. A cached page is replaced
  // by the first answer.
  if (first && (first !== shown.page || isFetchedAfterMount !== shown.isFetched))
    setShown({
      page: first,
      isFetched: isFetchedAfterMount,
      notices: withNotices(shown.isFetched ? shown.notices : [], first.notices),
    });

  useEffect(() => {
    if (first && isFetchedAfterMount) markRead(first);
  }, [first, isFetchedAfterMount]);
  const isBehind = isFetchedAfterMount && unread > 0;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, unread, refetch]);

  const loadMore = (): void => {
    const before = shown.notices.at(-1)?.id ?? null;
    setOlder((held) => ({ ...held, state: 'loading' }));
    callApi(myNotices, { before }).then(
      ({ notices, more }) => {
        setShown((held) => ({ ...held, notices: withNotices(held.notices, notices) }));
        setOlder({ more, state: 'idle' });
      },
      () => setOlder((held) => ({ ...held, state: 'failed' })),
    );
  };
  return {
    notices: first && shown.notices,
    failed: isError,
    retry: () => void refetch(),
    more: older.more ?? first?.more ?? false,
    older: older.state,
    loadMore,
  };
}
