import { isClearlyWorse, type Loads } from './judge-canary';

const loads = (changes: Partial<Loads> = {}): Loads => ({
  ...{ loads: 400, failures: 4, networks: 40, failing: 4 },
  ...changes,
});
const bad = loads({ failures: 40, failing: 40 });

it('a version that fails ten times as often is clearly worse', () => {
  expect(isClearlyWorse(bad, loads())).toBe(true);
  expect(isClearlyWorse(loads({ failures: 400, failing: 40 }), loads({ failures: 0, failing: 0 }))).toBe(true);
});

it.each([
  ['the live version fails as often', bad, bad],
  ['it fails less often', loads(), bad],
  ['it has 199 loads', loads({ loads: 199, failures: 199, failing: 40 }), loads()],
  ['the live version has 199 loads', bad, loads({ loads: 199 })],
  ['its loads come from nine networks', loads({ failures: 400, networks: 9, failing: 9 }), loads()],
  ['those of the live version come from nine networks', bad, loads({ networks: 9 })],
  ['its failures come from nine networks', loads({ failures: 400, failing: 9 }), loads()],
  ['chance explains it', loads({ failures: 12, failing: 12 }), loads()],
  [
    'the difference is sure, and small',
    loads({ loads: 100_000, failures: 1500, failing: 900 }),
    loads({ loads: 100_000, failures: 500 }),
  ],
  ['nothing fails', loads({ failures: 0, failing: 0 }), loads({ failures: 0 })],
])('no version is clearly worse where %s', (_why, tried, live) => expect(isClearlyWorse(tried, live)).toBe(false));
