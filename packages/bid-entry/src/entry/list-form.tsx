import { totalPoints } from '@ank/rules';
import { clearFaults, notifyFault } from '@ank/shared/platform';
import { Button, formatPoints, TextArea } from '@ank/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import { readList } from './bulk';
import { EntryReturns } from './entry-returns';
import type { EntryModeProps } from './entry-modes';
import classes from './entry-form.module.css';
import { PointsField } from './points-field';
import { SessionField } from './session-field';

const MAX_TEXT = 10_000;

/** A list as typed, and the points of its lines without any. */
type TypedList = { text: string; points: string };

export const EMPTY_LIST: TypedList = { text: '', points: '' };

type ListFormProps = EntryModeProps & { list: TypedList; onList: (list: TypedList) => void };

/** A typed or pasted list. It is queued completely or not at all. */
export function ListForm({ gameType, terms, entrySession, rateOf, lines, onProceed, list, onList }: ListFormProps) {
  const { text, points } = list;
  const [checked, setChecked] = useState(false);
  const stopId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { entries, faults } = readList(text, points.trim(), entrySession.session);
  const stopped = entrySession.mustChoose && text + points !== '';
  const faultText = faults[0] ?? (entries.length === 0 ? BID_TEXTS.listEmpty : null);

  const enter = (change: Partial<TypedList>): void => {
    if (text + points === '') entrySession.begin();
    setChecked(false);
    onList({ ...list, ...change });
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (stopped) return;
    setChecked(faultText !== null);
    if (faultText !== null) {
      clearFaults();
      notifyFault(faultText);
      area.current?.focus();
    } else if (onProceed(...entries).queued) {
      onList({ ...list, text: '' });
    }
  };

  const sum = totalPoints(entries.map((entry) => ({ points: Number(entry.points) })));
  const hint =
    entries.length === 0 ? undefined : BID_TEXTS.listHint(BID_TEXTS.makesBids(entries.length), formatPoints(sum));
  return (
    <form className={classes.form} onSubmit={add} noValidate>
      <SessionField gameType={gameType} terms={terms} entrySession={entrySession} stopped={stopped} stopId={stopId} />
      <TextArea
        label={BID_TEXTS.list}
        hint={hint}
        error={checked ? faultText : null}
        isAnnounced
        value={text}
        onValue={(value) => enter({ text: value })}
        placeholder={BID_TEXTS.listExample}
        maxLength={MAX_TEXT}
        inputRef={area}
        name="list"
      />
      <div className={classes.part}>
        <PointsField limits={terms.limits} value={points} onValue={(value) => enter({ points: value })} />
        <EntryReturns gameType={gameType} entries={entries} limits={terms.limits} rateOf={rateOf} />
      </div>
      <Button
        type="submit"
        variant={lines.length > 0 ? 'tonal' : 'primary'}
        block
        disabled={stopped}
        aria-describedby={stopped ? stopId : undefined}
      >
        {BID_TEXTS.listAdd}
      </Button>
    </form>
  );
}
