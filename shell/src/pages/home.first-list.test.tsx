import { cleanup, waitFor } from '@testing-library/react';
import { dashboardWire, marketWire } from '../test-support/answers';
import { openSite, useSite } from '../test-support/site';

const site = useSite();

const MARKETS = Array.from({ length: 9 }, (_, at) => marketWire({ game_id: `${at + 1}`, game_name: `MARKET ${at}` }));

/** The numbers of cards at each commit, without repetitions. */
async function cardsOfCommits(): Promise<number[]> {
  const counts: number[] = [];
  const count = (): number => document.querySelectorAll('main ul h3').length;
  await openSite({ path: '/imp', onCommit: () => counts.push(count()) });
  await waitFor(() => expect(count()).toBe(MARKETS.length));
  return counts.filter((cards, at) => cards !== counts[at - 1]);
}

test('the first list of a page draws the cards in view before the others, and a later one all at once', async () => {
  site.on('/api-get-dashboard-data', dashboardWire({ markets: MARKETS }));
  expect(await cardsOfCommits()).toEqual([0, 4, 9]);
  cleanup();
  expect(await cardsOfCommits()).toEqual([9]);
});
