import { type Dashboard, dashboard, myNotices, type Notice, type NoticesPage, readNotices } from '@ank/protocol';
import { callApi, patchAnswer, useCall } from '@ank/shared/platform';
import { useEffect, useRef, useState } from 'react';
import { withNotices } from './inbox.rules';

const FIRST = { before: null };

const unreadOf = (answer: Dashboard): number => answer.unread;

/** The state of the next page. */
type Older = 'idle' | 'loading' | 'failed';

/** `page`: the first one, as it was last answered. `more`: whether there are older ones than `notices`. */
type Shown = { page: NoticesPage | undefined; isFetched: boolean; notices: readonly Notice[]; more: boolean };

const NOTHING: Shown = { page: undefined, isFetched: false, notices: [], more: false };

const oldestOf = ({ notices }: Shown): string | null => notices.at(-1)?.id ?? null;

export type Notices = {
  /** Undefined before the first page. */
  notices: readonly Notice[] | undefined;
  failed: boolean;
  retry: () => void;
  more: boolean;
  older: Older;
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

/** Whether no notice is missing between a first page and those that were shown before. */
const joins = ({ notices, more }: NoticesPage, [newest]: readonly Notice[]): boolean =>
  !more || Number(notices.at(-1)?.id) <= Number(newest?.id);

/**
 * The player's inbox, page by page. Notices that arrive while it is open, as the polled count shows, are added on top.
 * After more than a page of them the list begins again.
 */
export function useNotices(): Notices {
  const { data: first, isError, isFetchedAfterMount, refetch } = useCall(myNotices, FIRST);
  const { data: unread = 0 } = useCall(dashboard, undefined, { once: true, select: unreadOf });
  const [shown, setShown] = useState(NOTHING);
  const [older, setOlder] = useState<Older>('idle');
  // Adjusted while rendering: what was new stays marked when a later answer has it as read. A cached page is replaced
  // by the first answer.
  if (first && (first !== shown.page || isFetchedAfterMount !== shown.isFetched)) {
    const goesOn = shown.isFetched && joins(first, shown.notices);
    setShown({
      page: first,
      isFetched: isFetchedAfterMount,
      notices: withNotices(goesOn ? shown.notices : [], first.notices),
      more: goesOn ? shown.more : first.more,
    });
  }

  useEffect(() => {
    if (first && isFetchedAfterMount) markRead(first);
  }, [first, isFetchedAfterMount]);
  const isBehind = isFetchedAfterMount && unread > 0;
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, unread, refetch]);

  // A lost page of an inbox that was left must not be replaced by the stored one, whose age another screen would show.
  const untilLeft = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    untilLeft.current = leaving.signal;
    return () => leaving.abort();
  }, []);

  const loadMore = (): void => {
    const before = oldestOf(shown);
    setOlder('loading');
    callApi(myNotices, { before }, { signal: untilLeft.current }).then(
      ({ notices, more }) => {
        // A list that has begun again meanwhile goes on elsewhere.
        setShown((held) =>
          oldestOf(held) === before ? { ...held, notices: withNotices(held.notices, notices), more } : held,
        );
        setOlder('idle');
      },
      () => setOlder('failed'),
    );
  };
  return {
    notices: first && shown.notices,
    failed: isError,
    retry: () => void refetch(),
    more: shown.more,
    older,
    loadMore,
  };
}
