import { addUpiDetails, paymentDetails, playerOtp, verifyOtp } from '@ank/shared/api';
import { pathOf } from '@ank/shared/contract';
import { ApiError, callApi, Link, refreshCall, useLocation, useNavigate, useScreen, useSession } from '@ank/shared/platform';
import { Button, buttonClass, EmptyState, TextField, useResendPause } from '@ank/shared/ui';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './otp-withdraw.module.css';
import { dropHandOver, handedOver, type HandOver } from './otp-state';
import { UPI_TEXTS as TEXTS } from './upi.messages';
import { codeFaultText } from './upi.rules';

/** The code that proves a number to be paid at. Without a hand-over it says so and leads to the wallet. */
export function OtpWithdrawScreen() {
  const { state } = useLocation();
  const mobile = useSession()?.mobile ?? '';
  const [handed] = useState(() => handedOver(mobile, state));
  // The bare layout has no landmark of its own: each of its screens brings one.
  return <main>{handed ? <OtpForm {...handed} /> : <NothingHandedOver />}</main>;
}

function NothingHandedOver() {
  return (
    <EmptyState
      kind="error"
      level={1}
      icon={<CircleAlert size={32} />}
      title={TEXTS.noState}
      action={
        <Link to={pathOf('walletHub')} className={buttonClass()}>
          {TEXTS.toWallet}
        </Link>
      }
    />
  );
}

const CODE_DIGITS = 4;

const refusalOr = (error: unknown, text: string): string => (error instanceof ApiError && error.outcome === 'refused' && error.message) || text;

function OtpForm({ phoneNumber, otp2, otpRef: firstRef, method }: HandOver) {
  const mobile = useSession()?.mobile ?? '';
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[]>(otp2 === null ? [] : [otp2]);
  const [otpRef, setOtpRef] = useState(firstRef);
  const [entered, setEntered] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // Given once for a code: what failed after it goes on with the same one.
  const proven = useRef<{ code: string; proof: string } | null>(null);
  const [secondsLeft, restart] = useResendPause();
  const heading = useRef<HTMLHeadingElement>(null);
  useScreen({ title: TEXTS.otpTitle });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const once = async (work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work().catch((error: unknown) => setFault(refusalOr(error, TEXTS.saveFailed)));
    running.current = false;
    setBusy(false);
  };

  // A code that the server keeps to itself is checked there; either the first or the resent one is right.
  const proofOf = async (code: string): Promise<string> => {
    if (otpRef === null) return '';
    if (proven.current?.code !== code) proven.current = { code, proof: (await callApi(verifyOtp, { mobile, otpRef, otp: code })).otpProof };
    return proven.current.proof;
  };
  const save = async (): Promise<void> => {
    await callApi(addUpiDetails, { method, number: phoneNumber, proof: await proofOf(entered) });
    dropHandOver();
    await refreshCall(paymentDetails);
    void navigate(pathOf('walletHub'), { replace: true, state: { showToast: true } });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const right = entered.length === CODE_DIGITS && (otpRef !== null || codes.includes(entered));
    setFault(right ? null : TEXTS.otpWrong);
    if (right) void once(save);
  };
  const resend = (): void =>
    void once(async () => {
      try {
        const sent = await callApi(playerOtp, { mobile, otpRef });
        if (sent.otp !== null) setCodes([...codes, sent.otp]);
        setOtpRef(sent.otpRef);
        restart();
      } catch (error) {
        setFault(error instanceof ApiError && error.outcome === 'refused' ? codeFaultText(error) : TEXTS.resendFailed);
      }
    });

  return (
    <form className={classes.screen} onSubmit={submit} noValidate>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {TEXTS.otpTitle}
      </h1>
      <p className={classes.hint}>
        {TEXTS.otpSentTo} <b>+91&nbsp;{mobile}</b>
      </p>
      <TextField
        label={TEXTS.otp}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={entered}
        error={fault}
        // Cut here: the field itself would cut a pasted message before its code.
        onValue={(text) => {
          setEntered(text.replace(/\D/g, '').slice(0, CODE_DIGITS));
          setFault(null);
        }}
      />
      {secondsLeft > 0 ? (
        <p className={classes.resend}>
          {TEXTS.resendIn}&nbsp;<span role="timer">{`00:${String(secondsLeft).padStart(2, '0')}`}</span>
        </p>
      ) : (
        <Button variant="quiet" block disabled={busy} onClick={resend}>
          {TEXTS.resend}
        </Button>
      )}
      <Button type="submit" block busy={busy} busyLabel={TEXTS.busy}>
        {TEXTS.verify}
      </Button>
      <Link to={pathOf('walletHub')} className={buttonClass({ variant: 'outline', block: true })}>
        {TEXTS.goBack}
      </Link>
    </form>
  );
}
