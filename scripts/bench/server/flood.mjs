/** The number of concurrent right logins, and of wrong ones. Each comes from its own network. */
const LOGINS = 250;

const PASSWORD = 'play1234';

const bodyOf = (mobile, password) => JSON.stringify({ env_type: 'Prod', app_key: 'bench', mobile, password });

/** Gives the bench's players the password of the try-out data. */
export const addPasswords = (database) =>
  database.query(`update player set password_hash = t.password_hash from player t
    where player.name = 'Bench' and t.mobile = '9876543210'`);

/** Runs `bids` while players log in, from a second before to a second after. Returns its p99, and the slowest login. */
export async function duringLogins(load, { port, mobiles, seconds }, bids) {
  const flood = (network, numbers, password, expect) =>
    load({
      port,
      path: '/api-user-login',
      bodies: numbers.map((mobile) => bodyOf(mobile, password)),
      connections: LOGINS,
      addresses: Array.from({ length: LOGINS }, (_, at) => `${network}.${at}.1`),
      seconds: seconds + 2,
      expect,
      busy: 'We are busy right now',
    });
  // Their connection is open before the others, like a player's.
  const measured = bids({ after: 2 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const [{ p99 }, right, wrong] = await Promise.all([
    measured,
    flood('198.18', mobiles, PASSWORD, '"status":true'),
    // An unknown number costs the same work, and no limit of a number stops the guesses.
    flood('198.19', ['{id}'], 'wrong', 'Mobile not found'),
  ]);
  return { p99, slowest: Math.max(right.slowest, wrong.slowest) };
}
