import { ankOf, SINGLE_DIGITS } from '@ank/rules';
import { notifyFault } from '@ank/shared/platform';
import { word } from '@ank/texts';
import { Chips, NumberGrid } from '@ank/ui';
import { useId, useState } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import { entryOf } from './bulk';
import { EntryReturns } from './entry-returns';
import type { EntryModeProps } from './entry-modes';
import classes from './entry-form.module.css';
import type { NumberField } from './game-type';
import { pointsByNumber } from './points-by-number';
import { PointsField } from './points-field';
import { SessionField, stopText } from './session-field';
import { inRankOrder } from './suggest';

/** One amount, then a tap for each number: the first queues it, the next removes it. */
export function ManyForm({ gameType, field, terms, entrySession, rateOf, lines, onProceed, onRemove }: EntryModeProps) {
  const [points, setPoints] = useState('');
  const stopId = useId();
  const { session } = entrySession;
  const stopped = entrySession.mustChoose && points !== '';

  const enterPoints = (text: string): void => {
    if (points === '') entrySession.begin();
    setPoints(text);
  };
  const toggle = (digits: string): void => {
    if (stopped) return notifyFault(stopText(gameType, terms));
    const held = lines.filter((line) => line.digits === digits && line.session === session);
    if (held.length > 0) onRemove(held);
    else onProceed(entryOf(digits, points.trim(), session));
  };

  return (
    <div className={classes.form}>
      <SessionField gameType={gameType} terms={terms} entrySession={entrySession} stopped={stopped} stopId={stopId} />
      <div className={classes.part}>
        <PointsField limits={terms.limits} value={points} onValue={enterPoints} />
        <EntryReturns gameType={gameType} entries={[]} limits={terms.limits} rateOf={rateOf} />
      </div>
      <div className={classes.part}>
        <p className={classes.head}>
          <strong>{word(field.label[session])}</strong>
          <span>{BID_TEXTS.tapNumbers}</span>
        </p>
        <Keys
          field={field}
          label={word(field.label[session])}
          queued={pointsByNumber(lines, session)}
          onPick={toggle}
        />
      </div>
    </div>
  );
}

type KeysProps = {
  field: NumberField;
  label: string;
  queued: Readonly<Record<string, number>>;
  onPick: (number: string) => void;
};

function Keys({ field, ...grid }: KeysProps) {
  if (field.picker === 'panas') return <PanaKeys field={field} {...grid} />;
  return (
    <NumberGrid numbers={field.numbers} chosen={Object.keys(grid.queued)} dense={field.picker === 'jodi'} {...grid} />
  );
}

/** Panas grouped as players learn them: by ank. */
function PanaKeys({ field, ...grid }: KeysProps) {
  const anks = inRankOrder(SINGLE_DIGITS);
  const [ank, setAnk] = useState('1');
  const panas = inRankOrder(field.numbers.filter((pana) => ankOf(pana) === ank));
  return (
    <>
      <Chips label={BID_TEXTS.ank} options={anks.map((value) => ({ value }))} chosen={ank} onPick={setAnk} />
      <NumberGrid numbers={panas} chosen={Object.keys(grid.queued)} {...grid} />
    </>
  );
}
