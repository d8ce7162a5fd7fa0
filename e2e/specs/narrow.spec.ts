import { expectAxe } from '../support/accessible';
import { expect, test } from '../support/filled-site';
import { chosen } from '../support/long-form';
import { foreignTo, missingTexts, WRITTEN_BY_OPERATORS } from '../support/missing-texts';
import { narrowFaults } from '../support/narrow';
import { LANGUAGES } from '../support/say';
import { follow, WALKS } from '../walks';

test.describe.configure({ timeout: 240_000 });

const LONG_WORD = 'Venkatanarasimharajuvaripeta-Subrahmanyam';

test('the check finds what overflows its button, its sheet or the window, and ignores what scrolls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const faultsOf = async (html: string): Promise<string[]> => {
    await page.setContent(`<meta name="viewport" content="width=device-width">${html}`);
    return narrowFaults(page);
  };
  const goods = [
    `<p>${LONG_WORD} ${LONG_WORD}</p>`,
    `<div style="overflow-x: auto; white-space: nowrap">${LONG_WORD} ${LONG_WORD}</div>`,
  ];
  for (const good of goods) expect(await faultsOf(good)).toEqual([]);
  const bads = [
    `<button style="width: 90px">${LONG_WORD}</button>`,
    `<p style="width: 400px">${LONG_WORD} short ${LONG_WORD}</p>`,
    `<p style="position: fixed; left: 300px">${LONG_WORD}</p>`,
    `<p style="overflow: hidden; height: 9px">${LONG_WORD}</p>`,
  ];
  for (const bad of bads) expect(await faultsOf(bad), bad).not.toEqual([]);
  const sheet = `<dialog style="width: 200px"><p style="white-space: nowrap">${LONG_WORD}</p></dialog>`;
  expect(await faultsOf(`${sheet}<script>document.querySelector('dialog').showModal()</script>`)).not.toEqual([]);
});

for (const [at, walk] of WALKS.entries())
  for (const language of chosen(LANGUAGES, at))
    test(`at 320 px nothing is cut off, beyond the window or left in English, and sheets pass axe in both themes: ${walk.name}, in ${language}`, async ({
      page,
      filled,
      complaints,
    }) => {
      // A step that finds nothing to tap must not use up the time of the whole walk.
      page.setDefaultTimeout(20_000);
      await page.setViewportSize({ width: 320, height: 640 });
      const foreign = foreignTo(language);
      const look = async (what: string): Promise<void> => {
        expect.soft(await narrowFaults(page), `${what}, in ${language}`).toEqual([]);
        if (await page.locator('dialog[open]').count()) await test.step(`axe: ${what}`, () => expectAxe(page));
        if (WRITTEN_BY_OPERATORS.includes(what)) return;
        expect.soft(await missingTexts(page, foreign), `${what} in English, for ${language}`).toEqual([]);
      };
      await follow(walk, { ...filled, page, language, complaints, look });
    });
