import type { PlacedLine } from '@ank/contract';
import { numberText } from '@ank/rules';
import { notify } from '@ank/shared/platform';
import { word } from '@ank/texts';
import type { Repeat } from './repeat-lines';
import { REPEAT_TEXTS } from './repeat.messages';

const lineText = (line: PlacedLine): string => `${numberText(line)} ${word(line.session)}`;

/** Shows which lines were left out, until the player has read it. */
export function notifyLeftOut(leftOut: Repeat['leftOut']): void {
  if (leftOut.length === 0) return;
  const reasons = [...new Set(leftOut.map(({ fault }) => fault))];
  const texts = reasons.map((reason) => {
    const numbers = leftOut.filter(({ fault }) => fault === reason).map(({ line }) => lineText(line));
    return REPEAT_TEXTS.leftOut[reason](numbers.join(', '));
  });
  notify(texts.join(' '), { kind: 'info', onSeen: () => undefined });
}
