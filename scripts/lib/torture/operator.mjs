import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Checking the ledger of a full run takes time. The socket of a killed server closes at once. */
const MAX_WAIT_MS = 200_000;

/** The client of the socket in a server's data folder: one command per connection. Null without an answer. */
export function command(folder, words) {
  const run = join(folder, 'run');
  const ask = (name) =>
    new Promise((resolve) => {
      const socket = connect(join(run, name));
      let text = '';
      socket.setEncoding('utf8');
      socket.setTimeout(MAX_WAIT_MS, () => socket.destroy());
      socket.on('data', (piece) => (text += piece));
      socket.on('error', () => resolve(null));
      socket.on('close', () => {
        try {
          resolve(JSON.parse(text));
        } catch {
          resolve(null);
        }
      });
      socket.on('connect', () => socket.write(`${JSON.stringify({ words })}\n`));
    });
  return socketsIn(run).reduce(async (before, name) => (await before) ?? ask(name), Promise.resolve(null));
}

function socketsIn(run) {
  try {
    return readdirSync(run).filter((name) => name.endsWith('.sock'));
  } catch {
    return [];
  }
}

const ofDay = ({ market, day }, { markets }) => {
  const { name, family } = markets.get(market);
  return ['--family', family, '--market', name, '--date', day];
};
const numberOf = (op, { markets }) => {
  const { family } = markets.get(op.market);
  const session = family === 'main' ? ['--session', op.session] : [];
  return [...session, family === 'gali' ? '--digits' : '--pana', op.number];
};

const WORDS = {
  credit: ({ player, points, id }, { players }) => [
    ...['players', 'credit', '--mobile', players[player].mobile, '--points', String(points)],
    ...['--reason', 'torture', '--request', id],
  ],
  'decide-claim': ({ approve, number }) => ['deposits', approve ? 'approve' : 'reject', number],
  'decide-withdrawal': ({ approve, number }) => ['withdrawals', approve ? 'approve' : 'cancel', number],
  declare: (op, world) => ['results', 'declare', ...ofDay(op, world), ...numberOf(op, world)],
  correct: (op, world) => ['results', 'correct', ...ofDay(op, world), ...numberOf(op, world), '--reason', 'torture'],
  void: (op, world) => ['results', 'void', ...ofDay(op, world), '--reason', 'torture'],
};

export const wordsOf = (op, world) => [...WORDS[op.kind](op, world), '--yes'];

/** The answers to a repeat if the earlier try was executed. */
const DONE_BEFORE = {
  credit: () => 'This was done already.',
  'decide-claim': ({ approve }) => `is already ${approve ? 'approved' : 'rejected'}.`,
  'decide-withdrawal': ({ approve }) => `is already ${approve ? 'approved' : 'cancelled'}.`,
};

/** The outcome by a command's answer. Every command of the schedule is valid, so an unexpected refusal is retried. */
export function operatorOutcome(op, answer) {
  if (answer === null) return null;
  const isRepeat = op.tries > 1;
  if (answer.exitCode === 0 || (isRepeat && answer.text.includes(DONE_BEFORE[op.kind]?.(op) ?? '\0')))
    return { state: 'accepted' };
  op.lastText = answer.text;
  return null;
}
