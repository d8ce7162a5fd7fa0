import { type Family, hasTwoResults } from '@ank/rules';

/** The statement text of a win. Jodi and sangam have no session. */
export function winNote(
  family: Family,
  win: { gameName: string; label: string; session: 'open' | 'close'; points: string },
): string {
  const { gameName, label, session, points } = win;
  if (!hasTwoResults(family)) return `${gameName} in ${label}  for bid amount- ${points} Won`;
  const named = label === 'Jodi Digit' || label === 'Full Sangam' ? 'N/A' : session === 'open' ? 'Open' : 'Close';
  return `${gameName} in ${label} (Session- ${named}) for bid amount- ${points} Won`;
}
