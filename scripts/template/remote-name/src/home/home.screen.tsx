import { useScreen, useWalletPoints } from '@ank/shared/platform';
import { cardClass, formatPoints } from '@ank/ui';

/** The first screen. */
export function HomeScreen() {
  const points = useWalletPoints();
  useScreen({ title: '__TITLE__' });
  return <p className={cardClass}>{points === null ? 'Loading' : `You have ${formatPoints(points)} points`}</p>;
}
