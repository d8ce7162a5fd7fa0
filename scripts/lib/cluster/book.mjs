/** The answers that every player got for each bid, for the comparison with the database. Times are in ms. */
export function createBook() {
  const bids = new Map();
  const declaredAt = new Map();
  return {
    bids,
    sent: (id, market, at) =>
      void bids.set(id, { id, market, sentAt: at, mayBePlaced: false, answer: null, answeredAt: null }),
    /** The same bid again. It counts from this try, unless an earlier one may have placed it. */
    sentAgain: (id, outcome, at) => {
      const bid = bids.get(id);
      bid.mayBePlaced ||= outcome === 'unknown';
      if (!bid.mayBePlaced) bid.sentAt = at;
    },
    answered: (id, answer, at) => void Object.assign(bids.get(id), { answer, answeredAt: at }),
    /** The operator was answered that the market has its result. */
    declared: (market, at) => void declaredAt.set(market, at),
    declaredAt,
  };
}

/** The differences, one sentence each. `placed`: every slip in the database with its request id, or null. */
export function faultsOf({ bids, declaredAt }, placed) {
  const times = new Map();
  for (const { id } of placed) times.set(id, (times.get(id) ?? 0) + 1);
  const all = [...bids.values()];
  const faults = (what, list) => (list.length === 0 ? [] : [`${what}: ${list.length}, such as ${list[0].id}.`]);
  const isAccepted = ({ answer }) => answer === 'accepted';
  return [
    ...faults(
      'Answered and lost',
      all.filter((bid) => isAccepted(bid) && !times.has(bid.id)),
    ),
    ...faults(
      'Placed more than once',
      all.filter(({ id }) => times.get(id) > 1),
    ),
    ...faults(
      'Placed by nobody',
      placed.filter(({ id }) => !bids.has(id)),
    ),
    ...faults(
      'Refused and placed',
      all.filter((bid) => bid.answer !== null && !isAccepted(bid) && times.has(bid.id)),
    ),
    ...faults(
      'Never answered',
      all.filter(({ answer }) => answer === null),
    ),
    ...faults(
      'Accepted after its result',
      all.filter((bid) => isAccepted(bid) && bid.sentAt > (declaredAt.get(bid.market) ?? Infinity)),
    ),
    ...faults(
      'Refused',
      all.filter(
        (bid) =>
          bid.answer !== null && !isAccepted(bid) && !(bid.answer === 'market_closed' && declaredAt.has(bid.market)),
      ),
    ),
  ];
}

/** The longest time between two consecutive accepted bids in a period. */
export function longestPause({ bids }, from, to) {
  const times = [...bids.values()]
    .filter(({ answer, answeredAt }) => answer === 'accepted' && answeredAt > from && answeredAt < to)
    .map(({ answeredAt }) => answeredAt)
    .sort((a, b) => a - b);
  return [...times, to].reduce(({ longest, last }, at) => ({ longest: Math.max(longest, at - last), last: at }), {
    longest: 0,
    last: from,
  }).longest;
}
