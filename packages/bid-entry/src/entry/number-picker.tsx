import { Chips, NumberGrid } from '@ank/ui';
import { useState } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import type { NumberField } from './game-type';
import { firstDigitsOf, suggest } from './suggest';

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
  const firstDigits = firstDigitsOf(field.numbers);
  return (
    <>
      <FirstDigits digits={firstDigits} chosen={first} onPick={onValue} />
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

/** The text typed before the number was complete: the group of a chosen pana stays in view, and in place. */
function usePrefix(numbers: readonly string[], value: string): string {
  const [prefix, setPrefix] = useState('');
  const isWhole = numbers.includes(value);
  if (!isWhole && prefix !== value) setPrefix(value);
  if (!isWhole) return value;
  return prefix !== '' && value.startsWith(prefix) ? prefix : value.slice(0, -1);
}

function PanaPicker({ field, label, value, onValue }: PickerProps) {
  const prefix = usePrefix(field.numbers, value);
  const { kind, values } = suggest(field.numbers, prefix);
  if (values.length === 0) return null;
  if (kind === 'first-digits') return <FirstDigits digits={values} chosen={null} onPick={onValue} />;
  const options = values.map((pana) => ({
    value: pana,
    label: pana.startsWith(prefix) ? (
      <>
        <mark>{prefix}</mark>
        {pana.slice(prefix.length)}
      </>
    ) : (
      pana
    ),
  }));
  return <Chips label={label} size="number" options={options} chosen={value} onPick={onValue} />;
}

type FirstDigitsProps = { digits: readonly string[]; chosen: string | null; onPick: (digit: string) => void };

function FirstDigits({ digits, chosen, onPick }: FirstDigitsProps) {
  const options = digits.map((value) => ({ value }));
  return <Chips titled label={BID_TEXTS.firstDigit} options={options} chosen={chosen} onPick={onPick} />;
}
