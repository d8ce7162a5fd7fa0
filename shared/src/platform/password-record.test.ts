import { matchesPassword, rememberPassword } from './password-record';
import { endSession, startSession } from './session';

const KEY = 'ank.password';
const PLAYER = { username: 'Asha', token: 'token-1', mobile: '9876543210', bettingOn: true };

const stored = (): { salt: string; bits: number } => JSON.parse(localStorage.getItem(KEY) ?? 'null');

beforeEach(() => startSession(PLAYER));
afterEach(() => {
  endSession();
  localStorage.clear();
});

test('recognizes the password and rejects others', async () => {
  await rememberPassword('play1234');
  expect(await matchesPassword('play1234')).toBe(true);
  // One in 1,024 wrong passwords passes by design, so several are tried.
  const answers = await Promise.all(['play1235', 'Play1234', '', 'play1234 '].map(matchesPassword));
  expect(answers.filter((same) => same === false).length).toBeGreaterThanOrEqual(3);
});

test('stores a fresh salt and no more than 10 bits', async () => {
  const salts = new Set<string>();
  for (let round = 0; round < 3; round++) {
    await rememberPassword('play1234');
    const { salt, bits, ...rest } = stored();
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(Number.isInteger(bits) && bits >= 0 && bits < 1024).toBe(true);
    expect(rest).toEqual({});
    salts.add(salt);
  }
  expect(salts.size).toBe(3);
});

test('is PBKDF2 over SHA-256, so that another build of the app reads it alike', async () => {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode('play1234'), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salt = Uint8Array.from({ length: 16 }, (_, at) => at);
  const hash = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 100_000 }, key, 16);
  const first10 = new DataView(hash).getUint16(0) >> 6;
  localStorage.setItem(KEY, JSON.stringify({ salt: '000102030405060708090a0b0c0d0e0f', bits: first10 }));
  expect(await matchesPassword('play1234')).toBe(true);
  localStorage.setItem(KEY, JSON.stringify({ salt: '000102030405060708090a0b0c0d0e0f', bits: first10 ^ 1 }));
  expect(await matchesPassword('play1234')).toBe(false);
});

test('is removed when the session ends [S01]', async () => {
  await rememberPassword('play1234');
  endSession();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('is not written for a session that ended meanwhile, nor for the next one', async () => {
  const writing = rememberPassword('play1234');
  endSession();
  startSession({ ...PLAYER, token: 'token-2' });
  await writing;
  expect(localStorage.getItem(KEY)).toBeNull();
});

test.each(['null', '"text"', '{"salt":"zz","bits":1}', '{"salt":"000102030405060708090a0b0c0d0e0f"}', 'broken'])(
  'without a readable record (%s) gives no verdict',
  async (text) => {
    localStorage.setItem(KEY, text);
    expect(await matchesPassword('play1234')).toBeNull();
  },
);

test('without WebCrypto nothing is written and there is no verdict', async () => {
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  await rememberPassword('play1234');
  expect(localStorage.getItem(KEY)).toBeNull();
  localStorage.setItem(KEY, '{"salt":"000102030405060708090a0b0c0d0e0f","bits":1}');
  expect(await matchesPassword('play1234')).toBeNull();
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
});
