import { useId } from 'react';
import classes from './consent-field.module.css';
import { CONSENT_TEXTS } from './consent.messages';

type ConsentFieldProps = {
  terms: { version: string; url: string };
  agreedTo: string;
  error: string | undefined;
  onAgreedTo: (version: string) => void;
};

/** One checkbox for age and terms, for the version of the terms that it links to. */
export function ConsentField({ terms: { version, url }, agreedTo, error, onAgreedTo }: ConsentFieldProps) {
  const errorId = useId();
  return (
    <div>
      <label className={classes.tick}>
        <input
          type="checkbox"
          name="agreedTo"
          required
          checked={agreedTo === version}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onAgreedTo(event.target.checked ? version : '')}
        />
        {CONSENT_TEXTS.agree}
      </label>
      <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
        {CONSENT_TEXTS.read}
      </a>
      {error !== undefined && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
