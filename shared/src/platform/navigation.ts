/**
 * The part of the router that remotes use. They share it through this facade: sharing the whole router at run time
 * would double the size of the first view.
 */
import { type GameRouteState, parseGameRouteState } from '@ank/contract';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';

/** The game chosen on the previous screen, or null. */
export function useGameRouteState(): GameRouteState | null {
  const { state } = useLocation();
  return useMemo(() => parseGameRouteState(state), [state]);
}
