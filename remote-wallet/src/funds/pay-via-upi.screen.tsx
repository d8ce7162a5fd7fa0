import { adminBankDetails, minimumDeposit, type Payee } from '@ank/shared/api';
import { ApiError, callApi, dropFundClaim, keepFundClaim, useCall, useScreen } from '@ank/shared/platform';
import { parsePoints } from '@ank/shared/rules';
import { Button, formatPoints, Note, Segmented, TextField } from '@ank/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS as TEXTS } from './funds.messages';
import { payFault } from './pay.rules';
import { ReferenceSheet } from './reference-sheet';
import { type UpiApp, upiIdFor, upiLink } from './upi-link';

const APPS = [
  { value: 'phonePe', label: TEXTS.phonePe },
  { value: 'other', label: TEXTS.otherUpi },
] as const satisfies readonly { value: UpiApp; label: string }[];

const lookUpFault = (error: unknown): string =>
  error instanceof ApiError && error.outcome === 'refused' ? error.message || TEXTS.lookUpRefused : TEXTS.lookUpFailed;

/** Opens the payment app. The claim is stored first: on a phone the page may be stopped the moment the app opens. */
function openPayment(app: UpiApp, upiId: string, payee: Payee, points: number): string | null {
  const reference = keepFundClaim(points);
  try {
    window.open(upiLink({ app, upiId, payeeName: payee.name, points, reference }), '_blank', 'noopener');
    return null;
  } catch {
    dropFundClaim(reference);
    return TEXTS.openFailed;
  }
}

/** Points by a payment app: amount and app, then the app's own screen, and a claim for the operator. */
export function PayViaUpiScreen() {
  const { data: least = 0, isError: minimumFailed } = useCall(minimumDeposit, undefined);
  const [amount, setAmount] = useState('');
  const [app, setApp] = useState<'' | (typeof APPS)[number]['value']>('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  useScreen({ title: TEXTS.upiTitle });

  const points = parsePoints(amount.trim()) ?? 0;
  const ready = points > 0 && app !== '';

  const pay = async (chosen: UpiApp): Promise<string | null> => {
    try {
      const payee = await callApi(adminBankDetails, undefined);
      const upiId = upiIdFor(chosen, payee);
      return payee && upiId !== null ? openPayment(chosen, upiId, payee, points) : TEXTS.noUpiId;
    } catch (error) {
      return lookUpFault(error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (running.current) return;
    const found = payFault({ points, chosen: app, least });
    setFault(found);
    if (found !== null || app === '') return;
    running.current = true;
    setBusy(true);
    void pay(app).then((text) => {
      running.current = false;
      setBusy(false);
      setFault(text);
    });
  };

  return (
    <div className={classes.screen}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={TEXTS.amount}
          hint={least > 0 ? TEXTS.minimum(formatPoints(least)) : undefined}
          inputMode="numeric"
          maxLength={9}
          value={amount}
          onValue={setAmount}
        />
        <Segmented kind="radio" label={TEXTS.method} options={APPS} value={app} onValue={setApp} />
        {minimumFailed && <Fault text={TEXTS.minimumFailed} />}
        {fault !== null && <Fault text={fault} />}
        <Button type="submit" block disabled={!ready} busy={busy} busyLabel={TEXTS.busy}>
          {TEXTS.addMoney}
        </Button>
      </form>
      <Note>{TEXTS.claimNote}</Note>
      <ReferenceSheet />
    </div>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className={classes.error} role="alert">
      {text}
    </p>
  );
}
