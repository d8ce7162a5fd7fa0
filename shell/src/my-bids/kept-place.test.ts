import { endSession, startSession } from '@ank/shared/platform';
import { PLAYER } from '../test-support/site';
import { keepPlace, type Place, placeOf } from './kept-place';

const place = (entry: string) => ({ entry, scrollY: 640 }) as Place;
const keep = (entry: string): void => keepPlace(place(entry), PLAYER.token);

test('a place is kept for its entry of the history, and the one before forgotten', () => {
  startSession(PLAYER);
  keep('a');
  expect(placeOf('a')).toMatchObject({ scrollY: 640 });
  expect(placeOf('b')).toBeNull();
  keep('b');
  expect(placeOf('a')).toBeNull();
});

test('the place of a player is not shown to the next one, and none is kept after the session', () => {
  startSession(PLAYER);
  keep('a');
  startSession({ ...PLAYER, token: 'token-2' });
  expect(placeOf('a')).toBeNull();
  startSession(PLAYER);
  keep('a');
  endSession();
  startSession(PLAYER);
  expect(placeOf('a')).toBeNull();
  endSession();
  keep('a');
  startSession(PLAYER);
  expect(placeOf('a')).toBeNull();
});

test('a place that is kept when another player has taken over the page is neither theirs nor kept', () => {
  startSession({ ...PLAYER, token: 'token-2' });
  keep('a');
  expect(placeOf('a')).toBeNull();
  startSession(PLAYER);
  expect(placeOf('a')).toBeNull();
});
