import { endSession, startSession } from '@ank/shared/platform';
import { PLAYER } from '../test-support/site';
import { keepPlace, type Place, placeOf } from './kept-place';

const place = (entry: string) => ({ entry, scrollY: 640 }) as Place;

test('a place is kept for its entry of the history, and the one before forgotten', () => {
  startSession(PLAYER);
  keepPlace(place('a'));
  expect(placeOf('a')).toMatchObject({ scrollY: 640 });
  expect(placeOf('b')).toBeNull();
  keepPlace(place('b'));
  expect(placeOf('a')).toBeNull();
});

test('the place of a player is not shown to the next one, and none is kept after the session', () => {
  startSession(PLAYER);
  keepPlace(place('a'));
  startSession({ ...PLAYER, token: 'token-2' });
  expect(placeOf('a')).toBeNull();
  startSession(PLAYER);
  keepPlace(place('a'));
  endSession();
  startSession(PLAYER);
  expect(placeOf('a')).toBeNull();
  endSession();
  keepPlace(place('a'));
  startSession(PLAYER);
  expect(placeOf('a')).toBeNull();
});
