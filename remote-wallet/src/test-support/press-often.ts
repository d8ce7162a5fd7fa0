import { act } from '@testing-library/react';

/** Several presses before the first is rendered, as of an impatient thumb. */
export function pressOften(button: HTMLElement): void {
  act(() => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
}
