import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { clearFaults } from './notify';

/** What a screen tells the layout around it. */
export type ScreenInfo = {
  /** The screen's one h1, drawn in the top bar. */
  title: string;
  /** Second line under the title, such as the market's name. */
  subtitle?: string;
  /** Points of queued bids: the balance shown in the top bar is the wallet less these. */
  queuedPoints?: number;
  /** False where a bar of the screen's own takes the place of the bottom bar. */
  bottomBar?: boolean;
};

const NO_SCREEN: ScreenInfo = { title: '' };

/** Read by the layout. */
export const screenAtom = atom<ScreenInfo>(NO_SCREEN);

/** Tells the layout about the screen for as long as it is mounted. */
export function useScreen({ title, subtitle, queuedPoints, bottomBar }: ScreenInfo): void {
  const tell = useSetAtom(screenAtom);
  useEffect(() => {
    tell({ title, subtitle, queuedPoints, bottomBar });
  }, [tell, title, subtitle, queuedPoints, bottomBar]);
  useEffect(
    () => () => {
      tell(NO_SCREEN);
      clearFaults();
    },
    [tell],
  );
}
