/**
 * The part of the router that remotes use. Remotes share the shell's router through this facade, because sharing the whole
 * router at run time would double what the first view loads.
 */
import { type GameRouteState, parseGameRouteState } from '@ank/shared/contract';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';

/** The game that the screen before this one chose, or null. */
export function useGameRouteState(): GameRouteState | null {
  const { state } = useLocation();
  return useMemo(() => parseGameRouteState(state), [state]);
}
