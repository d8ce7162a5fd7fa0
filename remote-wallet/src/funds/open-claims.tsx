import { type DepositClaim, depositClaims } from '@ank/protocol';
import { formatLongDate, formatMoment, indiaDayOf } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import { formatPoints, List, ListRow, Section, StatusPill } from '@ank/ui';
import classes from '../parts/screen.module.css';
import { useRequests } from '../parts/use-requests';
import { CLAIMS_TEXTS } from './claims.messages';

/** The number of returned claims still shown, the newest. */
const MAX_RETURNED = 5;

const isShown = ({ status, remark }: DepositClaim): boolean =>
  status === 'pending' || (status === 'rejected' && remark !== '');

/** Waiting claims, and those returned with a reason. */
function shownOf(claims: readonly DepositClaim[]): readonly DepositClaim[] {
  let returned = 0;
  return claims.filter(isShown).filter(({ status }) => status === 'pending' || (returned += 1) <= MAX_RETURNED);
}

/** Payments that are not credited: waiting ones, with the date if above a limit, and returned ones. */
export function OpenClaims() {
  const { data } = useRequests(depositClaims, undefined);
  const claims = shownOf(data ?? []);
  if (claims.length === 0) return null;
  return (
    <Section title={CLAIMS_TEXTS.title}>
      <List label={CLAIMS_TEXTS.title}>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </List>
    </Section>
  );
}

function ClaimRow({ claim }: { claim: DepositClaim }) {
  const { id, points, status, askedAtMs, creditFromMs, isPromised, remark } = claim;
  const waitsUntil = status === 'pending' && creditFromMs !== null && creditFromMs > nowMs() ? creditFromMs : null;
  const day = waitsUntil === null ? '' : formatLongDate(indiaDayOf(waitsUntil));
  const lines = [
    askedAtMs === null ? '' : formatMoment(askedAtMs),
    day && (isPromised ? CLAIMS_TEXTS.promised(day) : CLAIMS_TEXTS.waitsUntil(day)),
    status === 'rejected' ? remark : '',
  ].filter((line) => line !== '');
  return (
    <ListRow
      lead={CLAIMS_TEXTS.number(id)}
      title={CLAIMS_TEXTS.points(formatPoints(points))}
      sub={lines.map((line) => (
        <span key={line} className={classes.small}>
          {line}
        </span>
      ))}
      end={
        <StatusPill kind={status === 'rejected' ? 'lost' : 'pending'}>
          {status === 'rejected' ? CLAIMS_TEXTS.returned : day ? CLAIMS_TEXTS.aboveLimit : CLAIMS_TEXTS.waiting}
        </StatusPill>
      }
    />
  );
}
