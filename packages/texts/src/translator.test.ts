import { type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './language';
import { type Catalog, translator } from './translator';

const ROOT = join(__dirname, '../../..');

const compiled = (texts: Readonly<Record<string, string>>): Catalog =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compileMessage(text) as Catalog[string]]));

const FORMS = {
  plural: '{0, plural, =0 {कुछ नहीं} one {एक बिड, {1}} other {# बिडें, {1}}}',
  choice: '{0, select, time_out {{1} दिन} other {{1} महीने}} से',
  nested: '{1, select, a {{0, plural, one {# दिन} other {# दिन हैं}}} other {कुछ}}',
  places: '{1} में {0}, फिर {1} #',
};

const catalogsOf = (language: Language): Record<string, string> =>
  Object.assign(
    { ...FORMS },
    ...['', 'packages']
      .flatMap((room) =>
        readdirSync(join(ROOT, room)).map((name) => join(ROOT, room, name, `src/catalogs/${language}.json`)),
      )
      .flatMap((file) => {
        try {
          return [JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>];
        } catch {
          return [];
        }
      }),
  ) as Record<string, string>;

describe.each(['hi', 'mr'] as const)('in %s', (language) => {
  const texts = catalogsOf(language);

  test.each([
    [0, 'a', 7, 'y'],
    [1, 'time_out', 7, 2],
    [12345, 'other', 'x', 0],
    ['time_out', 3, '', 'z'],
  ])('every text equals that of the library that compiled it, but in Latin digits: %j, %j, %j, %j', (...values) => {
    const library = setupI18n({ locale: language, messages: { [language]: compiled(texts) as Messages } });
    const translate = translator(language, compiled(texts));
    const translated = (id: string): string | undefined => translate(id, values);
    const latin = (text: string): string =>
      text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
    expect(Object.keys(texts).length).toBeGreaterThan(400);
    expect(Object.fromEntries(Object.keys(texts).map((id) => [id, translated(id)]))).toEqual(
      Object.fromEntries(Object.keys(texts).map((id) => [id, latin(library._(id, { ...values }))])),
    );
  });
});
