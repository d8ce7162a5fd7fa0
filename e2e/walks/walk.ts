import type { Locator, Page } from '@playwright/test';
import { settled } from '../support/accessible';
import type { Filled } from '../support/filled-site';
import type { Complaints } from '../support/complaints';
import { addPlayer, enter, type Player } from '../support/players';
import { moveTo } from '../support/routes';
import { type Language, type Say, sayIn } from '../support/say';

/** The tools of a walk. It works in any language: it finds elements with `say`. */
export type Way = Filled & {
  page: Page;
  language: Language;
  say: Say;
  complaints: Complaints;
  /** Called for each screen, sheet and state, when it has settled. */
  look: (what: string) => Promise<void>;
};

/** Visits screens, sheets and states, and calls `look` for each, which checks what the spec wants. */
export type Walk = { name: string; go: (way: Way) => Promise<void> };

/** The parts of a way that a spec decides on. */
export type Setting = Filled & Pick<Way, 'page' | 'language' | 'complaints' | 'look'>;

export async function follow({ go }: Walk, setting: Setting): Promise<void> {
  const { page, language } = setting;
  await page.addInitScript((chosen) => localStorage.setItem('ank.language', chosen), language);
  await go({ ...setting, say: sayIn(language) });
}

/** Opens the site at a path as a player, by default one with a full wallet. */
export async function begin({ page, site, player }: Way, path: string, as: Player = player): Promise<void> {
  await enter(page, site, as, path);
  await settled(page);
}

/** Opens a path in the current page, and looks. */
export async function visit({ page, look }: Way, path: string, state: object | null = null): Promise<void> {
  await moveTo(page, path, state);
  await settled(page);
  await look(path);
}

export const newPlayer = (way: Way, points = 10_000): Promise<Player> => addPlayer(way.site, { points });

/** The open sheet or menu. */
export const sheetOf = ({ page }: Way): Locator => page.locator('dialog[open]');

/** Taps the element with this name, in the open sheet if there is one. */
export async function tap(way: Way, name: RegExp, role: 'button' | 'link' | 'tab' | 'radio' = 'button'): Promise<void> {
  const sheet = sheetOf(way);
  const scope = (await sheet.count()) > 0 ? sheet : way.page;
  await scope.getByRole(role, { name }).first().tap();
}
