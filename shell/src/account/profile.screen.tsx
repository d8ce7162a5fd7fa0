import { getProfile, INVALID_FORMAT, type Profile, profileUpdate } from '@ank/shared/api';
import { pathOf } from '@ank/shared/contract';
import {
  callApi,
  currentSession,
  refreshCall,
  startSession,
  useBettingOn,
  useCall,
  useNavigate,
  useScreen,
} from '@ank/shared/platform';
import { cleanName, nameFault } from '@ank/shared/rules';
import { Button, EmptyState, formatPoints, List, ListRow, Skeleton, TextField } from '@ank/shared/ui';
import { Unplug } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import classes from '../auth/auth.module.css';
import { FailureNote } from '../auth/failure-note';
import { isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { ACCOUNT_TEXT } from './account.messages';

const NAME_LENGTH = 60;

/** Route /profile. */
export function ProfileScreen() {
  useScreen({ title: ACCOUNT_TEXT.profile });
  const { data: profile, isError, refetch } = useCall(getProfile, undefined);
  const [editing, setEditing] = useState(false);
  if (profile) {
    return editing ? (
      <EditName profile={profile} onCancel={() => setEditing(false)} />
    ) : (
      <Shown profile={profile} onEdit={() => setEditing(true)} />
    );
  }
  if (!isError && profile !== null) return <Skeleton height={112} shape="card" />;
  return (
    <EmptyState
      kind="error"
      icon={<Unplug size={32} />}
      title={ACCOUNT_TEXT.loadFailed}
      action={<Button onClick={() => void refetch()}>{ACCOUNT_TEXT.retry}</Button>}
    />
  );
}

function Shown({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const bettingOn = useBettingOn();
  return (
    <div className={classes.form}>
      <List label={ACCOUNT_TEXT.profile}>
        <ListRow lead={ACCOUNT_TEXT.name} title={profile.name} />
        <ListRow lead={ACCOUNT_TEXT.mobile} title={profile.mobile} />
        {bettingOn && (
          <>
            <ListRow lead={ACCOUNT_TEXT.wallet} title={ACCOUNT_TEXT.points(formatPoints(profile.walletPoints))} />
            <ListRow
              lead={ACCOUNT_TEXT.minWithdrawal}
              title={ACCOUNT_TEXT.points(formatPoints(profile.minWithdrawal))}
            />
            <ListRow
              lead={ACCOUNT_TEXT.window}
              title={ACCOUNT_TEXT.windowOf(profile.withdrawOpenTime, profile.withdrawCloseTime)}
            />
          </>
        )}
      </List>
      <Button block onClick={onEdit}>
        {ACCOUNT_TEXT.edit}
      </Button>
    </div>
  );
}

function explain(cause: unknown): string {
  if (isRefusal(cause) && cause.message !== '') return cause.message;
  return cause instanceof Error && cause.message === INVALID_FORMAT ? INVALID_FORMAT : ACCOUNT_TEXT.failed;
}

function EditName({ profile, onCancel }: { profile: Profile; onCancel: () => void }) {
  const [name, setName] = useState(profile.name);
  const [error, setError] = useState<string | null>(null);
  const { busy, failure, run } = useSend();
  const navigate = useNavigate();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = cleanName(name);
    const fault = wanted === '' ? ACCOUNT_TEXT.nameRequired : nameFault(wanted);
    if (fault !== null) return setError(fault);
    void run(async () => {
      await callApi(profileUpdate, { name: wanted });
      const session = currentSession();
      if (session) startSession({ ...session, username: wanted });
      void refreshCall(getProfile);
      void navigate(pathOf('home'), { replace: true });
    }, explain);
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={ACCOUNT_TEXT.name}
        name="name"
        autoComplete="name"
        maxLength={NAME_LENGTH}
        error={error}
        value={name}
        onValue={(value) => {
          setName(value);
          setError(null);
        }}
      />
      <FailureNote text={failure} />
      <Button type="submit" block busy={busy} busyLabel={ACCOUNT_TEXT.saving}>
        {ACCOUNT_TEXT.save}
      </Button>
      <Button variant="quiet" block onClick={onCancel}>
        {ACCOUNT_TEXT.cancel}
      </Button>
    </form>
  );
}
