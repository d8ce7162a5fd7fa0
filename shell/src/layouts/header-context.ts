import { createContext, useContext } from 'react';

/** True inside the main layout, whose top bar contains the page's h1. */
export const HeaderContext = createContext(false);

export function useHasHeader(): boolean {
  return useContext(HeaderContext);
}
