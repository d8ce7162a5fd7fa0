import { act } from '@testing-library/react';

/** Presses that come before the first one is drawn, as an impatient thumb or two of them make. */
export function pressOften(button: HTMLElement): void {
  act(() => {
    for (let press = 0; press < 3; press += 1) button.click();
  });
}
