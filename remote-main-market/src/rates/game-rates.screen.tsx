import { gameRates, type RateField, type Rates, usableRates } from '@ank/protocol';
import { cutWinOf } from '@ank/rules';
import { useCall, useScreen } from '@ank/shared/platform';
import { word } from '@ank/texts';
import { Button, EmptyState, List, ListRow, RoundingNote, Skeleton } from '@ank/ui';
import { Percent } from 'lucide-react';
import { RATES_TEXTS } from './game-rates.messages';

/** The rows, in their fixed order. */
const ROWS: readonly { label: string; field: RateField }[] = [
  { label: 'Single Digit', field: 'single_digit' },
  { label: 'Jodi Digit', field: 'jodi_digit' },
  { label: 'Single Pana', field: 'single_pana' },
  { label: 'Double Pana', field: 'double_pana' },
  { label: 'Triple Pana', field: 'tripple_pana' },
  { label: 'Half Sangam', field: 'half_sangam' },
  { label: 'Full Sangam', field: 'full_sangam' },
];

const MINUTE_MS = 60_000;

/** What a winning bid of each game type pays. */
export function GameRatesScreen() {
  const { data: rates, isError, refetch } = useCall(gameRates('main'), undefined, { pollMs: MINUTE_MS });
  useScreen({ title: RATES_TEXTS.title });
  if (rates) return <RateList rates={rates} />;
  if (!isError) return <Skeleton height={112} shape="card" />;
  return (
    <EmptyState
      kind="error"
      icon={<Percent size={32} />}
      title={RATES_TEXTS.failed}
      action={
        <Button variant="outline" onClick={() => void refetch()}>
          {RATES_TEXTS.retry}
        </Button>
      }
    />
  );
}

function RateList({ rates }: { rates: Rates }) {
  return (
    <>
      <List label={RATES_TEXTS.title}>
        {ROWS.map(({ label, field }) => {
          const pair = rates[field];
          return pair && <ListRow key={field} slim title={word(label)} end={`${pair.low}-${pair.high}`} />;
        })}
      </List>
      <RoundingNote example={cutWinOf(usableRates(rates))} />
    </>
  );
}
