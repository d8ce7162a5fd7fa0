import type { PayoutMethod } from '@ank/shared/api';
import { List, listRowClass, RowContent } from '@ank/shared/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import classes from '../parts/screen.module.css';
import { METHODS } from '../upi/methods';
import { UpiSheet } from '../upi/upi-sheet';
import { usePaymentDetails } from '../upi/use-payment-details';
import { HUB_TEXTS as TEXTS } from './wallet-hub.messages';

/** The ways to be paid with their numbers, folded until asked for. Pressing one adds or changes its number. */
export function WithdrawMethods() {
  const { methods, fault } = usePaymentDetails();
  const [adding, setAdding] = useState<PayoutMethod | null>(null);
  return (
    <details className={classes.panel}>
      <summary className={classes.summary}>
        {TEXTS.methods}
        <ChevronDown size={20} aria-hidden />
      </summary>
      {fault !== null && (
        <p className={classes.error} role="alert">
          {fault}
        </p>
      )}
      {methods?.length === 0 && <p className={classes.small}>{TEXTS.noMethods}</p>}
      <List label={TEXTS.methods}>
        {METHODS.map(({ method, name }) => (
          <li key={method}>
            <button type="button" className={listRowClass({ slim: true })} onClick={() => setAdding(method)}>
              <RowContent
                title={name}
                sub={methods?.find((own) => own.method === method)?.number ?? TEXTS.addNumber}
                end={<ChevronRight size={20} aria-hidden />}
              />
            </button>
          </li>
        ))}
      </List>
      <UpiSheet method={adding} onClose={() => setAdding(null)} />
    </details>
  );
}
