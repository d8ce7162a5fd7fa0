import { bytesOf, hoursWith, isSameKey, topicsOn, wishesOf, withTopic } from './push.rules';

const KEY = 'BPz_-0A';

test('a different key is detected, and a browser that does not reveal its key is trusted', () => {
  expect([...bytesOf(KEY)]).toEqual([4, 252, 255, 251, 64]);
  const held = bytesOf(KEY).buffer;
  expect(isSameKey(held, KEY)).toBe(true);
  expect(isSameKey(held, 'BPz_-0E')).toBe(false);
  expect(isSameKey(held, 'BPz_')).toBe(false);
  expect(isSameKey(null, KEY)).toBe(true);
});

test('settings of another endpoint are ignored', () => {
  const device = { endpoint: 'https://push.example/a', topics: ['win'], quiet: null, language: 'en' } as const;
  expect(wishesOf({ publicKey: KEY, device }, device.endpoint)).toEqual(device);
  expect(wishesOf({ publicKey: KEY, device }, 'https://push.example/b')).toBeNull();
  expect(wishesOf({ publicKey: KEY, device }, null)).toBeNull();
  expect(wishesOf({ publicKey: KEY, device: null }, null)).toBeNull();
});

test('kinds keep their order, and a site without money has none about it', () => {
  expect(withTopic(['security'], 'win', true)).toEqual(['win', 'security']);
  expect(withTopic(['win', 'security'], 'win', false)).toEqual(['security']);
  expect(topicsOn(true)).toEqual(['result', 'win', 'correction', 'security']);
  expect(topicsOn(false)).toHaveLength(6);
});

test('quiet hours start and end at different times, including one chosen by another client', () => {
  expect(hoursWith(22 * 60, 7 * 60)).toHaveLength(23);
  expect(hoursWith(22 * 60, 7 * 60)).not.toContain(7 * 60);
  expect(hoursWith(425, 60).slice(6, 9)).toEqual([420, 425, 480]);
});
