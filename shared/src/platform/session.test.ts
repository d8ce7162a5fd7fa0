import { endSession } from './session';

test('the end of a session removes what the player left in storage, although nothing that stored it is loaded', () => {
  for (const key of ['ank.kept', 'ank.password', 'ank.play', 'ank.telling']) localStorage.setItem(key, '{}');
  localStorage.setItem('ank.language', 'hi');
  sessionStorage.setItem('ank.registration', '{}');
  endSession();
  expect(Object.keys(localStorage)).toEqual(['ank.language']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
