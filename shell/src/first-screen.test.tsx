import { fireEvent, render, screen } from '@testing-library/react';
import { act, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
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

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`pressed ${count}`}</button>;
}

/** Each `again` is an update of usual urgency and a transition. */
function Page({ children }: { children: ReactNode }) {
  const [times, setTimes] = useState(0);
  const [done, setDone] = useState(0);
  useEffect(() => {
    const again = (): void => {
      setTimes((before) => before + 1);
      startTransition(() => setDone((before) => before + 1));
    };
    addEventListener('again', again);
    return () => removeEventListener('again', again);
  }, []);
  return (
    <main>
      <Suspense fallback="loading">
        {`${done} done `}
        {times !== 2 && children}
      </Suspense>
    </main>
  );
}

/** In an act that nobody awaits. */
const again = (): void => void fireEvent(window, new Event('again'));

it('opens within the update that shows it, beside a transition, once it was open', async () => {
  const Screen = firstScreen(async () => Counter);
  await act(
    async () =>
      void render(
        <Page>
          <Screen />
        </Page>,
      ),
  );
  again();
  again();
  again();
  expect(screen.getByRole('main')).toHaveTextContent('3 done pressed 0');
});

it('keeps its state when its page renders again after it has loaded', async () => {
  const Screen = firstScreen(async () => Counter);
  function Reader() {
    const [now, setNow] = useState(0);
    const [shown, setShown] = useState(false);
    return (
      <main onClick={() => startTransition(() => setShown(true))} onDoubleClick={() => setNow(now + 1)}>
        {`${now} times `}
        <Suspense fallback="loading">{shown && <Screen />}</Suspense>
      </main>
    );
  }
  render(<Reader />);
  await act(async () => void fireEvent.click(screen.getByRole('main')));
  fireEvent.click(screen.getByRole('button'));
  fireEvent.doubleClick(screen.getByRole('main'));
  expect(screen.getByRole('main')).toHaveTextContent('1 times pressed 1');
});
