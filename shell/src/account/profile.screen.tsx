import { pathOf } from '@ank/contract';
import { getProfile, INVALID_FORMAT, type Profile, profileUpdate } from '@ank/protocol';
import { cleanName, nameFault } from '@ank/rules';
import {
  callApi,
  currentSession,
  refreshCall,
  siteConfig,
  startSession,
  useBettingOn,
  useCall,
  useNavigate,
  useScreen,
} from '@ank/shared/platform';
import {
  Button,
  EmptyState,
  formatPoints,
  List,
  ListRow,
  Skeleton,
  TextField,
  useFaultFocus,
  useIsHere,
} from '@ank/ui';
import { Unplug } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import classes from '../auth/auth.module.css';
import { FailureNote } from '../auth/failure-note';
import { isRefusal } from '../auth/register.rules';
import { useSend } from '../auth/use-send';
import { AccountLinks } from './account-links';
import { ACCOUNT_TEXTS } from './account.messages';
import { ruleText } from '../auth/register.messages';

const NAME_LENGTH = 60;

/** Route /profile. */
export function ProfileScreen() {
  useScreen({ title: ACCOUNT_TEXTS.profile });
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
      title={ACCOUNT_TEXTS.loadFailed}
      action={<Button onClick={() => void refetch()}>{ACCOUNT_TEXTS.retry}</Button>}
    />
  );
}

function Shown({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  const bettingOn = useBettingOn();
  const hasMoney = !siteConfig().pointsOnly;
  return (
    <div className={classes.form}>
      <List label={ACCOUNT_TEXTS.profile}>
        <ListRow lead={ACCOUNT_TEXTS.name} title={profile.name} />
        <ListRow lead={ACCOUNT_TEXTS.mobile} title={profile.mobile} />
        {bettingOn && (
          <>
            <PointsRow lead={ACCOUNT_TEXTS.wallet} points={profile.walletPoints} />
            <PointsRow lead={ACCOUNT_TEXTS.minWithdrawal} points={(hasMoney && profile.minWithdrawal) || null} />
            {hasMoney && profile.withdrawOpenTime && profile.withdrawCloseTime && (
              <ListRow
                lead={ACCOUNT_TEXTS.window}
                title={ACCOUNT_TEXTS.windowOf(profile.withdrawOpenTime, profile.withdrawCloseTime)}
              />
            )}
          </>
        )}
      </List>
      <Button block onClick={onEdit}>
        {ACCOUNT_TEXTS.edit}
      </Button>
      <AccountLinks />
    </div>
  );
}

/** Hidden if the server does not send the points. */
const PointsRow = ({ lead, points }: { lead: string; points: number | null }) =>
  points === null ? null : <ListRow lead={lead} title={ACCOUNT_TEXTS.points(formatPoints(points))} />;

function explain(cause: unknown): string {
  if (isRefusal(cause) && cause.message !== '') return cause.message;
  return cause instanceof Error && cause.message === INVALID_FORMAT ? ACCOUNT_TEXTS.unreadable : ACCOUNT_TEXTS.failed;
}

function EditName({ profile, onCancel }: { profile: Profile; onCancel: () => void }) {
  const [name, setName] = useState(profile.name);
  const [error, setError] = useState<string | null>(null);
  const { busy, failure, run } = useSend();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [form, leadToFault] = useFaultFocus();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = cleanName(name);
    const fault = nameFault(wanted);
    setError(fault && ruleText(fault));
    if (fault !== null) return leadToFault();
    void run(async () => {
      await callApi(profileUpdate, { name: wanted });
      const session = currentSession();
      if (session) startSession({ ...session, username: wanted });
      void refreshCall(getProfile);
      if (isHere()) void navigate(pathOf('home'), { replace: true });
    }, explain);
  };

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={ACCOUNT_TEXTS.name}
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
      <Button type="submit" block busy={busy} busyLabel={ACCOUNT_TEXTS.saving}>
        {ACCOUNT_TEXTS.save}
      </Button>
      <Button variant="quiet" block onClick={onCancel}>
        {ACCOUNT_TEXTS.cancel}
      </Button>
    </form>
  );
}
