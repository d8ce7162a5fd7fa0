import { bidHistory } from '@ank/shared/api';
import { HistoryScreen } from '@ank/shared/bid-entry';

/** The player's bids on the main markets. */
export function BidHistoryScreen() {
  return <HistoryScreen title="BIDS" listTitle="BID History" call={bidHistory} />;
}
