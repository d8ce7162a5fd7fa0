import { walletBalance } from '@ank/shared/api';
import { POLL_MS, useCall, useScreen, useWalletPoints } from '@ank/shared/platform';
import { Figures, formatPoints, Section, Skeleton } from '@ank/shared/ui';
import { figuresOf } from './figures';
import { HUB_TEXTS as TEXTS } from './wallet-hub.messages';
import classes from './wallet-hub.module.css';

/**
 * The player's points, what is held of them, and the limits in force. A failed fetch shows no error; the next one mends it.
 */
export function WalletHubScreen() {
  const { data: wallet, isError } = useCall(walletBalance, undefined, { pollMs: POLL_MS });
  useScreen({ title: TEXTS.title });
  return (
    <div className={classes.screen}>
      <Balance />
      {wallet && (
        <Section title={TEXTS.details}>
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
    <section className={classes.balance} aria-label={TEXTS.balance}>
      <p className={classes.label}>{TEXTS.balance}</p>
      {points === null ? (
        <Skeleton height={24} width="half" />
      ) : (
        <p className={classes.value}>
          {formatPoints(points)} <small>{TEXTS.points}</small>
        </p>
      )}
    </section>
  );
}
