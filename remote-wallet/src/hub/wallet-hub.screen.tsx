import { type Wallet, walletBalance } from '@ank/protocol';
import {
  notify,
  POLL_MS,
  siteConfig,
  useCall,
  useLocation,
  useNavigate,
  useScreen,
  useWalletPoints,
} from '@ank/shared/platform';
import { Figures, formatPoints, Section, Skeleton } from '@ank/ui';
import { ArrowLeftRight, BanknoteArrowDown, BanknoteArrowUp, History } from 'lucide-react';
import { useEffect } from 'react';
import { type LinkRow, LinkList } from '../parts/link-list';
import { OwedNote } from '../parts/owed-note';
import { UPI_TEXTS } from '../upi/upi.messages';
import { figuresOf, hoursOf, sourcesOf } from './figures';
import { HeldPoints } from './held-points';
import { HUB_TEXTS } from './wallet-hub.messages';
import classes from './wallet-hub.module.css';
import { WithdrawMethods } from './withdraw-methods';

const history = (): LinkRow => ({ to: '/transaction', label: HUB_TEXTS.history, Icon: History });

const moneyRows = (wallet: Wallet | undefined): readonly LinkRow[] => [
  { to: '/addfund', label: HUB_TEXTS.addFund, hint: HUB_TEXTS.addFundWays, Icon: BanknoteArrowDown },
  { to: '/withdraw', label: HUB_TEXTS.withdrawFund, hint: hoursOf(wallet), Icon: BanknoteArrowUp },
  history(),
  { to: '/transfer', label: HUB_TEXTS.transfer, Icon: ArrowLeftRight },
];

/**
 * Shows the toast that the code screen requested through the router state, then clears the state, so that navigating
 * back does not repeat it.
 */
function useAddedToast(): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const asked = typeof state === 'object' && state !== null && 'showToast' in state && state.showToast === true;
  useEffect(() => {
    if (!asked) return;
    notify(UPI_TEXTS.added, { kind: 'success' });
    void navigate('/imp7', { replace: true, state: null });
  }, [asked, navigate]);
}

/** The wallet's first screen, on a site with money or with points only. */
export function WalletHubScreen() {
  useScreen({ title: HUB_TEXTS.title });
  const { pointsOnly } = siteConfig();
  return pointsOnly ? <PointsHub {...pointsOnly} /> : <MoneyHub />;
}

/** Balance, history, and the sources of points. */
function PointsHub({ welcome, daily }: { welcome: number; daily: number }) {
  const { data: wallet } = useCall(walletBalance, undefined, { pollMs: POLL_MS });
  return (
    <div className={classes.screen}>
      <Balance />
      <OwedNote wallet={wallet} />
      <LinkList label={HUB_TEXTS.title} rows={[history()]} />
      <Section title={HUB_TEXTS.sources}>
        <p className={classes.label}>{HUB_TEXTS.pointsOnly}</p>
        <Figures rows={sourcesOf(welcome, daily)} />
      </Section>
    </div>
  );
}

/**
 * Balance and holds, links to deposit, withdraw and transfer, and the limits. A failed poll shows no error; the next
 * one recovers.
 */
function MoneyHub() {
  const { data: wallet, isError } = useCall(walletBalance, undefined, { pollMs: POLL_MS });
  useAddedToast();
  const held = wallet?.holdPoints ?? 0;
  return (
    <div className={classes.screen}>
      <Balance />
      <OwedNote wallet={wallet} />
      {held > 0 && <HeldPoints held={held} />}
      <LinkList label={HUB_TEXTS.actions} rows={moneyRows(wallet)} />
      <WithdrawMethods />
      {wallet && (
        <Section title={HUB_TEXTS.details}>
          <Figures rows={figuresOf(wallet)} />
        </Section>
      )}
      {!wallet && !isError && <Skeleton height={112} shape="card" />}
    </div>
  );
}

function Balance() {
  const points = useWalletPoints();
  return (
    <section className={classes.balance} aria-label={HUB_TEXTS.balance}>
      <p className={classes.label}>{HUB_TEXTS.balance}</p>
      {points === null ? (
        <Skeleton height={24} width="half" />
      ) : (
        <p className={classes.value}>
          {formatPoints(points)} <small>{HUB_TEXTS.points}</small>
        </p>
      )}
    </section>
  );
}
