import { ApiError, type RefusalCode } from '@ank/protocol';
import { speak } from '@ank/texts';
import { translator } from '@ank/texts/translator';
import hindi from '../catalogs/hi.json';
import { inOwnLanguage, refusalText } from './refusals';

afterEach(() => speak(null));

const refused = (code: RefusalCode | null): ApiError =>
  new ApiError('As it was sent', { outcome: 'refused', httpStatus: 200, code, line: 3 });

test('a refusal is told as it was sent, in Hindi only where its code is known', () => {
  const codes = ['market_closed', 'bad_request', null] as const;
  const told = (): unknown[] => codes.map((code) => inOwnLanguage(refused(code)));
  expect(told()).toMatchObject(codes.map((code) => ({ message: 'As it was sent', code })));
  speak(translator('hi', hindi));
  expect(told()).toMatchObject([
    { message: 'इसकी बिड बंद हो चुकी है', code: 'market_closed', outcome: 'refused', httpStatus: 200, line: 3 },
    { message: 'As it was sent', code: 'bad_request' },
    { message: 'As it was sent', code: null },
  ]);
  expect(refusalText('limit_reached', 'Your daily limit is 500')).toBe('Your daily limit is 500');
});

test('what is no answer of the server stays what it is', () => {
  const cause = new TypeError('no network');
  expect(inOwnLanguage(cause)).toBe(cause);
});
