import type { HTMLInputAutoCompleteAttribute, ReactNode, Ref } from 'react';
import { Field } from './field';
import classes from './field.module.css';
import { latinDigits } from './latin-digits';

export type TextFieldProps = {
  label: string;
  /** Beside the label, such as 'Minimum 10'. */
  hint?: string;
  error?: string | null;
  isAnnounced?: boolean;
  value: string;
  onValue: (value: string) => void;
  /** A field of numbers also takes Devanagari digits, as Latin ones. */
  inputMode?: 'text' | 'numeric';
  maxLength?: number;
  type?: 'text' | 'password' | 'tel';
  /** Before the input, such as '+91'. */
  prefix?: ReactNode;
  /** After the input, such as a show or hide button. */
  trailing?: ReactNode;
  readOnly?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A single-line text field. The value is always a string, which keeps leading zeros. */
export function TextField({
  label,
  hint,
  error,
  isAnnounced,
  value,
  onValue,
  prefix,
  trailing,
  inputRef,
  inputMode,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isAnnounced={isAnnounced}>
      {({ inputId, describedBy }) => (
        <>
          {prefix && (
            <span className={classes.prefix} aria-hidden>
              {prefix}
            </span>
          )}
          <input
            {...rest}
            ref={inputRef}
            id={inputId}
            type={type}
            inputMode={inputMode}
            className={classes.input}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            value={value}
            onChange={({ target }) => onValue(inputMode === 'numeric' ? latinDigits(target.value) : target.value)}
          />
          {trailing}
        </>
      )}
    </Field>
  );
}
