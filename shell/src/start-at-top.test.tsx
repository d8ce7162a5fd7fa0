import { act, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { StartAtTop } from './start-at-top';

let navigate: NavigateFunction;
function Probe() {
  navigate = useNavigate();
  return null;
}

it('starts a new screen at its top and leaves the way back to the browser', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(
    <MemoryRouter initialEntries={['/imp']}>
      <StartAtTop />
      <Probe />
    </MemoryRouter>,
  );
  expect(scrollTo).not.toHaveBeenCalled();
  act(() => void navigate('/game'));
  expect(scrollTo).toHaveBeenCalledTimes(1);
  act(() => void navigate(-1));
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
