import clsx from 'clsx';
import type { Ref } from 'react';
import { Field } from './field';
import classes from './field.module.css';

type TextAreaProps = {
  label: string;
  /** Beside the label. */
  hint?: string;
  error?: string | null;
  isAnnounced?: boolean;
  value: string;
  onValue: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  rows?: number;
  name?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
};

/** A text field of several lines. */
export function TextArea({ label, hint, error, isAnnounced, onValue, inputRef, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} isAnnounced={isAnnounced}>
      {({ inputId, describedBy }) => (
        <textarea
          {...rest}
          ref={inputRef}
          id={inputId}
          rows={rows}
          className={clsx(classes.input, classes.area)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
