import { liveStream } from '@ank/protocol';
import { waitFor } from '@testing-library/react';
import { useSite } from '../test-support/site';
import { stream } from './stream';

const site = useSite();

test('a lost stream is asked for again, and leaves no listener of its end', async () => {
  site.on(liveStream.path, { httpStatus: 503, text: '' });
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const ending = new AbortController();
  const added = jest.spyOn(ending.signal, 'addEventListener');
  const removed = jest.spyOn(ending.signal, 'removeEventListener');
  const streaming = stream('token', () => undefined, ending.signal);
  await waitFor(() => expect(site.countOf(liveStream.path)).toBe(3));
  ending.abort();
  await streaming;
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
