import { act, renderHook } from '@testing-library/react';
import { useSingleFlight } from './use-single-flight';

test('a second action does nothing while the first is in flight, even before the next render', async () => {
  const { result } = renderHook(() => useSingleFlight<'save' | 'resend'>());
  let finish: (value: number) => void = () => undefined;
  const second = jest.fn(() => Promise.resolve(2));
  let results: Promise<(number | null)[]> = Promise.resolve([]);
  await act(async () => {
    const { run } = result.current;
    results = Promise.all([
      run('save', () => new Promise<number>((resolve) => (finish = resolve))),
      run('resend', second),
    ]);
  });
  expect(result.current.inFlight).toBe('save');
  await act(async () => finish(1));
  expect(await results).toEqual([1, null]);
  expect(second).not.toHaveBeenCalled();
  expect(result.current.inFlight).toBeNull();
});

test('a failed action makes room for the next', async () => {
  const { result } = renderHook(() => useSingleFlight<'save'>());
  await act(async () => {
    await expect(result.current.run('save', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
  expect(result.current.inFlight).toBeNull();
  await act(async () => expect(await result.current.run('save', () => Promise.resolve(2))).toBe(2));
});
