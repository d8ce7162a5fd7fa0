import { dropFundClaim, FUND_REQUEST_MS, keepFundClaim } from '@ank/fund-claims';
import { adminBankDetails, depositLimits, type DepositLimits, type Payee } from '@ank/protocol';
import { durationOf, parsePoints } from '@ank/rules';
import { ApiError, callApi, patchAnswer, useCall, useScreen } from '@ank/shared/platform';
import {
  Button,
  Chips,
  formatDuration,
  formatPoints,
  Note,
  Segmented,
  Skeleton,
  TextField,
  useFaultFocus,
  useIsHere,
  useSingleFlight,
} from '@ank/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Fault } from '../parts/fault';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS } from './funds.messages';
import { LimitNote } from './limit-note';
import { depositAmounts, payFault } from './pay.rules';
import { ReferenceSheet } from './reference-sheet';
import { type UpiApp, upiIdFor, upiLink } from './upi-link';

const apps = (): readonly { value: UpiApp; label: string }[] => [
  { value: 'phonePe', label: FUNDS_TEXTS.phonePe },
  { value: 'other', label: FUNDS_TEXTS.otherUpi },
];

const lookUpFault = (error: unknown): string =>
  error instanceof ApiError && error.outcome === 'refused'
    ? error.message || FUNDS_TEXTS.lookUpRefused
    : FUNDS_TEXTS.lookUpFailed;

const claimNote = (usualMinutes: number | null): string =>
  usualMinutes === null ? FUNDS_TEXTS.claimNote : FUNDS_TEXTS.claimUsually(formatDuration(durationOf(usualMinutes)));

const NO_LIMITS: DepositLimits = { least: 0, most: 0, usualMinutes: null, left: null };

/** Browsers open apps only within seconds of a press; later they refuse silently. */
const mayOpenApp = (): boolean => (navigator.userActivation as UserActivation | undefined)?.isActive ?? true;

/** How long the payee and the amount of a late press hold: the operator or the player may change them meanwhile. */
const LATE_MS = 60_000;

type LatePress = { payee: Payee; points: number; atMs: number };

/** Opens the payment app. The claim is stored first: on a phone the page may be stopped the moment the app opens. */
function openPayment(app: UpiApp, upiId: string, payee: Payee, points: number): string | null {
  const reference = keepFundClaim(points);
  try {
    window.open(upiLink({ app, upiId, payeeName: payee.name, points, reference }), '_blank', 'noopener');
    return null;
  } catch {
    dropFundClaim(reference);
    return FUNDS_TEXTS.openFailed;
  }
}

/** Deposit by a payment app: choose amount and app, pay in the app, then a claim goes to the operator. */
export function PayViaUpiScreen() {
  const { data: limits, isLoadingError: limitsFailed } = useCall(depositLimits, undefined);
  const [amount, setAmount] = useState('');
  const [app, setApp] = useState<'' | UpiApp>('');
  const [amountFault, setAmountFault] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [form, leadToFault] = useFaultFocus();
  const { inFlight, run } = useSingleFlight<'pay'>();
  const isHere = useIsHere();
  // The payee and the checked amount of a press that came too late to open the app. The next press for the same amount
  // opens it without a request.
  const late = useRef<LatePress | null>(null);
  useScreen({ title: FUNDS_TEXTS.upiTitle });

  const points = parsePoints(amount.trim()) ?? 0;
  const ready = points > 0 && app !== '';

  /** Checked first: the player must not pay what the server will refuse. What a limit leaves is requested again. */
  const checkAmount = async (chosen: UpiApp): Promise<string | null> => {
    const ask = async (): Promise<DepositLimits> => {
      const answer = await callApi(depositLimits, undefined).catch(() => null);
      // The note shows the same figure as the refusal. Another player may use the browser by now.
      if (answer && isHere()) patchAnswer(depositLimits, () => answer);
      return answer ?? limits ?? NO_LIMITS;
    };
    const known = limits?.left ? await ask() : (limits ?? (limitsFailed ? NO_LIMITS : await ask()));
    return payFault({ points, chosen, ...known });
  };
  const pay = async (chosen: UpiApp): Promise<string | null> => {
    try {
      const payee = late.current?.payee ?? (await callApi(adminBankDetails, undefined));
      late.current = null;
      // What opens now would be claimed, although the player has gone back.
      if (!isHere()) return null;
      const upiId = upiIdFor(chosen, payee);
      if (!payee || upiId === null) return FUNDS_TEXTS.noUpiId;
      if (mayOpenApp()) return openPayment(chosen, upiId, payee, points);
      late.current = { payee, points, atMs: performance.now() };
      return FUNDS_TEXTS.openFailed;
    } catch (error) {
      return lookUpFault(error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (app === '') return;
    void run('pay', async () => {
      setFault(null);
      if (late.current && performance.now() - late.current.atMs > LATE_MS) late.current = null;
      const wrongAmount = late.current?.points === points ? null : await checkAmount(app);
      setAmountFault(wrongAmount);
      if (wrongAmount !== null) return leadToFault();
      const found = await pay(app);
      setFault(found);
      // Stay busy until the claim is sent: another press would be a second payment.
      if (found === null) await new Promise((resolve) => setTimeout(resolve, FUND_REQUEST_MS));
    });
  };

  return (
    <div className={classes.screen}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={FUNDS_TEXTS.amount}
          hint={limits && limits.least > 0 ? FUNDS_TEXTS.minimum(formatPoints(limits.least)) : undefined}
          inputMode="numeric"
          maxLength={9}
          error={amountFault}
          value={amount}
          onValue={setAmount}
        />
        {limits || limitsFailed ? (
          <Chips
            label={FUNDS_TEXTS.amounts}
            options={depositAmounts(limits ?? NO_LIMITS).map((each) => ({
              value: String(each),
              label: formatPoints(each),
            }))}
            chosen={amount}
            onPick={setAmount}
          />
        ) : (
          <Skeleton height={48} />
        )}
        <Segmented kind="radio" label={FUNDS_TEXTS.method} options={apps()} value={app} onValue={setApp} />
        {limitsFailed && <Fault text={FUNDS_TEXTS.minimumFailed} />}
        {fault !== null && <Fault text={fault} />}
        <Button type="submit" block disabled={!ready} busy={inFlight !== null} busyLabel={FUNDS_TEXTS.busy}>
          {FUNDS_TEXTS.addMoney}
        </Button>
      </form>
      {limits?.left && <LimitNote left={limits.left} />}
      <Note>{claimNote(limits?.usualMinutes ?? null)}</Note>
      <ReferenceSheet />
    </div>
  );
}
