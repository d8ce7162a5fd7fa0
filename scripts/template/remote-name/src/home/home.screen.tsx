import { useScreen, useWalletPoints } from '@ank/shared/platform';
import { cardClass, formatPoints } from '@ank/ui';
import { HOME_TEXTS } from './home.messages';

/** The first screen. */
export function HomeScreen() {
  const points = useWalletPoints();
  useScreen({ title: HOME_TEXTS.title });
  return <p className={cardClass}>{points === null ? HOME_TEXTS.loading : HOME_TEXTS.points(formatPoints(points))}</p>;
}
