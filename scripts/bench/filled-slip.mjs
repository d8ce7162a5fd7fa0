/** The most lines that a slip holds. */
export const LINES = 500;

const MARKET = 'KALYAN';

/** Opens the Single Digit screen in a new context, with a stored slip that has room for one more line. */
export async function openSlip(context, url, session) {
  await context.addInitScript((stored) => localStorage.setItem('ank.session', stored), JSON.stringify(session));
  const page = await context.newPage();
  const dashboard = page.waitForResponse((response) => response.url().endsWith('/api-get-dashboard-data'));
  await page.goto(`${url}/imp`);
  const { result } = await (await dashboard).json();
  const { game_id: gameId } = result.find((market) => market.game_name === MARKET);
  await page.evaluate(
    ([key, draft]) => localStorage.setItem(key, draft),
    [
      `ank.slip.${session.mobile}.single.${gameId}`,
      JSON.stringify({
        seed: 'a'.repeat(32),
        lines: Array.from({ length: LINES - 1 }, (_, index) => lineOf(index)),
        posts: [],
      }),
    ],
  );
  await page.getByRole('link', { name: MARKET, exact: true }).click();
  await page.getByRole('link', { name: /^Single Digit/ }).click();
  await hasLines(page, LINES - 1);
  return page;
}

const lineOf = (index) => {
  const digits = String(index % 10);
  return {
    id: index + 1,
    label: 'Single Digit',
    digits,
    closeDigits: '',
    points: 10,
    session: 'open',
    day: '2026-11-21',
    source: digits,
  };
};

export const hasLines = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('main section li').length === wanted, count);
