import { labelsOf, needsBothResults } from '@ank/rules';

/** Of main markets; jodis of the other families are lines of the open session. */
const BOTH_RESULTS = labelsOf('main')
  .filter(needsBothResults)
  .map((label) => `'${label}'`)
  .join(', ');

/** SQL of whether a bid line `l` ends with the open session (endingSession). */
export const ENDS_WITH_OPEN = `(l.session = 'open' or l.label in (${BOTH_RESULTS}))`;
