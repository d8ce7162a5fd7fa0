import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { makeFolder } from './folders';

/** Chromium reads its fonts from fontconfig on Linux only. Other systems use the machine's fonts. */
export const HAS_FONTCONFIG = process.platform === 'linux';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(resolve(`${name}/package.json`));

/** Folders of the font weights that the site uses. */
const google = (font: string): string[] =>
  ['400Regular', '600SemiBold', '700Bold'].map((weight) => join(folderOf(`@expo-google-fonts/${font}`), weight));

const HINDI = { family: 'Noto Sans Devanagari', folders: google('noto-sans-devanagari') };

/** The fonts of a device: its system font, and one for Devanagari if the system font lacks it. */
const FONT_SETS = {
  roboto: [{ family: 'Roboto', folders: google('roboto') }, HINDI],
  noto: [{ family: 'Noto Sans', folders: google('noto-sans') }],
  dejavu: [{ family: 'DejaVu Sans', folders: [join(folderOf('dejavu-fonts-ttf'), 'ttf')] }, HINDI],
};

export type FontSet = keyof typeof FONT_SETS;

/** Family names of the set, the system font first. */
export const familiesOf = (set: FontSet): string[] => FONT_SETS[set].map(({ family }) => family);

/** Writes a fontconfig file that lists only the fonts of the set. Returns its path, for FONTCONFIG_FILE. */
export function configureFonts(set: FontSet): string {
  const cache = join(ROOT, '.cache/fonts');
  mkdirSync(cache, { recursive: true });
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...FONT_SETS[set].flatMap(({ folders }) => folders.map((folder) => `<dir>${folder}</dir>`)),
    `<cachedir>${cache}</cachedir>`,
    // Any other family, such as `system-ui`, falls back to these in order.
    '<match target="pattern"><edit name="family" mode="append_last">',
    ...familiesOf(set).map((family) => `<string>${family}</string>`),
    '</edit></match>',
    '</fontconfig>',
  ];
  const file = join(makeFolder('fonts'), 'fonts.conf');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Family names of the fonts that render the text of an element, sorted. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  // The semi-bold weight has a separate family name.
  return [...new Set(fonts.map(({ familyName }) => familyName.replace(' SemiBold', '')))].sort();
}
