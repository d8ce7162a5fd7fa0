import { ApiError, type RefusalCode } from '@ank/protocol';
import hindi from '@ank/protocol/catalogs/hi.json';
import { comeLater, speak } from '@ank/texts';
import { translator } from '@ank/texts/translator';
import { inOwnLanguage, refusalText } from './refusals';

afterEach(() => {
  speak(null);
  comeLater(() => Promise.resolve());
  document.documentElement.lang = 'en-IN';
});

/** As compiled by the build. */
const LIMIT = { 'refusals.daily_limit': ['आपकी दिन की लिमिट ', ['0'], ' पॉइंट है: ', ['2'], ' तक ', ['1'], ' बचे हैं।'] };

const speakHindi = (): void => speak(translator('hi', { ...hindi, ...(LIMIT as object) }));

const SENT = 'As it was sent';

const refused = (code: RefusalCode | null, reason: string | null = null, values: string[] = []): ApiError =>
  new ApiError(SENT, { outcome: 'refused', httpStatus: 200, code, line: 3, reason, values });

test('a refusal is shown as sent, in Hindi by its reason if that is known', async () => {
  const refusals = [
    refused('bad_request', 'points_invalid'),
    refused('limit_reached', 'daily_limit', ['500', '20', '22 Nov 2026 12:00:00 AM']),
    refused('bad_request', 'a_reason_of_a_later_server'),
  ];
  const translate = (): Promise<unknown[]> => Promise.all(refusals.map(inOwnLanguage));
  expect(await translate()).toEqual(refusals);
  speakHindi();
  expect(await translate()).toMatchObject([
    {
      message: 'पॉइंट शून्य से बड़ी पूरी संख्या होनी चाहिए',
      sent: SENT,
      code: 'bad_request',
      outcome: 'refused',
      httpStatus: 200,
      line: 3,
    },
    { message: 'आपकी दिन की लिमिट 500 पॉइंट है: 22 Nov 2026 12:00:00 AM तक 20 बचे हैं।', sent: SENT },
    { message: SENT, sent: SENT },
  ]);
});

test('without a reason from the server, the message is shown as sent', async () => {
  speakHindi();
  const cause = refused('market_closed');
  expect(await inOwnLanguage(cause)).toBe(cause);
});

test('a blocked player sees that, not that a session has ended', () => {
  speakHindi();
  expect(refusalText('blocked', SENT)).toBe('आपका खाता ब्लॉक है। कृपया सपोर्ट से संपर्क करें।');
});

test('a refusal waits for its text, but not for ever', async () => {
  document.documentElement.lang = 'hi-IN';
  comeLater(() => Promise.resolve().then(speakHindi));
  expect(await inOwnLanguage(refused('not_found', 'no_receiver'))).toMatchObject({ message: 'खाता नहीं मिला' });
  speak(null);
  comeLater(() => new Promise(() => undefined));
  jest.useFakeTimers();
  const translated = inOwnLanguage(refused('not_found', 'no_receiver'));
  await jest.advanceTimersByTimeAsync(2000);
  jest.useRealTimers();
  expect(await translated).toMatchObject({ message: SENT });
});

test('errors other than server answers stay unchanged', async () => {
  const cause = new TypeError('no network');
  expect(await inOwnLanguage(cause)).toBe(cause);
});
