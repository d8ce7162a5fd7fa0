/**
 * A bid's number as displayed, in the order of the result. A Half Sangam of the close session (close ank, open pana)
 * therefore puts the pana first.
 */
export function numberText(bid: { label: string; session: string; digits: string; closeDigits: string }): string {
  if (bid.closeDigits === '') return bid.digits;
  const closeHalf = bid.label === 'Half Sangam' && bid.session.toLowerCase().startsWith('close');
  return closeHalf ? `${bid.closeDigits}-${bid.digits}` : `${bid.digits}-${bid.closeDigits}`;
}
