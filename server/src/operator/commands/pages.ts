import { type Args, UsageError } from '../args';
import { done, type Outcome } from '../outcome';

const MAX_ROWS = 1_000;

export const DEFAULT_ROWS = '100';

/** An option that must hold; null without it. Throws UsageError. */
export function checked(args: Args, name: string, holds: (value: string) => boolean, fault: string): string | null {
  const value = args.option(name);
  if (value !== null && !holds(value)) throw new UsageError(`--${name} ${fault}`);
  return value;
}

export const isNumber = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text);

/** A page of a list, newest first. `before`: the id of the previous page's last row. */
export type PageOfList = { before: string | null; limit: number };

/** Reads --before and --limit; `row` is what the list has, such as 'an event'. */
export function pageOf(args: Args, row: string): PageOfList {
  const most = (text: string): boolean => isNumber(text) && Number(text) <= MAX_ROWS;
  return {
    before: checked(args, 'before', isNumber, `is the id of ${row} in this list.`),
    limit: Number(checked(args, 'limit', most, `must be a number from 1 to ${MAX_ROWS}.`) ?? DEFAULT_ROWS),
  };
}

/** A table with a line that more rows follow if its page is full; JSON stays as it is. */
export function withMore(args: Args, list: Outcome, rows: readonly { id: string }[], { limit }: PageOfList): Outcome {
  const last = rows.at(-1);
  return last && rows.length === limit && !args.json ? done(`${list.text}\nMore: --before ${last.id}`) : list;
}
