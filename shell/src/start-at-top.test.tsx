import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { StartAtTop } from './start-at-top';

function Back() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

it('starts a new screen at its top and leaves Back to the browser', async () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(
    <MemoryRouter initialEntries={['/imp']}>
      <StartAtTop />
      <Link to="/game">Game</Link>
      <Back />
    </MemoryRouter>,
  );
  expect(scrollTo).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link'));
  expect(scrollTo).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button'));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
