import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../workspace.mjs';
import { PLAYERS } from '../schedule.mjs';
import { createModel } from './model.mjs';
import { minutesOf } from './rules.mjs';

/** The servers' clock begins at noon in India. */
export const BEGINNING = Date.parse('2026-11-21T12:00:00+05:30');

/** Servers continue the clock from when they start, which a busy machine delays. */
export const TOLERANCE_MS = 300_000;

/** What each player starts with. */
export const PURSE = 100_000;

/**
 * The markets and rates of a new try-out site, which both the server and the model use. `others` is the sum of the
 * seeded players, who do nothing here.
 */
export function readWorld() {
  const { markets, rates, players } = JSON.parse(readFileSync(join(ROOT, 'server/seeds/try-out.json'), 'utf8'));
  return {
    markets: markets.map(([id, family, name, open, close]) => ({
      ...{ id, family, name, open: minutesOf(open) },
      close: close === null ? null : minutesOf(close),
    })),
    rates: rates.map(([family, label, stake, pays]) => ({ family, label, stake, pays })),
    others: players.reduce((sum, { points }) => sum + points, 0),
  };
}

export const newModel = () => createModel({ ...readWorld(), players: PLAYERS, points: PURSE });
