import type { StatementRecord } from '@ank/protocol';
import { formatClock, indiaMinutesOf } from '@ank/rules';
import { nowMs, siteConfig, useNow, useScreen } from '@ank/shared/platform';
import { localName } from '@ank/texts';
import { formatPoints, List, ListRow, NewRows, Segmented, SrOnly, TileIcon } from '@ank/ui';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useId, useState } from 'react';
import { LoadedList } from '../parts/loaded-list';
import screen from '../parts/screen.module.css';
import { MoreRows } from './more-rows';
import { STATEMENT_TEXTS } from './statement.messages';
import classes from './statement.module.css';
import { daysOf, type StatementFilter, WANTED } from './statement.rules';
import { useFreshStatement } from './use-fresh-statement';

const MINUTE_MS = 60_000;

const filters = () =>
  (Object.keys(WANTED) as StatementFilter[]).map((value) => ({ value, label: STATEMENT_TEXTS.filters[value] }));

/** Every wallet movement by day, newest first, with its purpose and the balance after it. */
export function StatementScreen() {
  const [filter, setFilter] = useState<StatementFilter>('all');
  const panelId = useId();
  useScreen({ title: STATEMENT_TEXTS.title });
  return (
    <div className={screen.screen}>
      <Segmented
        kind="tabs"
        label={STATEMENT_TEXTS.show}
        options={filters()}
        value={filter}
        onValue={setFilter}
        panelId={panelId}
      />
      <div className={screen.screen} id={panelId} role="tabpanel" aria-label={STATEMENT_TEXTS.filters[filter]}>
        <Statement key={filter} filter={filter} />
      </div>
    </div>
  );
}

function Statement({ filter }: { filter: StatementFilter }) {
  const page = useFreshStatement(WANTED[filter]);
  const { rows, failed, reload, fresh } = page;
  // Drawn each minute: the day may end.
  useNow(MINUTE_MS);
  const isWhole = filter === 'all';
  const canAdd = isWhole && !siteConfig().pointsOnly;
  return (
    <>
      <NewRows fresh={fresh} label={STATEMENT_TEXTS.newer} />
      <LoadedList
        rows={rows}
        failed={failed}
        none={isWhole ? STATEMENT_TEXTS.none : STATEMENT_TEXTS.noneShown[filter]}
        filledBy={canAdd ? { to: '/addfund', label: STATEMENT_TEXTS.addFund } : undefined}
        onRetry={reload}
      >
        {(loaded) =>
          daysOf(loaded, nowMs()).map(({ heading, rows: ofDay }) => (
            <div className={classes.day} key={`${heading} ${ofDay[0]?.id}`}>
              <h2 className={classes.heading}>{heading}</h2>
              <List label={heading}>
                {ofDay.map((row) => (
                  <StatementRow key={row.id} row={row} />
                ))}
              </List>
            </div>
          ))
        }
      </LoadedList>
      <MoreRows {...page} />
    </>
  );
}

/** The note as sent, with the market's name translated into the page's language. */
function translatedNote({ note, gameName, names }: StatementRecord): string {
  return gameName ? note.replace(gameName, () => localName(gameName, names)) : note;
}

function StatementRow({ row }: { row: StatementRecord }) {
  const { credit, points, madeAtMs, balanceAfter } = row;
  return (
    <ListRow
      start={
        <TileIcon kind={credit ? 'positive' : 'negative'}>
          {credit ? <ArrowDownLeft size={20} /> : <ArrowUpRight size={20} />}
        </TileIcon>
      }
      title={<span className={screen.note}>{translatedNote(row)}</span>}
      sub={madeAtMs !== null && formatClock(indiaMinutesOf(madeAtMs))}
      end={
        <>
          <span
            className={credit ? screen.credit : screen.debit}
          >{`${credit ? '+' : '-'}${formatPoints(points)}`}</span>
          {balanceAfter !== null && (
            <span className={classes.after}>
              <SrOnly>{STATEMENT_TEXTS.balance}</SrOnly> {formatPoints(balanceAfter)}
            </span>
          )}
        </>
      }
    />
  );
}
