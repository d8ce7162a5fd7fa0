import { checkReceiver, type MovedAnswer, transferPoints } from '@ank/protocol';
import { mobileOf, parsePoints } from '@ank/rules';
import {
  ApiError,
  applyWalletPoints,
  callApi,
  notify,
  useScreen,
  useSession,
  useWalletPoints,
} from '@ank/shared/platform';
import { Button, formatPoints, PhoneField, TextField, useSingleFlight } from '@ank/ui';
import { type FormEvent, useRef, useState } from 'react';
import { type Accepted, EarlierIsOpen, type MoneyInput } from '../money/money-call';
import { noAnswerText, OpenRequest, type OpenRequestTexts } from '../money/open-request';
import { useMoneyCall } from '../money/use-money-call';
import classes from '../parts/screen.module.css';
import { type Receiver, TransferSheet } from './transfer-sheet';
import { TRANSFER_TEXTS } from './transfer.messages';
import { type TransferFaults, transferFaults } from './transfer.rules';
import { useLeastTransfer } from './use-least-transfer';

const NO_FAULTS: TransferFaults = { phone: null, points: null };

const textsOf = ({ points, mobile }: MoneyInput): OpenRequestTexts => ({
  what: TRANSFER_TEXTS.open(formatPoints(Number(points)), String(mobile)),
  look: TRANSFER_TEXTS.look,
});

/** Sends points to another player: look up the number, confirm, send. */
export function TransferScreen() {
  const ownPhone = useSession()?.mobile ?? '';
  const wallet = useWalletPoints();
  const least = useLeastTransfer();
  const [phone, setPhone] = useState('');
  const [points, setPoints] = useState('');
  const [faults, setFaults] = useState<TransferFaults>(NO_FAULTS);
  const { inFlight, run } = useSingleFlight<'check'>();
  const phoneField = useRef<HTMLInputElement>(null);
  const pointsField = useRef<HTMLInputElement>(null);
  const [receiver, setReceiver] = useState<Receiver | null>(null);
  useScreen({ title: TRANSFER_TEXTS.title });

  const { busy, send, open, sendAgain } = useMoneyCall('transfer', transferPoints, {
    onAccepted: ({ answer, input, earlier }: Accepted<MovedAnswer>) => {
      // The answer to an earlier request has the balance at that time.
      applyWalletPoints(earlier ? null : answer.walletPoints);
      const points = formatPoints(Number(input.points));
      notify(
        earlier || !receiver
          ? TRANSFER_TEXTS.earlier(Number(input.points))
          : TRANSFER_TEXTS.done(points, receiver.name),
        {
          kind: 'success',
        },
      );
      if (!receiver) return phoneField.current?.focus();
      setReceiver(null);
      setPhone('');
      setPoints('');
    },
    onFailed: (error, isHere) => {
      if (error instanceof EarlierIsOpen) {
        setReceiver(null);
        return notify(noAnswerText(textsOf(error.input)));
      }
      const refusal = error instanceof ApiError && error.outcome === 'refused' && error.message;
      // Without the sheet, the button to press is that of the form, also for a player who comes back to it.
      const unanswered = isHere && receiver ? null : (receiver ?? open);
      notify(refusal || (unanswered ? noAnswerText(textsOf(unanswered)) : TRANSFER_TEXTS.failed));
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || inFlight !== null) return;
    const found = transferFaults({ phone, points, ownPhone, least, wallet });
    setFaults(found);
    if (found.phone !== null) return phoneField.current?.focus();
    if (found.points !== null) return pointsField.current?.focus();
    const mobile = mobileOf(phone);
    void run('check', () =>
      callApi(checkReceiver, { mobile }).then(
        ({ name }) => setReceiver({ name, mobile, points: parsePoints(points.trim()) ?? 0 }),
        () => setFaults({ ...NO_FAULTS, phone: TRANSFER_TEXTS.checkFailed }),
      ),
    );
  };

  return (
    <div className={classes.screen}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {open && <OpenRequest {...textsOf(open)} busy={busy} onSend={sendAgain} />}
        <PhoneField
          label={TRANSFER_TEXTS.phone}
          inputRef={phoneField}
          value={phone}
          error={faults.phone}
          onValue={setPhone}
        />
        <TextField
          label={TRANSFER_TEXTS.points}
          inputRef={pointsField}
          hint={wallet === null ? undefined : TRANSFER_TEXTS.balance(formatPoints(wallet))}
          inputMode="numeric"
          maxLength={9}
          value={points}
          error={faults.points}
          onValue={setPoints}
        />
        <Button type="submit" block busy={busy || inFlight !== null} busyLabel={TRANSFER_TEXTS.busy}>
          {TRANSFER_TEXTS.submit}
        </Button>
      </form>
      <TransferSheet
        receiver={receiver}
        busy={busy}
        onClose={() => setReceiver(null)}
        onTransfer={() => receiver && send({ mobile: receiver.mobile, points: receiver.points })}
      />
    </div>
  );
}
