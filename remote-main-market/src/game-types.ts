import {
  alwaysClose,
  ankField,
  asEntered,
  BID_TEXTS,
  BY_CHOICE,
  closePanaField,
  digitField,
  type GameType,
  jodiField,
  labelled,
  motorField,
  panaField,
  rowsOf,
} from '@ank/shared/bid-entry';
import { pathOf, type PathId } from '@ank/shared/contract';
import { DOUBLE_PANAS, dpMotorPanas, PANAS, panasOfAnk, SINGLE_PANAS, spMotorPanas, TRIPLE_PANAS } from '@ank/shared/rules';

type Given = Pick<GameType, 'label' | 'fields' | 'expand'> & Partial<GameType>;

const gameType = (id: PathId, given: Given): GameType => ({
  id,
  path: pathOf(id),
  timed: false,
  choosesClasses: false,
  messages: {},
  ...BY_CHOICE,
  ...given,
});

/** The bid screens of the main markets, in the order of the game selection. */
export const GAME_TYPES: readonly GameType[] = [
  gameType('single', { label: 'Single Digit', fields: [digitField], expand: asEntered('Single Digit') }),
  gameType('jodi', {
    label: 'Jodi Digit',
    fields: [jodiField],
    timed: true,
    ...alwaysClose('close', 'Close Digit'),
    expand: asEntered('Jodi Digit'),
  }),
  gameType('singlePana', { label: 'Single Pana', fields: [panaField(SINGLE_PANAS)], expand: asEntered('Single Pana') }),
  gameType('doublePana', { label: 'Double Pana', fields: [panaField(DOUBLE_PANAS)], expand: asEntered('Double Pana') }),
  gameType('triplePana', { label: 'Triple Pana', fields: [panaField(TRIPLE_PANAS)], expand: asEntered('Triple Pana') }),
  gameType('halfSangam', {
    label: 'Half Sangam',
    fields: [
      labelled(digitField, { open: 'Open Digit', close: 'Close Digit' }),
      labelled(closePanaField, { open: 'Close Pana', close: 'Open Pana' }),
    ],
    timed: true,
    expand: asEntered('Half Sangam'),
  }),
  gameType('fullSangam', {
    label: 'Full Sangam',
    fields: [labelled(panaField(PANAS), 'Open Pana'), labelled(closePanaField, 'Close Pana')],
    timed: true,
    ...alwaysClose('closed', 'Open and close pana'),
    expand: asEntered('Full Sangam'),
  }),
  gameType('spDpTp', {
    label: 'SP DP TP',
    fields: [ankField],
    choosesClasses: true,
    expand: ({ digits, classes }) => classes.flatMap((ofClass) => rowsOf(ofClass, panasOfAnk(digits, ofClass))),
  }),
  gameType('spMotor', {
    label: 'SP Motor',
    fields: [motorField('Pana number', 3, () => BID_TEXTS.motorTooShort)],
    expand: ({ digits }) => rowsOf('Single Pana', spMotorPanas(digits)),
  }),
  gameType('dpMotor', {
    label: 'DP Motor',
    fields: [motorField('Pana number', 2, BID_TEXTS.numberInvalid)],
    messages: { noRows: BID_TEXTS.dpMotorEmpty },
    expand: ({ digits }) => rowsOf('Double Pana', dpMotorPanas(digits)),
  }),
];
