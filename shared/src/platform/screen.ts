import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { noteShown } from './kept-answers';
import { clearFaults } from './notify';

/** What a screen sets in the layout around it. */
export type ScreenInfo = {
  /** The screen's one h1, drawn in the top bar. */
  title: string;
  /** Second line under the title, such as the market's name. */
  subtitle?: string;
  /** Points of queued bids, subtracted from the balance in the top bar. */
  queuedPoints?: number;
  /** False if the screen has its own bar instead of the bottom bar. */
  bottomBar?: boolean;
};

const NO_SCREEN: ScreenInfo = { title: '' };

/** Read by the layout. */
export const screenAtom = atom<ScreenInfo>(NO_SCREEN);

/** Sets title, subtitle and bars in the layout while the screen is mounted. */
export function useScreen({ title, subtitle, queuedPoints, bottomBar }: ScreenInfo): void {
  const setScreen = useSetAtom(screenAtom);
  useEffect(() => {
    setScreen({ title, subtitle, queuedPoints, bottomBar });
  }, [setScreen, title, subtitle, queuedPoints, bottomBar]);
  useEffect(
    () => () => {
      setScreen(NO_SCREEN);
      clearFaults();
      noteShown(null);
    },
    [setScreen],
  );
}
