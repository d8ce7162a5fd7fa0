import { Chips, NumberGrid } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import type { NumberField } from './game-type';
import { suggest } from './suggest';

type PickerProps = {
  field: NumberField;
  label: string;
  value: string;
  queued: Readonly<Record<string, number>>;
  onValue: (value: string) => void;
};

/** The numbers to tap below a number field. */
export function NumberPicker(props: PickerProps) {
  switch (props.field.picker) {
    case 'grid':
      return (
        <NumberGrid
          label={props.label}
          numbers={props.field.numbers}
          chosen={props.value}
          queued={props.queued}
          onPick={props.onValue}
        />
      );
    case 'toggles':
      return <DigitToggles {...props} />;
    case 'jodi':
      return <JodiPicker {...props} />;
    case 'panas':
      return <PanaPicker {...props} />;
  }
}

const NOTHING_QUEUED = {};

function DigitToggles({ field, label, value, onValue }: PickerProps) {
  const toggle = (digit: string): void => onValue(value.includes(digit) ? value.replaceAll(digit, '') : value + digit);
  return (
    <NumberGrid label={label} numbers={field.numbers} chosen={[...value]} queued={NOTHING_QUEUED} onPick={toggle} />
  );
}

function JodiPicker({ field, label, value, queued, onValue }: PickerProps) {
  const first = value.slice(0, 1);
  const firstDigits = [...new Set(field.numbers.map((number) => number.slice(0, 1)))];
  return (
    <>
      <Chips
        label={BID_TEXTS.firstDigit}
        options={firstDigits.map((digit) => ({ value: digit }))}
        chosen={first}
        onPick={onValue}
      />
      {firstDigits.includes(first) && (
        <NumberGrid
          label={label}
          numbers={field.numbers.filter((number) => number.startsWith(first))}
          chosen={value}
          queued={queued}
          onPick={onValue}
        />
      )}
    </>
  );
}

function PanaPicker({ field, label, value, onValue }: PickerProps) {
  const { kind, values } = suggest(field.numbers, value);
  if (values.length === 0) return null;
  if (kind === 'first-digits') {
    return (
      <Chips
        label={BID_TEXTS.firstDigit}
        options={values.map((digit) => ({ value: digit }))}
        chosen={null}
        onPick={onValue}
      />
    );
  }
  const options = values.map((pana) => ({
    value: pana,
    label: (
      <>
        <mark>{pana.slice(0, value.length)}</mark>
        {pana.slice(value.length)}
      </>
    ),
  }));
  return <Chips label={label} size="number" options={options} chosen={value} onPick={onValue} />;
}
