import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** One line of a bench's table. `aim` is null, or has the ratio's limit as `least` or `most`. */
export const row = (what, own, beside, aim, ratio = own / beside) => {
  const met = aim === null ? '' : (aim.most === undefined ? ratio >= aim.least : ratio <= aim.most) ? 'met' : 'missed';
  const limit = aim === null ? '' : aim.most === undefined ? `${aim.least} or more` : `at most ${aim.most}`;
  return `| ${what} | ${Math.round(own * 100) / 100} | ${Math.round(beside * 100) / 100} | ${ratio.toFixed(2)} | ${limit} | ${met} |`;
};

/** The heading of a bench's table, with the machine and its load before. */
export function printHeading(what, loadBefore) {
  const cpu = /^model name\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? '';
  const machine = `${availableParallelism()} cores ${cpu}, load ${loadBefore.toFixed(1)} before`;
  console.log(`\nThe server on PostgreSQL (fsync on), ${machine}; ${what}`);
  console.log('| a second | ours | beside it | ratio | aim | |\n| --- | --- | --- | --- | --- | --- |');
}
