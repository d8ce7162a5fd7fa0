import { walletBalance } from '@ank/protocol';
import { POLL_MS, useCall, useScreen } from '@ank/shared/platform';
import { History, QrCode, ScrollText, Smartphone } from 'lucide-react';
import { ContactBox } from '../parts/contact-box';
import { HeadlineNotice } from '../parts/headline-notice';
import { LinkList } from '../parts/link-list';
import { OwedNote } from '../parts/owed-note';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS } from './funds.messages';
import { OpenClaims } from './open-claims';
import { ReferenceSheet } from './reference-sheet';

/** The ways to add points. */
export function AddFundsScreen() {
  useScreen({ title: FUNDS_TEXTS.title });
  const { data: wallet } = useCall(walletBalance, undefined, { pollMs: POLL_MS });
  return (
    <div className={classes.screen}>
      <HeadlineNotice of="addFunds" />
      <OwedNote wallet={wallet} />
      <LinkList
        label={FUNDS_TEXTS.ways}
        rows={[
          { to: '/payviaupi', label: FUNDS_TEXTS.viaUpi, Icon: Smartphone },
          { to: '/qrpay', label: FUNDS_TEXTS.viaQr, Icon: QrCode },
          { to: '/addfundhistory', label: FUNDS_TEXTS.history, Icon: History },
          { to: '/depositrule', label: FUNDS_TEXTS.rule, Icon: ScrollText },
        ]}
      />
      <OpenClaims />
      <ContactBox />
      <ReferenceSheet />
    </div>
  );
}
