import { render, screen } from '@testing-library/react';
import { act, Suspense } from 'react';
import { firstScreen } from './first-screen';
import { loadFirstScreen } from './first-screens';

const Hello = () => <p>Hello</p>;

it('is drawn at once when its file came before', async () => {
  const Screen = firstScreen(async () => Hello);
  await Screen.start();
  render(<Screen />);
  expect(screen.getByText('Hello')).toBeVisible();
});

it('is loaded again after its file did not come', async () => {
  const load = jest.fn(async () => Hello).mockRejectedValueOnce(new Error('no network'));
  const Screen = firstScreen(load);
  await expect(Screen.start()).rejects.toThrow('no network');
  Screen.forget();
  await act(
    async () =>
      void render(
        <Suspense>
          <Screen />
        </Suspense>,
      ),
  );
  expect(screen.getByText('Hello')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('has no file in frames of other screens', () => {
  expect([loadFirstScreen('screen'), loadFirstScreen(undefined)]).toEqual([null, null]);
});
