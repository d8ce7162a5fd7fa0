import { endSession, startSession } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';
import { playAtom } from '../play-check/play-state';
import { PLAYER } from '../test-support/site';
import { announcementAtom } from './announcement';

const NEXT = {
  'ank.session': { ...PLAYER, token: 'token-2', mobile: '9876543211' },
  'ank.telling': 'announcement-2',
  'ank.play': { beganMs: 1, seenMs: 2 },
};

const inMemory = () => [announcementAtom, playAtom].map((stored) => getDefaultStore().get<unknown>(stored));

test('a tab that hears of a logout late keeps what the next player has stored, which its own logout removes', () => {
  startSession(PLAYER);
  for (const [key, value] of Object.entries(NEXT)) localStorage.setItem(key, JSON.stringify(value));
  for (const key of Object.keys(NEXT)) window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(inMemory()).toEqual([NEXT['ank.telling'], NEXT['ank.play']]);
  expect(Object.keys(localStorage).sort()).toEqual(Object.keys(NEXT).sort());
  endSession();
  expect(inMemory()).toEqual([null, null]);
  expect(Object.keys(localStorage)).toEqual([]);
});
