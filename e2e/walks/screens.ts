import { expect } from '@playwright/test';
import { addPlayer } from '../support/players';
import { HINDI_MARKET } from '../support/full-wallet';
import { KALYAN_STATE, moveTo, SCREENS } from '../support/routes';
import { settled } from '../support/accessible';
import { begin, newPlayer, sheetOf, visit, type Walk } from './walk';

const OF_PLAYERS = SCREENS.filter(({ access }) => access !== 'public');
const OF_EVERYBODY = SCREENS.filter(({ access }) => access === 'public');

/** A part without an answer also reports it in the console. */
const UNANSWERED = /Failed to load resource|Failed to fetch|net::ERR/;

/** Retries for ever, and has no error of its own. */
const WAITS = '/imp';

/** Screens that show what is there without a network, or that it is missing. */
const KEPT = ['/mybids', '/inbox', '/imp3', '/imp7', '/imp'];

/** Every screen, in each state that its data can have. */
export const SCREEN_WALKS: readonly Walk[] = [
  {
    name: 'the screens of everybody',
    async go(way) {
      await way.page.goto(`${way.site.url}/login`);
      await settled(way.page);
      for (const { path } of OF_EVERYBODY) await visit(way, path);
      await visit(way, '/nowhere');
    },
  },
  {
    name: 'the screens of a player with long lists, names and amounts',
    async go(way) {
      await begin(way, '/profile');
      for (const { path } of OF_PLAYERS) await visit(way, path, { ...KALYAN_STATE, gameName: HINDI_MARKET });
    },
  },
  {
    name: 'the screens of a new player, with nothing in them',
    async go(way) {
      await begin(way, '/profile', await newPlayer(way, 0));
      for (const { path } of OF_PLAYERS) await visit(way, path);
    },
  },
  {
    name: 'the screens of a player who may not bet',
    async go(way) {
      await begin(way, '/profile', await addPlayer(way.site, { bettingOn: false }));
      for (const { path } of OF_PLAYERS.filter(({ access }) => access === 'player')) await visit(way, path);
    },
  },
  {
    name: 'the screens without an answer',
    async go(way) {
      way.complaints.announce(UNANSWERED);
      const player = await newPlayer(way);
      await way.page.route('**/api-*', (route) => route.abort());
      await begin(way, '/profile', player);
      for (const { path } of OF_PLAYERS.filter((screen) => screen.path !== WAITS)) await visit(way, path, KALYAN_STATE);
      await moveTo(way.page, WAITS);
      await expect(way.page.locator('[aria-busy="true"]').first()).toBeVisible();
      await way.look(WAITS);
    },
  },
  {
    name: 'wins, and the screens after the network has gone',
    async go(way) {
      const { page, look } = way;
      way.complaints.announce(UNANSWERED);
      // The device on which they were announced: the server answers the same again.
      await page.route('**/api-tell-wins', (route) =>
        route.continue({ postData: { ...route.request().postDataJSON(), telling_id: 'another-device' } }),
      );
      await begin(way, '/imp');
      await expect(sheetOf(way)).toBeVisible();
      await look('the sheet of wins');
      await page.keyboard.press('Escape');
      // Their files are loaded while there is a network.
      for (const path of KEPT) {
        await moveTo(page, path);
        await settled(page);
      }
      await page.context().setOffline(true);
      await expect(page.locator('[role=status] svg').first()).toBeVisible();
      for (const path of KEPT) {
        await moveTo(page, path);
        await look(`${path} without a network`);
      }
    },
  },
];
