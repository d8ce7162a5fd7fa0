/** One number of a typed list with its points, both as typed: the bid screen validates them. */
export type ListedBid = { digits: string; points: string };

/** Why a line of a list is not understood: a stray word, numbers without points, or an amount such as '10,000'. */
export type ListFault = { reason: 'unreadable' | 'no-points' | 'unclear'; text: string };

/** A typed list. A line with a fault gives no bids. */
export type BidList = { bids: readonly ListedBid[]; faults: readonly ListFault[] };

const TOKEN = /(?<digits>\d+)|(?<sign>[=@*x×])|[\s,.\-/|+&]+|(?<word>[^\s\d=@*x×,.\-/|+&]+)/giu;

/** After an amount: a fraction, or a group of three digits that may belong to it, unless it has its own points. */
const MORE_OF_AMOUNT = /^(?:\.\d+|,\d{3})(?!\d|\s*[=@*x×])/i;

function readLine(line: string, pointsOfOthers: string): { bids: ListedBid[] } | { fault: ListFault } {
  const bids: ListedBid[] = [];
  let waiting: string[] = [];
  let wantsPoints = false;
  for (const { 0: text, index, groups = {} } of line.matchAll(TOKEN)) {
    if (groups.word !== undefined) return { fault: { reason: 'unreadable', text } };
    if (groups.sign !== undefined) {
      if (wantsPoints || waiting.length === 0) return { fault: { reason: 'unreadable', text: line } };
      wantsPoints = true;
    } else if (groups.digits !== undefined && !wantsPoints) {
      waiting.push(text);
    } else if (groups.digits !== undefined) {
      const more = MORE_OF_AMOUNT.exec(line.slice(index + text.length));
      if (more) return { fault: { reason: 'unclear', text: text + more[0] } };
      bids.push(...waiting.map((digits) => ({ digits, points: text })));
      waiting = [];
      wantsPoints = false;
    }
  }
  if (waiting.length === 0) return { bids };
  // Numbers after an amount never get another one's points: they may be the rest of that amount.
  if (wantsPoints || bids.length > 0 || pointsOfOthers === '')
    return { fault: { reason: 'no-points', text: waiting.join(' ') } };
  return { bids: waiting.map((digits) => ({ digits, points: pointsOfOthers })) };
}

/**
 * Reads a list as players write it, with one or more groups a line: '12, 13, 45 = 10'. A line without points gets
 * `pointsOfOthers`, or ''. Points never apply across lines.
 */
export function parseBidList(text: string, pointsOfOthers = ''): BidList {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .map((line) => readLine(line, pointsOfOthers));
  return {
    bids: lines.flatMap((line) => ('bids' in line ? line.bids : [])),
    faults: lines.flatMap((line) => ('fault' in line ? [line.fault] : [])),
  };
}
