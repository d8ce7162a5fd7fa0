import { useLocation, useScreen } from '@ank/shared/platform';
import { lazy, type ReactNode, Suspense } from 'react';
import { InstallOffer } from '../app/install-offer';
import { VersionOffer } from '../app/version-offer';
import { withTexts } from '../catalogs';
import { useRootMark } from '../layouts/use-root-mark';
import { useWide } from '../layouts/use-wide';
import { NewWins } from '../wins/new-wins';
import { Announcements } from './announcements';
import { HOME_TEXTS } from './home.messages';
import classes from './home.module.css';
import { MarketList } from './market-list';
import { Shortcuts } from './shortcuts';
import { SupportButton } from './support-button';

/** Few visits need it. Without it, the toast and the history show what happened. */
const ReceiptSheet = lazy<() => ReactNode>(() =>
  withTexts(import('./receipt-sheet')).then(
    (part) => ({ default: part.ReceiptSheet }),
    () => ({ default: () => null }),
  ),
);

/** Route /imp. In a wide window the markets are beside it. */
export function HomeScreen() {
  useScreen({ title: HOME_TEXTS.title });
  useRootMark('home', true);
  const wide = useWide();
  const { state } = useLocation();
  return (
    <div className={classes.home}>
      <Announcements />
      <Shortcuts />
      <VersionOffer />
      <InstallOffer />
      {!wide && <MarketList />}
      <SupportButton />
      <Suspense>{state?.receipt && <ReceiptSheet />}</Suspense>
      <NewWins wide={wide} />
    </div>
  );
}
