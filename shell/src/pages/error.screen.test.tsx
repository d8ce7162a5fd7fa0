import { PlatformRoot } from '@ank/shared/platform';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { PartBoundary } from '../federation/part-boundary';
import { BareLayout } from '../layouts/bare-layout';
import { MainLayout } from '../layouts/main-layout';
import { expectErrors } from '../test-support/expect-errors';

const errors = expectErrors(/^Error: part is broken\n/);

let broken = true;

function Part() {
  useState(0);
  if (broken) throw new Error('part is broken');
  return <p>the part itself</p>;
}

const site = (layout: 'bare' | 'main', onRetry?: () => void) => (
  <PlatformRoot>
    <MemoryRouter>
      <Routes>
        <Route element={layout === 'bare' ? <BareLayout /> : <MainLayout />}>
          <Route
            path="*"
            element={
              <PartBoundary part="JACKPOT STARLINE" forget={onRetry}>
                <Part />
              </PartBoundary>
            }
          />
        </Route>
      </Routes>
    </MemoryRouter>
  </PlatformRoot>
);

beforeEach(() => {
  broken = true;
});
afterEach(() => {
  jest.restoreAllMocks();
  expect(errors).not.toEqual([]);
});

test('a failing part shows the error with its name inside the layout, and Retry restores it [R44]', async () => {
  const retry = jest.fn(() => (broken = false));
  render(site('main', retry));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('JACKPOT STARLINE');
  expect(screen.getByRole('alert')).toHaveTextContent('Unexpected Application Error!');

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByText('the part itself')).toBeInTheDocument();
});

test('a part that failed without a network says so, and is retried when the network is back', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(site('main', () => (broken = false)));
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the app opens once the network is back.');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('the part itself')).toBeInTheDocument();
});

test('a part that stays broken shows the error again', async () => {
  render(site('main'));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Unexpected Application Error!');
});

test("without a header the error is the page's only heading", () => {
  render(site('bare'));
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
    'Unexpected Application Error!',
  ]);
});
