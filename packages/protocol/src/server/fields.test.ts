import { safeParse } from '@ank/protocol/schema';
import { personName } from './fields';

test.each([
  [' Asha   Verma ', 'Asha Verma'],
  ['क्\u200dषमा', 'क्\u200dषमा'],
  ['रा\u200cम', 'रा\u200cम'],
  ['A\u200dsha', 'Asha'],
])('the name %j is stored as %j', (sent, kept) => {
  expect(safeParse(personName, sent)).toMatchObject({ success: true, data: kept });
});

test.each(['', ' \u200d ', 'x'.repeat(61), 'Asha\u202egnol', 'Asha\u200b', 'A\nB'])('%j is not a name', (sent) => {
  expect(safeParse(personName, sent).success).toBe(false);
});
