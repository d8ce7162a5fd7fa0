import type { PanaClass } from '@ank/rules';
import { word } from '@ank/texts';
import { Button, useFaultFocus } from '@ank/ui';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import type { QueuedLine } from '../slip/draft';
import type { BidTerms } from './bid-window';
import type { Entry, EntryFault, Proceeded } from './check-entry';
import { ClassChoice } from './class-choice';
import classes from './entry-form.module.css';
import { EntryReturns } from './entry-returns';
import type { EntryValues, GameType } from './game-type';
import { NumberInput } from './number-input';
import { pointsByNumber } from './points-by-number';
import { PointsField } from './points-field';
import type { RateOf } from './returns';
import { SessionField } from './session-field';
import type { EntrySession } from './use-entry-session';

const SP_ONLY: readonly PanaClass[] = ['Single Pana'];

type EntryFormProps = {
  gameType: GameType;
  terms: BidTerms;
  entrySession: EntrySession;
  rateOf: RateOf;
  lines: readonly QueuedLine[];
  /** Queues the entry; on a fault it notifies the player. */
  onProceed: (entry: Entry) => Proceeded;
};

const textInputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="text"]'),
];

/** Enter moves to the next field; in the last one it submits. */
function leadToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const inputs = textInputsOf(event.currentTarget);
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (!inputs.includes(event.target) || !next) return;
  event.preventDefault();
  next.focus();
}

/** The entry form: session, number, points, Proceed. */
export function EntryForm({ gameType, terms, entrySession, rateOf, lines, onProceed }: EntryFormProps) {
  const [numbers, setNumbers] = useState({ digits: '', closeDigits: '' });
  const [panaClasses, setPanaClasses] = useState(SP_ONLY);
  const [points, setPoints] = useState('');
  const [fault, setFault] = useState<EntryFault | undefined>();
  const [form, leadToFault] = useFaultFocus();
  const stopId = useId();
  const { session } = entrySession;
  const isEmpty = numbers.digits + numbers.closeDigits + points === '';
  const stopped = entrySession.mustChoose && !isEmpty;
  const values: EntryValues = { ...numbers, classes: panaClasses };
  const queued = useMemo(() => pointsByNumber(lines, session), [lines, session]);
  const expands = gameType.choosesClasses || gameType.fields.some((field) => field.picker === 'toggles');

  const proceed = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (stopped) return;
    const proceeded = onProceed({ values, points: points.trim(), session });
    setFault(proceeded.fault);
    if (proceeded.fault) leadToFault();
    if (!proceeded.queued) return;
    setNumbers({ digits: '', closeDigits: '' });
    setPoints('');
    // Only for keyboard users: after a tap on Proceed, focus would open the on-screen keyboard.
    if (document.activeElement instanceof HTMLInputElement) textInputsOf(event.currentTarget)[0]?.focus();
  };

  const enter = (change: () => void): void => {
    if (isEmpty) entrySession.begin();
    setFault(undefined);
    change();
  };
  const faultOf = (field: EntryFault['field']): string | null =>
    fault?.field === field ? (fault?.fault ?? null) : null;
  const enterPoints = (text: string): void => enter(() => setPoints(text));

  return (
    <form ref={form} className={classes.form} onSubmit={proceed} onKeyDown={leadToNextField} noValidate>
      <SessionField gameType={gameType} terms={terms} entrySession={entrySession} stopped={stopped} stopId={stopId} />
      {gameType.fields.map((field) => (
        <NumberInput
          key={field.name}
          field={field}
          label={word(field.label[session])}
          error={faultOf(field.name)}
          value={numbers[field.name]}
          rowCount={expands ? gameType.expand(values).length : null}
          queued={queued}
          onValue={(value) => enter(() => setNumbers((held) => ({ ...held, [field.name]: value.trim() })))}
        />
      ))}
      {gameType.choosesClasses && <ClassChoice chosen={panaClasses} onChosen={setPanaClasses} />}
      <div className={classes.part}>
        <PointsField limits={terms.limits} error={faultOf('points')} value={points} onValue={enterPoints} />
        <EntryReturns
          gameType={gameType}
          entries={[{ values, points, session }]}
          limits={terms.limits}
          rateOf={rateOf}
        />
      </div>
      <Button
        type="submit"
        variant={lines.length > 0 ? 'tonal' : 'primary'}
        block
        disabled={stopped}
        aria-describedby={stopped ? stopId : undefined}
      >
        {BID_TEXTS.proceed}
      </Button>
    </form>
  );
}
