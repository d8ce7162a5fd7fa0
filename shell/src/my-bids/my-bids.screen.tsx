import { pathOf } from '@ank/contract';
import type { BidMarket, SlipTotals } from '@ank/protocol';
import { FAMILY_NAMES, type IndiaDay, indiaDayOf } from '@ank/rules';
import { Link, nowMs, useLocation, useNow, useScreen, useSession } from '@ank/shared/platform';
import { localName } from '@ank/texts';
import {
  Button,
  buttonClass,
  cardClass,
  DateField,
  EmptyState,
  FieldRow,
  formatPoints,
  NewRows,
  Segmented,
  SelectField,
  type SelectOption,
} from '@ank/ui';
import clsx from 'clsx';
import { ReceiptText, Unplug } from 'lucide-react';
import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { keepPlace, type Place, placeOf } from './kept-place';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { type Choice, type DateChoice, EVERYTHING, filterOf, netOf } from './my-bids.rules';
import classes from './my-bids.module.css';
import { SlipList } from './slip-list';
import { type Slips, useSlips } from './use-slips';
import { WaitingSlips } from './waiting-slips';

const optionsOf = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  Object.entries<string>(texts).map(([value, label]) => ({ value: value as Value, label }));

/** Equal for equal filters. */
const keyOf = (filter: object): string => Object.values(filter).join();

const MINUTE_MS = 60_000;

/** Route /mybids: the player's bids on all games by slip, newest first, with totals. */
export function MyBidsScreen() {
  // The first answer brings the server's day, which the screen uses. It is drawn each minute, as the day may end.
  useNow(MINUTE_MS);
  const today = indiaDayOf(nowMs());
  const { key: entry } = useLocation();
  const [place] = useState(() => placeOf(entry));
  const [choice, setChoice] = useState(place?.choice ?? EVERYTHING);
  const [markets, setMarkets] = useState<readonly BidMarket[]>([]);
  const panelId = useId();
  useScreen({ title: MY_BIDS_TEXTS.title });
  const choose = (part: Partial<Choice>): void =>
    setChoice((held) => {
      const chosen = { ...held, ...part };
      return keyOf(chosen) === keyOf(held) ? held : chosen;
    });
  return (
    <div className={classes.screen}>
      <Segmented
        kind="tabs"
        label={MY_BIDS_TEXTS.show}
        options={optionsOf(MY_BIDS_TEXTS.states)}
        value={choice.state}
        onValue={(state) => choose({ state })}
        panelId={panelId}
      />
      <FieldRow>
        <SelectField
          label={MY_BIDS_TEXTS.market}
          options={marketOptions(markets)}
          value={choice.market}
          onValue={(market) => choose({ market })}
        />
        <SelectField
          label={MY_BIDS_TEXTS.date}
          options={optionsOf(MY_BIDS_TEXTS.dates)}
          value={choice.date}
          onValue={(date) => choose({ date: date as DateChoice })}
        />
      </FieldRow>
      {choice.date === 'one' && (
        <DateField
          label={MY_BIDS_TEXTS.day}
          value={choice.day || today}
          max={today}
          onValue={(day) => choose({ day })}
        />
      )}
      <div className={classes.screen} id={panelId} role="tabpanel" aria-label={MY_BIDS_TEXTS.states[choice.state]}>
        <SlipsOf
          key={keyOf(filterOf(choice, today))}
          choice={choice}
          entry={entry}
          place={choice === place?.choice ? place : null}
          today={today}
          onMarkets={setMarkets}
          onShowAll={() => setChoice(EVERYTHING)}
        />
      </div>
    </div>
  );
}

/** The markets that the player has bid on, grouped by family, with an entry for the family if there are several. */
function marketOptions(markets: readonly BidMarket[]): SelectOption[] {
  const families = FAMILY_NAMES.filter((family) => markets.some((market) => market.family === family));
  const ofFamilies = families.flatMap((family) => {
    const group = MY_BIDS_TEXTS.families[family];
    const all = families.length > 1 ? [{ value: family, label: MY_BIDS_TEXTS.allOf(group), group }] : [];
    const own = markets.filter((market) => market.family === family);
    return [
      ...all,
      ...own.map(({ gameId, gameName, names }) => ({ value: gameId, label: localName(gameName, names), group })),
    ];
  });
  return [{ value: '', label: MY_BIDS_TEXTS.allMarkets }, ...ofFamilies];
}

type SlipsOfProps = {
  choice: Choice;
  /** The key of the history entry. */
  entry: string;
  place: Place | null;
  today: IndiaDay;
  onMarkets: (markets: readonly BidMarket[]) => void;
  onShowAll: () => void;
};

/**
 * The list for one set of filters; other filters start another list. What follows waits for it, to avoid layout shifts.
 */
function SlipsOf({ choice, entry, place, today, onMarkets, onShowAll }: SlipsOfProps) {
  const [filter] = useState(() => filterOf(choice, today));
  const slips = useSlips(
    filter,
    useCallback(({ markets }) => onMarkets(markets), [onMarkets]),
    place,
  );
  const token = useSession()?.token;
  useLeaving(() => {
    const { loaded } = slips;
    if (loaded.totals) keepPlace({ entry, choice, loaded: { ...loaded, loading: false }, scrollY }, token);
  });
  if (slips.totals === null && slips.loading) return <WaitingSlips />;
  return (
    <>
      <NewRows fresh={slips.fresh} label={MY_BIDS_TEXTS.newer} />
      <Loaded slips={slips} choice={choice} today={today} onShowAll={onShowAll} />
      {slips.allDrawn && (
        <Link to={pathOf('histories')} className={buttonClass({ variant: 'quiet', block: true })}>
          {MY_BIDS_TEXTS.histories}
        </Link>
      )}
    </>
  );
}

/** Runs the latest `onLeaving` when the component leaves the page, which is still as the player has left it. */
function useLeaving(onLeaving: () => void): void {
  const latest = useRef(onLeaving);
  useLayoutEffect(() => {
    latest.current = onLeaving;
  });
  useLayoutEffect(() => () => latest.current(), []);
}

type LoadedProps = Omit<SlipsOfProps, 'onMarkets' | 'entry' | 'place'> & { slips: Slips };

function Loaded({ slips, choice, today, onShowAll }: LoadedProps) {
  const { blocks, totals, loadMore } = slips;
  if (totals === null) {
    return (
      <EmptyState
        kind="error"
        icon={<Unplug size={32} />}
        title={MY_BIDS_TEXTS.failed}
        action={
          <Button variant="outline" onClick={loadMore}>
            {MY_BIDS_TEXTS.retry}
          </Button>
        }
      />
    );
  }
  if (blocks.length > 0) {
    return (
      <>
        <Totals totals={totals} />
        <SlipList slips={slips} today={today} />
      </>
    );
  }
  return keyOf(choice) !== keyOf(EVERYTHING) ? (
    <EmptyState
      icon={<ReceiptText size={32} />}
      title={MY_BIDS_TEXTS.noneShown}
      text={MY_BIDS_TEXTS.noneShownText}
      action={
        <Button variant="outline" onClick={onShowAll}>
          {MY_BIDS_TEXTS.showAll}
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<ReceiptText size={32} />}
      title={MY_BIDS_TEXTS.none}
      text={MY_BIDS_TEXTS.noneText}
      action={
        <Link to={pathOf('home')} className={buttonClass({ variant: 'outline' })}>
          {MY_BIDS_TEXTS.toMarkets}
        </Link>
      }
    />
  );
}

/** The totals of all matching bids, loaded or not. */
function Totals({ totals }: { totals: SlipTotals }) {
  const net = netOf(totals);
  const rows = [
    [MY_BIDS_TEXTS.staked, formatPoints(totals.staked), ''],
    [MY_BIDS_TEXTS.won, formatPoints(totals.won), ''],
    [MY_BIDS_TEXTS.net, `${net > 0 ? '+' : ''}${formatPoints(net)}`, net > 0 ? classes.won : ''],
  ] as const;
  return (
    <section className={clsx(cardClass, classes.totals)} aria-label={MY_BIDS_TEXTS.totals}>
      <dl className={classes.figures}>
        {rows.map(([label, value, look]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={look}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.sub}>
        {MY_BIDS_TEXTS.bids(formatPoints(totals.bids), totals.bids === 1)}
        {totals.pending > 0 && ` · ${MY_BIDS_TEXTS.pending(formatPoints(totals.pending))}`}
      </p>
    </section>
  );
}
