import { storedAtom } from '@ank/shared/platform';
import { Segmented } from '@ank/ui';
import { getDefaultStore } from 'jotai';
import { useId, useState } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import type { QueuedLine } from '../slip/draft';
import type { BidTerms } from './bid-window';
import { type EntryMode, modesOf } from './bulk';
import type { Entry, Proceeded } from './check-entry';
import { EntryForm } from './entry-form';
import classes from './entry-form.module.css';
import type { GameType, NumberField } from './game-type';
import { EMPTY_LIST, ListForm } from './list-form';
import { ManyForm } from './many-form';
import type { RateOf } from './returns';
import type { EntrySession } from './use-entry-session';

type EntryModesProps = {
  gameType: GameType;
  terms: BidTerms;
  entrySession: EntrySession;
  rateOf: RateOf;
  lines: readonly QueuedLine[];
  /** Queues the entries; on a fault it notifies the player and queues nothing. */
  onProceed: (...entries: readonly Entry[]) => Proceeded;
  onRemove: (lines: readonly QueuedLine[]) => void;
};

/** The props of the forms for many numbers, with the one field whose numbers they accept. */
export type EntryModeProps = EntryModesProps & { field: NumberField };

const isMode = (stored: unknown): stored is EntryMode => stored === 'many' || stored === 'list';

/** The entry mode that the player used last, on any screen. */
const modeAtom = storedAtom<EntryMode>('ank.entry', (stored) => (isMode(stored) ? stored : 'one'));

const store = getDefaultStore();

/** One number with its points or, where possible, many numbers at one amount or a list as text. */
export function EntryModes(props: EntryModesProps) {
  // Read once: a choice in another tab would throw away what is typed here.
  const [wanted, setWanted] = useState(() => store.get(modeAtom));
  const [list, setList] = useState(EMPTY_LIST);
  const panelId = useId();
  const modes = modesOf(props.gameType);
  const [field] = props.gameType.fields;
  if (modes.length === 1 || !field) return <EntryForm {...props} />;
  // A list that is kept meanwhile stays meant for its session.
  const begin = (): void => {
    if (list.text === '') props.entrySession.begin();
  };
  const Form = { one: EntryForm, many: ManyForm, list: ListForm }[wanted];
  const form = { ...props, entrySession: { ...props.entrySession, begin }, field };
  return (
    <div className={classes.form}>
      <Segmented
        kind="tabs"
        label={BID_TEXTS.entryMode}
        options={modes.map((value) => ({ value, label: BID_TEXTS.modes[value] }))}
        value={wanted}
        onValue={(mode) => {
          setWanted(mode);
          store.set(modeAtom, mode);
        }}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={BID_TEXTS.modes[wanted]}>
        <Form {...form} list={list} onList={setList} />
      </div>
    </div>
  );
}
