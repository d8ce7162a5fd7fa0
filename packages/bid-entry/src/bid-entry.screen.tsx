import type { GameRouteState } from '@ank/contract';
import { ownerOf } from '@ank/protocol';
import { Link, useGameRouteState, useScreen, useSession } from '@ank/shared/platform';
import { word } from '@ank/texts';
import { buttonClass, EmptyState } from '@ank/ui';
import { Store } from 'lucide-react';
import { BID_TEXTS } from './bid-entry.messages';
import { BidEntry } from './bid-entry.view';
import type { BidFamily } from './entry/family';
import type { GameType } from './entry/game-type';

type BidEntryScreenProps = { gameType: GameType; family: BidFamily };

/** The bid screen of one game type. The market comes from the previous screen. */
export function BidEntryScreen({ gameType, family }: BidEntryScreenProps) {
  const game = useGameRouteState();
  const session = useSession();
  if (session === null) return null;
  if (game === null) return <NoMarket title={word(gameType.label)} path={family.marketsPath} />;
  const owner = ownerOf(session);
  return <BidEntry key={keyOf(owner, game)} gameType={gameType} family={family} game={game} owner={owner} />;
}

const keyOf = (owner: string, { gameId }: GameRouteState): string => `${owner}.${gameId}`;

/** Shown when the URL was opened directly, without a chosen market. */
function NoMarket({ title, path }: { title: string; path: string }) {
  useScreen({ title });
  return (
    <EmptyState
      icon={<Store size={32} />}
      title={BID_TEXTS.noGame}
      text={BID_TEXTS.noGameText}
      action={
        <Link to={path} className={buttonClass({ variant: 'outline' })}>
          {BID_TEXTS.toMarkets}
        </Link>
      }
    />
  );
}
