import { type Call, dashboard, type Dashboard } from '@ank/protocol';
import { refreshCall, useCall } from '@ank/shared/platform';
import { useEffect, useRef } from 'react';

/** A decision by the operator changes the points, adds a notice, or both. */
const newsOf = ({ walletPoints, unread }: Dashboard): string => `${walletPoints} ${unread}`;

/** Asks for requests of the player again when a poll shows that one may have been decided. */
export function useDecisions(requests: Call<never, unknown>): void {
  const news = useCall(dashboard, undefined, { once: true, select: newsOf }).data;
  const last = useRef(news);
  useEffect(() => {
    if (last.current !== undefined && last.current !== news) void refreshCall(requests);
    last.current = news;
  }, [news, requests]);
}
