import { pathOf } from '@ank/contract';
import { ApiError, changePassword } from '@ank/protocol';
import {
  callApi,
  currentSession,
  matchesPassword,
  notify,
  readStored,
  rememberPassword,
  siteConfig,
  startSession,
  useNavigate,
  useScreen,
  withoutPolling,
  writeStored,
} from '@ank/shared/platform';
import { Button, useIsHere } from '@ank/ui';
import { type FormEvent, useRef, useState } from 'react';
import classes from '../auth/auth.module.css';
import { FailureNote } from '../auth/failure-note';
import { LOGIN_TEXTS } from '../auth/login.messages';
import { checkLength, checkNewPassword, type NewPasswordErrors } from '../auth/new-password.rules';
import { PasswordField } from '../auth/password-field';
import { entryFault, isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { ACCOUNT_TEXTS } from './account.messages';

type Draft = { current: string; newPassword: string; confirm: string };
type Errors = NewPasswordErrors & { current?: string };

function explain(cause: unknown): string {
  if (!isRefusal(cause)) return ACCOUNT_TEXTS.failed;
  return entryFault(cause) ?? (cause.code === 'rate_limited' ? LOGIN_TEXTS.tooMany : ACCOUNT_TEXTS.oldIncorrect);
}

/** Where `rememberPassword` keeps its record. Without one the server is asked. */
const RECORD_KEY = 'ank.password';

/**
 * Forgets the record of the old password first: if the answer is lost, nobody here knows which password holds. A
 * refusal brings the record back, unless the session ended with it.
 */
async function withoutRecord(work: () => Promise<void>): Promise<void> {
  const record = readStored(RECORD_KEY);
  const token = currentSession()?.token;
  writeStored(RECORD_KEY, null);
  try {
    await work();
  } catch (cause) {
    const isRefused = cause instanceof ApiError && cause.outcome === 'refused';
    if (isRefused && currentSession()?.token === token) writeStored(RECORD_KEY, record);
    throw cause;
  }
}

/** Changes the password. The server ends all other sessions; our earlier ones also sent this one a new token. */
async function change({ current, newPassword }: Draft): Promise<void> {
  await withoutRecord(() =>
    withoutPolling(async () => {
      const { token } = await callApi(changePassword, { oldPassword: current, newPassword });
      const session = currentSession();
      if (session && token !== null) startSession({ ...session, token });
    }),
  );
  rememberPassword(newPassword).catch(() => undefined);
}

/** Route /change. */
export function ChangePasswordScreen() {
  useScreen({ title: ACCOUNT_TEXTS.changeTitle });
  const [draft, setDraft] = useState<Draft>({ current: '', newPassword: '', confirm: '' });
  const [errors, setErrors] = useState<Errors>({});
  const { busy, failure, run } = useSend();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const form = useRef<HTMLFormElement>(null);

  const edit = (field: keyof Draft) => (value: string) => {
    setDraft({ ...draft, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };
  const show = (found: Errors): boolean => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first === undefined) return false;
    form.current?.querySelector<HTMLInputElement>(`[name='${first}']`)?.focus();
    return true;
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = draft.current === '' ? { current: ACCOUNT_TEXTS.oldMismatch } : {};
    if (show({ ...missing, ...checkNewPassword(draft, ACCOUNT_TEXTS.notEqual) })) return;
    void run(async () => {
      if ((await matchesPassword(draft.current)) === false) return void show({ current: ACCOUNT_TEXTS.oldMismatch });
      if (show(checkLength(draft, siteConfig().minPasswordLength))) return;
      await change(draft);
      notify(ACCOUNT_TEXTS.changed, { kind: 'success' });
      if (isHere()) void navigate(pathOf('home'), { replace: true });
    }, explain);
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <PasswordField
        label={ACCOUNT_TEXTS.current}
        name="current"
        error={errors.current}
        value={draft.current}
        onValue={edit('current')}
      />
      <PasswordField
        label={ACCOUNT_TEXTS.newPassword}
        name="newPassword"
        autoComplete="new-password"
        error={errors.newPassword}
        value={draft.newPassword}
        onValue={edit('newPassword')}
      />
      <PasswordField
        label={ACCOUNT_TEXTS.confirm}
        name="confirm"
        autoComplete="new-password"
        error={errors.confirm}
        value={draft.confirm}
        onValue={edit('confirm')}
      />
      <FailureNote text={failure} />
      <Button type="submit" block busy={busy} busyLabel={ACCOUNT_TEXTS.busy}>
        {ACCOUNT_TEXTS.change}
      </Button>
    </form>
  );
}
