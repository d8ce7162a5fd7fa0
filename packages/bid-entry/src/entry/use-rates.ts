import { gameRates, rateOfLabel } from '@ank/protocol';
import type { Family } from '@ank/rules';
import { useCall } from '@ank/shared/platform';
import type { RateOf } from './returns';

const MINUTE_MS = 60_000;

/** The rates of a family, which an operator may change. The server pays by those at the time of the bid. */
export function useRates(family: Family): RateOf {
  const rates = useCall(gameRates(family), undefined, { pollMs: MINUTE_MS }).data;
  return (label) => (rates ? rateOfLabel(rates, family, label) : null);
}
