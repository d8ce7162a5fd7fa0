import { useScreen } from '@ank/shared/platform';
import { InstallOffer } from '../app/install-offer';
import { VersionOffer } from '../app/version-offer';
import { NewWins } from '../wins/new-wins';
import { Announcements } from './announcements';
import { HOME_TEXTS } from './home.messages';
import classes from './home.module.css';
import { MarketList } from './market-list';
import { ReceiptSheet } from './receipt-sheet';
import { Shortcuts } from './shortcuts';
import { SupportButton } from './support-button';

/** Route /imp. */
export function HomeScreen() {
  useScreen({ title: HOME_TEXTS.title });
  return (
    <div className={classes.home}>
      <Announcements />
      <Shortcuts />
      <VersionOffer />
      <InstallOffer />
      <MarketList />
      <SupportButton />
      <ReceiptSheet />
      <NewWins />
    </div>
  );
}
