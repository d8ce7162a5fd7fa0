import { screenAtom } from '@ank/shared/platform';
import { act, render, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useScreenFocus } from './use-screen-focus';

function Frame() {
  const { title } = useAtomValue(screenAtom);
  useScreenFocus();
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <main>
        <Outlet />
      </main>
    </>
  );
}

const setTitle = (title: string): void => act(() => getDefaultStore().set(screenAtom, { title }));

/** Goes to a second screen, which is rendered but has not set its title yet. */
async function openSecondScreen(): Promise<void> {
  setTitle('First');
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: <a href="/second">On</a> },
        { path: '/second', element: <button>Choose</button> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  act(() => screen.getByRole('link').focus());
  setTitle('');
  await act(() => router.navigate('/second'));
}

test('the heading gets the focus once the new screen has set its title', async () => {
  await openSecondScreen();
  expect(screen.getByRole('heading')).not.toHaveFocus();
  setTitle('Second');
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus();
});

test('the focus stays where the player moved it before the title was set', async () => {
  await openSecondScreen();
  act(() => screen.getByRole('button').focus());
  setTitle('Second');
  expect(screen.getByRole('button')).toHaveFocus();
});

test('the heading gets the focus when the screen is opened again in its place, as by Retry', async () => {
  await openSecondScreen();
  setTitle('Second');
  act(() => screen.getByRole('heading').blur());
  setTitle('');
  setTitle('Second');
  expect(screen.getByRole('heading')).toHaveFocus();
  act(() => screen.getByRole('button').focus());
  setTitle('');
  setTitle('Second');
  expect(screen.getByRole('button')).toHaveFocus();
});
