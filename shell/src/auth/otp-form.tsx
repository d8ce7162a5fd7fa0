import type { Call, CodeInput, SentCode } from '@ank/protocol';
import { callApi, useCodes, WrongCode } from '@ank/shared/platform';
import { Button, CodeFields, useFaultFocus } from '@ank/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AUTH_TEXTS } from './auth.messages';
import classes from './auth.module.css';
import { FailureNote } from './failure-note';
import { LOGIN_TEXTS } from './login.messages';
import { isRefusal } from './register.rules';
import { useSend } from './use-send';

type OtpFormProps = {
  mobile: string;
  /** Null: no code has been sent. */
  sent: SentCode | null;
  /** The call that sends another code. */
  resendBy: Call<CodeInput, SentCode>;
  wrongCode: string;
  /** Called when another code was sent. */
  onSent?: (sent: SentCode) => void;
  /** Further fields above the code. */
  children?: ReactNode;
  /** Whether those fields are valid; shows their errors if not. */
  isComplete?: () => boolean;
  /** Continues with the server's proof, null in echo mode. `explain` turns what it throws into a message. */
  onVerified: (otpProof: string | null) => Promise<void>;
  explain?: (cause: unknown) => string | null;
  onBack: () => void;
};

const limitText = (cause: unknown): string | null =>
  isRefusal(cause) && cause.code === 'rate_limited' ? LOGIN_TEXTS.tooMany : null;

/** The one-time code with its resend countdown. */
export function OtpForm({
  mobile,
  sent,
  resendBy,
  wrongCode,
  onSent = () => undefined,
  children,
  isComplete = () => true,
  onVerified,
  explain = () => null,
  onBack,
}: OtpFormProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [form, leadToFault] = useFaultFocus();
  const codes = useCodes(mobile, sent);
  const verifying = useSend();
  const resending = useSend();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(null);
    if (!isComplete()) return;
    resending.clear();
    void verifying.run(
      async () => {
        let otpProof: string | null;
        try {
          otpProof = await codes.check(code);
        } catch (cause) {
          if (!(cause instanceof WrongCode)) throw cause;
          setWrong(wrongCode);
          leadToFault();
          return;
        }
        await onVerified(otpProof);
      },
      (cause) => limitText(cause) ?? explain(cause) ?? AUTH_TEXTS.failed,
    );
  };
  const resend = async (): Promise<boolean> => {
    verifying.clear();
    return resending.run(
      async () => {
        const further = await callApi(resendBy, { mobile, otpRef: codes.otpRef() });
        codes.add(further);
        onSent(further);
      },
      (cause) => limitText(cause) ?? AUTH_TEXTS.resendFailed,
    );
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {children}
      <CodeFields
        mobile={mobile}
        length={codes.length}
        code={code}
        error={wrong}
        onCode={(entered) => {
          setCode(entered);
          setWrong(null);
        }}
        resending={resending.busy}
        noneSent={sent === null}
        onResend={resend}
      >
        <FailureNote text={verifying.failure ?? resending.failure} />
      </CodeFields>
      <Button type="submit" block busy={verifying.busy} busyLabel={AUTH_TEXTS.verifying}>
        {AUTH_TEXTS.verifyTitle}
      </Button>
      <Button variant="outline" block onClick={onBack}>
        {AUTH_TEXTS.goBack}
      </Button>
    </form>
  );
}
