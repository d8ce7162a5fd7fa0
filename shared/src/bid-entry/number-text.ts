/**
 * A bid's number as players read it: in the order of the result, so a Half Sangam of the close session, whose digit is the
 * close ank and whose pana is the open one, reads pana first.
 */
export function numberText(bid: { label: string; session: string; digits: string; closeDigits: string }): string {
  if (bid.closeDigits === '') return bid.digits;
  const closeHalf = bid.label === 'Half Sangam' && bid.session.toLowerCase().startsWith('close');
  return closeHalf ? `${bid.closeDigits}-${bid.digits}` : `${bid.digits}-${bid.closeDigits}`;
}
