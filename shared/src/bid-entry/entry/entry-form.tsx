import { formatClock, indiaMinutesOf, MIN_BID_POINTS, type PanaClass, type Session } from '@ank/shared/rules';
import { Button, Chips, Segmented, TextField } from '@ank/shared/ui';
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { TEXTS } from '../bid-entry.messages';
import type { QueuedLine } from '../slip/draft';
import { type BidWindow, sessionInForce, takesSession } from './bid-window';
import type { Entry } from './check-entry';
import { ClassChoice } from './class-choice';
import classes from './entry-form.module.css';
import type { EntryValues, GameType } from './game-type';
import { NumberInput } from './number-input';

const AMOUNTS = [MIN_BID_POINTS, 50, 100, 500, 1000].map((points) => ({ value: String(points) }));
const SP_ONLY: readonly PanaClass[] = ['Single Pana'];
const SESSIONS: readonly Session[] = ['open', 'close'];

type EntryFormProps = {
  gameType: GameType;
  window: BidWindow;
  lines: readonly QueuedLine[];
  /** Queues the entry, or tells why not and returns false. */
  onProceed: (entry: Entry) => boolean;
};

const textInputsOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type="text"]'),
];

/** Enter leads from field to field and in the last one proceeds. */
function leadToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const inputs = textInputsOf(event.currentTarget);
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (!inputs.includes(event.target) || !next) return;
  event.preventDefault();
  next.focus();
}

const endOf = (momentMs: number | null): string =>
  momentMs === null ? '' : TEXTS.till(formatClock(indiaMinutesOf(momentMs)));

/** Where a bid is entered: session, number, points, Proceed. */
export function EntryForm({ gameType, window, lines, onProceed }: EntryFormProps) {
  const [chosen, setChosen] = useState<Session>('open');
  const [numbers, setNumbers] = useState({ digits: '', closeDigits: '' });
  const [panaClasses, setPanaClasses] = useState(SP_ONLY);
  const [points, setPoints] = useState('');
  const session = sessionInForce(gameType, chosen, window);
  const values: EntryValues = { ...numbers, classes: panaClasses };
  const queued = useMemo(() => pointsByNumber(lines, session), [lines, session]);
  const expands = gameType.choosesClasses || gameType.fields.some((field) => field.picker === 'toggles');

  const proceed = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!onProceed({ values, points: points.trim(), session })) return;
    setNumbers({ digits: '', closeDigits: '' });
    setPoints('');
    // Only for who types: a tap on Proceed must not call up the keyboard.
    if (document.activeElement instanceof HTMLInputElement) textInputsOf(event.currentTarget)[0]?.focus();
  };

  const endsOf: Record<Session, string> = {
    open: endOf(window.opensAtMs),
    close: endOf(gameType.timed ? window.opensAtMs : window.closesAtMs),
  };
  const options = SESSIONS.map((value) => ({
    value,
    label: TEXTS.sessions[value],
    ...(takesSession(gameType, value, window) ? {} : { disabledReason: endsOf[value] }),
  }));

  return (
    <form className={classes.form} onSubmit={proceed} onKeyDown={leadToNextField} noValidate>
      {gameType.session === 'choice' && (
        <Segmented kind="radio" label={TEXTS.session} options={options} value={session} onValue={setChosen} />
      )}
      {gameType.fields.map((field) => (
        <NumberInput
          key={field.name}
          field={field}
          label={field.label[session]}
          value={numbers[field.name]}
          rowCount={expands ? gameType.expand(values).length : null}
          queued={queued}
          onValue={(value) => setNumbers((held) => ({ ...held, [field.name]: value.trim() }))}
        />
      ))}
      {gameType.choosesClasses && <ClassChoice chosen={panaClasses} onChosen={setPanaClasses} />}
      <div className={classes.part}>
        <TextField
          label={TEXTS.points}
          hint={TEXTS.minimum}
          value={points}
          onValue={setPoints}
          inputMode="numeric"
          name="points"
        />
        <Chips label={TEXTS.points} options={AMOUNTS} chosen={points} onPick={setPoints} />
      </div>
      <Button type="submit" variant={lines.length > 0 ? 'tonal' : 'primary'} block>
        {TEXTS.proceed}
      </Button>
    </form>
  );
}

function pointsByNumber(lines: readonly QueuedLine[], session: Session): Record<string, number> {
  const points: Record<string, number> = {};
  for (const line of lines) {
    if (line.session === session && line.closeDigits === '')
      points[line.digits] = (points[line.digits] ?? 0) + line.points;
  }
  return points;
}
