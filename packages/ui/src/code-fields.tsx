import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import classes from './code-fields.module.css';
import { TextField } from './text-field';
import { MORE_UI_TEXTS } from './more-ui.messages';
import { useResendPause } from './use-resend-pause';

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
  const field = useRef<HTMLInputElement>(null);
  const resend = async (): Promise<void> => {
    if (!(await onResend())) return;
    restart();
    // The button goes, and its focus with it. Who types elsewhere meanwhile stays there.
    if (!document.activeElement?.matches('input')) field.current?.focus();
  };
  return (
    <>
      <p className={classes.hint}>
        {MORE_UI_TEXTS.codeSentTo} <b>+91&nbsp;{mobile}</b>
      </p>
      <TextField
        label={MORE_UI_TEXTS.code}
        name="otp"
        inputRef={field}
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
          {MORE_UI_TEXTS.resendIn}&nbsp;<span role="timer">{`00:${String(secondsLeft).padStart(2, '0')}`}</span>
        </p>
      ) : (
        <Button variant="quiet" block busy={resending} onClick={() => void resend()}>
          {MORE_UI_TEXTS.resend}
        </Button>
      )}
    </>
  );
}
