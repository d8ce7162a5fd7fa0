import type { GameRouteState } from '@ank/contract';
import { ownerOf } from '@ank/protocol';
import { numberText, totalPoints } from '@ank/rules';
import { useSession } from '@ank/shared/platform';
import { word } from '@ank/texts';
import { Button, formatPoints, List, ListRow, Section } from '@ank/ui';
import { useMemo, useRef } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import { dayText } from '../entry/bid-window';
import type { BidFamily } from '../entry/family';
import type { GameType } from '../entry/game-type';
import { useBidTerms } from '../entry/use-bid-terms';
import { type RememberedSlip, rememberedSlips } from './remembered-slips';
import classes from './last-slips.module.css';
import { REPEAT_TEXTS } from './repeat.messages';
import { useRepeat } from './use-repeat';

type LastSlipsProps = { family: BidFamily; gameTypes: readonly GameType[]; game: GameRouteState };

/** The player's last slips on this market, each ready to be repeated; hidden before the first. */
export function LastSlips({ family, gameTypes, game }: LastSlipsProps) {
  const { termsNow } = useBidTerms(family, game);
  const owner = ownerOf(useSession());
  const repeat = useRepeat({ gameTypes, owner });
  const isRepeated = useRef(false);
  const slips = useMemo(() => rememberedSlips(owner, family.id, game.gameId), [owner, family, game.gameId]);
  // The bid screen may take a moment to open, and a second tap would queue the slip once more.
  const onRepeat = (slip: RememberedSlip): void => {
    if (!isRepeated.current) isRepeated.current = repeat(slip.lines, game, termsNow());
  };
  if (slips.length === 0) return null;
  return (
    <Section title={REPEAT_TEXTS.title}>
      <List>
        {slips.map((slip, index) => (
          <SlipRow key={index} slip={slip} onRepeat={onRepeat} />
        ))}
      </List>
    </Section>
  );
}

function SlipRow({ slip, onRepeat }: { slip: RememberedSlip; onRepeat: (slip: RememberedSlip) => void }) {
  const labels = [...new Set(slip.lines.map(({ label }) => word(label)))].join(', ');
  const summary = BID_TEXTS.summary(slip.lines.length, formatPoints(totalPoints(slip.lines)));
  return (
    <ListRow
      title={`${labels}, ${dayText(slip.day)}`}
      sub={
        <>
          {summary}
          <span className={classes.numbers}>{slip.lines.map(numberText).join(' ')}</span>
        </>
      }
      end={
        <Button
          variant="tonal"
          aria-label={REPEAT_TEXTS.repeatOf(`${labels}, ${summary}`)}
          onClick={() => onRepeat(slip)}
        >
          {REPEAT_TEXTS.repeat}
        </Button>
      }
    />
  );
}
