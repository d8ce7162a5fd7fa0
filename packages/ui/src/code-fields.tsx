import type { ReactNode } from 'react';
import { Button } from './button';
import classes from './code-fields.module.css';
import { TextField } from './text-field';
import { useResendPause } from './use-resend-pause';

const TEXTS = { sentTo: 'Enter the code sent to', code: 'OTP', resendIn: 'Resend in', resend: 'Resend' } as const;

type CodeFieldsProps = {
  mobile: string;
  /** The number of digits. */
  length: number;
  code: string;
  onCode: (code: string) => void;
  error: string | null;
  resending: boolean;
  /** No code was sent: Resend is enabled at once. */
  noneSent?: boolean;
  /** Requests another code; resolves to true when it was sent. */
  onResend: () => Promise<boolean>;
  /** The error, shown between the code and Resend. */
  children?: ReactNode;
};

/** The one-time code part of a form: the recipient, the field, and Resend after its pause. */
export function CodeFields({
  mobile,
  length,
  code,
  onCode,
  error,
  resending,
  noneSent = false,
  onResend,
  children,
}: CodeFieldsProps) {
  const [secondsLeft, restart] = useResendPause(noneSent);
  const resend = async (): Promise<void> => {
    if (await onResend()) restart();
  };
  return (
    <>
      <p className={classes.hint}>
        {TEXTS.sentTo} <b>+91&nbsp;{mobile}</b>
      </p>
      <TextField
        label={TEXTS.code}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
        value={code}
        // Truncate here: maxLength would cut a pasted SMS before its code.
        onValue={(text) => onCode(text.replace(/\D/g, '').slice(0, length))}
      />
      {children}
      {secondsLeft > 0 ? (
        <p className={classes.resend}>
          {TEXTS.resendIn}&nbsp;<span role="timer">{`00:${String(secondsLeft).padStart(2, '0')}`}</span>
        </p>
      ) : (
        <Button variant="quiet" block busy={resending} onClick={() => void resend()}>
          {TEXTS.resend}
        </Button>
      )}
    </>
  );
}
