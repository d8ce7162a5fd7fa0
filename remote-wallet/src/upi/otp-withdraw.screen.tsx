import { addUpiDetails, paymentDetails, playerOtp } from '@ank/protocol';
import {
  ApiError,
  callApi,
  CODE_LENGTH,
  currentSession,
  Link,
  notify,
  patchAnswer,
  refreshCall,
  useCodes,
  useLocation,
  useNavigate,
  useScreen,
  useSession,
  WrongCode,
} from '@ank/shared/platform';
import { Button, buttonClass, CodeFields, EmptyState, useFaultFocus, useIsHere, useSingleFlight } from '@ank/ui';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './otp-withdraw.module.css';
import { dropHandOver, handedOver, type HandOver } from './otp-state';
import { UPI_TEXTS } from './upi.messages';
import { codeFaultText } from './upi.rules';

/** Asks for the code that confirms a payout number. Without a hand-over it says so and links to the wallet. */
export function OtpWithdrawScreen() {
  const { state } = useLocation();
  const mobile = useSession()?.mobile ?? '';
  const [handed] = useState(() => handedOver(mobile, state));
  // The bare layout has no main landmark; its screens bring their own.
  return <main>{handed ? <OtpForm {...handed} /> : <NothingHandedOver />}</main>;
}

function NothingHandedOver() {
  return (
    <EmptyState
      kind="error"
      level={1}
      icon={<CircleAlert size={32} />}
      title={UPI_TEXTS.noState}
      action={
        <Link to="/imp7" className={buttonClass()}>
          {UPI_TEXTS.toWallet}
        </Link>
      }
    />
  );
}

const refusalOr = (error: unknown, text: string): string =>
  (error instanceof ApiError && error.outcome === 'refused' && error.message) || text;

function OtpForm({ phoneNumber, method, code }: HandOver) {
  const mobile = useSession()?.mobile ?? '';
  const navigate = useNavigate();
  const isHere = useIsHere();
  const codes = useCodes(mobile, code);
  const [entered, setEntered] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const { inFlight, run } = useSingleFlight<'verify' | 'resend'>();
  const [form, leadToFault] = useFaultFocus();
  const heading = useRef<HTMLHeadingElement>(null);
  useScreen({ title: UPI_TEXTS.otpTitle });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const once = async (
    kind: 'verify' | 'resend',
    call: () => Promise<void>,
    explain: (error: unknown) => string,
  ): Promise<boolean> => {
    const succeeded = await run(kind, async () => {
      const failure = await call().then(() => null, explain);
      setFault(failure);
      if (failure !== null && kind === 'verify') leadToFault();
      return failure === null;
    });
    return succeeded === true;
  };

  const save = async (): Promise<void> => {
    await callApi(addUpiDetails, { method, number: phoneNumber, proof: (await codes.check(entered)) ?? '' });
    dropHandOver();
    if (currentSession()?.mobile !== mobile) return;
    // The hub and the withdrawal must not name the old number until the answer comes, which may be lost.
    patchAnswer(paymentDetails, (answer) => ({
      ...answer,
      numbers: { paytm: '', googlePay: '', phonePe: '', ...answer.numbers, [method]: phoneNumber },
    }));
    void refreshCall(paymentDetails);
    if (isHere()) void navigate('/imp7', { replace: true, state: { showToast: true } });
    else notify(UPI_TEXTS.added, { kind: 'success' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void once('verify', save, (error) =>
      error instanceof WrongCode ? error.message || UPI_TEXTS.otpWrong : refusalOr(error, UPI_TEXTS.saveFailed),
    );
  };
  const resend = (): Promise<boolean> =>
    once(
      'resend',
      async () => codes.add(await callApi(playerOtp, { mobile, otpRef: codes.otpRef() })),
      (error) =>
        error instanceof ApiError && error.outcome === 'refused' ? codeFaultText(error) : UPI_TEXTS.resendFailed,
    );

  return (
    <form ref={form} className={classes.screen} onSubmit={submit} noValidate>
      <h1 ref={heading} className={classes.title} tabIndex={-1}>
        {UPI_TEXTS.otpTitle}
      </h1>
      <CodeFields
        mobile={mobile}
        length={CODE_LENGTH}
        code={entered}
        error={fault}
        onCode={(text) => {
          setEntered(text);
          setFault(null);
        }}
        resending={inFlight === 'resend'}
        onResend={resend}
      />
      <Button type="submit" block busy={inFlight === 'verify'} busyLabel={UPI_TEXTS.busy}>
        {UPI_TEXTS.verify}
      </Button>
      <Link to="/imp7" className={buttonClass({ variant: 'outline', block: true })}>
        {UPI_TEXTS.goBack}
      </Link>
    </form>
  );
}
