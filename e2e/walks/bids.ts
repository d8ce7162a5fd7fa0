import { expect } from '@playwright/test';
import { settled } from '../support/accessible';
import { DESCRIPTORS, moveTo } from '../support/routes';
import { begin, newPlayer, sheetOf, tap, type Walk, type Way } from './walk';

const REFUSED = /Failed to load resource|net::ERR/;

/** A market that still accepts bids, of the family that the path belongs to. */
async function openMarket({ site }: Way, path: string): Promise<object> {
  const remote = DESCRIPTORS.find(({ paths }) => paths.some((entry) => entry.path === path))!.name;
  const family = remote === 'main-market' ? 'main' : remote;
  const [market] = await site.sql<{ id: string; name: string }>(
    'select id::text, name from market where family = $1 order by open_minutes desc limit 1',
    [family],
  );
  return { gameId: market!.id, gameName: market!.name, openTime: '09:00 PM', pana: 'Single Digit' };
}

const choose = (way: Way, mode: 'One' | 'Many' | 'List' | 'Won'): Promise<void> => tap(way, way.say(mode), 'tab');

/** Opens a bid screen by its path, with a market chosen. */
async function open(way: Way, path: string): Promise<void> {
  await moveTo(way.page, path, await openMarket(way, path));
  await settled(way.page);
}

/** Fills the fields of the form for one number, and queues it. */
async function queue({ page, say }: Way, ...values: readonly string[]): Promise<void> {
  const fields = page.locator('form input');
  for (const [at, value] of values.entries()) await fields.nth(at).fill(value);
  await page.getByRole('button', { name: say('Proceed') }).tap();
}

/** The fields for each kind of number; the last one is points. */
const ENTRIES = {
  '/single': ['5', '10'],
  '/jodi': ['57', '1000'],
  '/singlepana': ['128', '10'],
  '/doublepana': ['112', '10'],
  '/tripplepana': ['777', '10'],
  '/halfsangam': ['5', '128', '10'],
  '/fullsangam': ['128', '129', '10'],
  '/spdptp': ['5', '10'],
  '/spmotor': ['12345', '10'],
  '/dpmotor': ['1234', '10'],
  '/starsingle': ['5', '10'],
  '/ssinglepana': ['128', '10'],
  '/sdoublepana': ['112', '10'],
  '/stripplepana': ['777', '10'],
  '/leftdigit': ['5', '10'],
  '/rightdigit': ['5', '10'],
  '/jodidigit': ['57', '10'],
} as const;

/** Entering bids: entry modes, slip, confirmation and possible faults. */
export const BID_WALKS: readonly Walk[] = [
  {
    name: 'entering bids of each kind',
    async go(way) {
      await begin(way, '/profile', await newPlayer(way));
      for (const [path, values] of Object.entries(ENTRIES)) {
        await open(way, path);
        const fields = way.page.locator('form input:not([type="checkbox"])');
        for (const [at, value] of values.entries()) await fields.nth(at).fill(value);
        await way.look(`${path} filled`);
        await way.page.getByRole('button', { name: way.say('Proceed') }).tap();
        await settled(way.page);
        await way.look(`${path} with what it queued or refused`);
      }
    },
  },
  {
    name: 'a slip from its entry to its place in My bids',
    async go(way) {
      const { page, say, look } = way;
      await begin(way, '/profile', await newPlayer(way));
      await open(way, '/single');
      await tap(way, say('Proceed'));
      await expect(page.locator('.Toastify__toast')).toBeVisible();
      await look('a bid that lacks its number');
      await queue(way, '5', '10');
      await choose(way, 'List');
      await page.getByRole('textbox', { name: say('Numbers and points') }).fill('1, 2, 3 = 10\n4 = 1,000\nx');
      await tap(way, say('Add to slip'));
      await look('a list with faults');
      await choose(way, 'Many');
      await page
        .getByRole('group', { name: say('Points') })
        .getByRole('button')
        .last()
        .tap();
      for (const key of [1, 2, 3])
        await page
          .getByRole('group', { name: say('Digit') })
          .getByRole('button')
          .nth(key)
          .tap();
      await look('many at one amount');
      await page.getByTitle(say('Show the slip')).tap();
      await expect(sheetOf(way)).toBeVisible();
      await look('the slip');
      await tap(way, say('Clear all'));
      await expect(page.getByRole('button', { name: say('Undo') })).toBeVisible();
      await look('a slip that was cleared');
      await tap(way, say('Undo'));
      await tap(way, say('Submit'));
      await expect(sheetOf(way)).toBeVisible();
      await look('the confirmation');
      const submit = sheetOf(way).getByRole('button', { name: say('SUBMIT') });
      way.complaints.announce(REFUSED);
      await page.route('**/api-submit-bid', (route) => route.abort());
      await submit.tap();
      const again = page.getByRole('region', { name: say('Slip') }).getByRole('button', { name: say('Check again') });
      await expect(again).toBeAttached();
      await look('a slip without an answer');
      await page.unroute('**/api-submit-bid');
      await page.keyboard.press('Escape');
      await again.tap();
      await expect(page.getByRole('region', { name: say('Bid placed') })).toBeVisible();
      await look('a slip that was placed');
      await page
        .getByRole('region', { name: say('Bid placed') })
        .getByRole('link', { name: say('Receipt') })
        .tap();
      await settled(page);
      await look('its receipt');
      await open(way, '/game');
      await look('the games with the last slip');
      await moveTo(page, '/mybids');
      await settled(page);
      await look('My bids');
      await choose(way, 'Won');
      await settled(page);
      await look('My bids without what was chosen');
    },
  },
  {
    name: 'bids that a limit or the market refuses',
    async go(way) {
      const { page, site, say, look } = way;
      await begin(way, '/limits', await newPlayer(way));
      await tap(way, say.start('Daily limit'));
      await page.getByLabel(say('Points')).fill('20');
      await tap(way, say('Save limit'));
      await expect(sheetOf(way)).toBeHidden();
      await open(way, '/single');
      await queue(way, '5', '30');
      await tap(way, say('Submit'));
      await sheetOf(way)
        .getByRole('button', { name: say('SUBMIT') })
        .tap();
      await expect(sheetOf(way).getByRole('link', { name: say('See limits') })).toBeVisible();
      await look('a refusal in the confirmation');
      await page.keyboard.press('Escape');
      await look('a refusal over the slip');
      const [closed] = await site.sql<{ id: string; name: string }>(
        "select id::text, name from market where family = 'main' and close_minutes < 700 limit 1",
      );
      const state = { gameId: closed!.id, gameName: closed!.name, openTime: '10:00 AM', pana: 'Single Digit' };
      for (const path of ['/game', '/single']) {
        await moveTo(page, path, state);
        await settled(page);
        await look(`${path} of a market that is closed`);
      }
    },
  },
];
