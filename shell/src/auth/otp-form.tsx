import type { Call, CodeInput, SentCode } from '@ank/shared/api';
import { callApi, CODE_LENGTH, useCodes, WrongCode } from '@ank/shared/platform';
import { Button, CodeFields } from '@ank/shared/ui';
import { type FormEvent, useState } from 'react';
import { AUTH_TEXT } from './auth.messages';
import classes from './auth.module.css';
import { FailureNote } from './failure-note';
import { LOGIN_TEXT } from './login.messages';
import { isRefusal } from './register.rules';
import { useSend } from './use-send';

type OtpFormProps = {
  mobile: string;
  sent: SentCode;
  /** The call that sends another code. */
  resendBy: Call<CodeInput, SentCode>;
  wrongCode: string;
  /** Goes on with the server's proof, null where none is asked for. Throws what `explain` puts into words. */
  onVerified: (otpProof: string | null) => Promise<void>;
  explain?: (cause: unknown) => string | null;
  onBack: () => void;
};

const limitText = (cause: unknown): string | null =>
  isRefusal(cause) && cause.code === 'rate_limited' ? LOGIN_TEXT.tooMany : null;

/** The code of four digits, with its countdown to another one. */
export function OtpForm({ mobile, sent, resendBy, wrongCode, onVerified, explain = () => null, onBack }: OtpFormProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const codes = useCodes(mobile, sent);
  const verifying = useSend();
  const resending = useSend();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(null);
    resending.clear();
    void verifying.run(
      async () => {
        let otpProof: string | null;
        try {
          otpProof = await codes.check(code);
        } catch (cause) {
          if (!(cause instanceof WrongCode)) throw cause;
          setWrong(wrongCode);
          return;
        }
        await onVerified(otpProof);
      },
      (cause) => limitText(cause) ?? explain(cause) ?? AUTH_TEXT.failed,
    );
  };
  const resend = async (): Promise<boolean> => {
    verifying.clear();
    return resending.run(
      async () => codes.add(await callApi(resendBy, { mobile, otpRef: codes.otpRef() })),
      (cause) => limitText(cause) ?? AUTH_TEXT.resendFailed,
    );
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <CodeFields
        mobile={mobile}
        length={CODE_LENGTH}
        code={code}
        error={wrong}
        onCode={(entered) => {
          setCode(entered);
          setWrong(null);
        }}
        resending={resending.busy}
        onResend={resend}
      >
        <FailureNote text={verifying.failure ?? resending.failure} />
      </CodeFields>
      <Button type="submit" block busy={verifying.busy} busyLabel={AUTH_TEXT.verifying}>
        {AUTH_TEXT.verifyTitle}
      </Button>
      <Button variant="outline" block onClick={onBack}>
        {AUTH_TEXT.goBack}
      </Button>
    </form>
  );
}
