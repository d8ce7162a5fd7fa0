import type { PayoutMethod } from '@ank/protocol';
import { useLocation } from '@ank/shared/platform';
import { cardClass, List, listRowClass, RowContent, StatusPill, TileIcon } from '@ank/ui';
import clsx from 'clsx';
import { ChevronDown, ChevronRight, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '../parts/fault';
import classes from '../parts/screen.module.css';
import { METHODS } from '../upi/methods';
import { UpiSheet } from '../upi/upi-sheet';
import { usePaymentDetails } from '../upi/use-payment-details';
import { HUB_TEXTS } from './wallet-hub.messages';

/** Router state that opens the hub with the payout methods expanded. */
export const SHOW_METHODS = { withdrawMethods: true };

const asksFor = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'withdrawMethods' in state && state.withdrawMethods === true;

/** The payout methods with their numbers, collapsed at first. A press adds or changes a number. */
export function WithdrawMethods() {
  const { methods, fault } = usePaymentDetails();
  const [adding, setAdding] = useState<PayoutMethod | null>(null);
  const asked = asksFor(useLocation().state);
  const panel = useRef<HTMLDetailsElement>(null);
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked || !panel.current) return;
    panel.current.open = true;
    summary.current?.focus();
  }, [asked]);
  return (
    <details ref={panel} className={clsx(cardClass, classes.panel)}>
      <summary ref={summary} className={classes.summary}>
        <TileIcon>
          <Smartphone size={20} />
        </TileIcon>
        <span className={classes.summaryText}>
          <span>{HUB_TEXTS.methods}</span>
          <span className={classes.small}>{methods && HUB_TEXTS.added(methods.length, METHODS.length)}</span>
        </span>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {fault !== null && <Fault text={fault} />}
      {methods?.length === 0 && <p className={classes.small}>{HUB_TEXTS.noMethods}</p>}
      <List label={HUB_TEXTS.methods}>
        {METHODS.map(({ method, name }) => {
          const number = methods?.find((own) => own.method === method)?.number;
          return (
            <li key={method}>
              <button type="button" className={listRowClass({ slim: true })} onClick={() => setAdding(method)}>
                <RowContent
                  title={name}
                  sub={number ?? HUB_TEXTS.addNumber}
                  end={
                    number === undefined ? (
                      <ChevronRight size={20} aria-hidden />
                    ) : (
                      <StatusPill kind="won">{HUB_TEXTS.isAdded}</StatusPill>
                    )
                  }
                />
              </button>
            </li>
          );
        })}
      </List>
      <UpiSheet method={adding} onClose={() => setAdding(null)} />
    </details>
  );
}
