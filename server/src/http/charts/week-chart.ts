import {
  addDays,
  ankOf,
  FAMILIES,
  type Family,
  formatLongDate,
  type IndiaDay,
  type ResultKind,
  weekdayOf,
} from '@ank/rules';
import type { DeclaredResult } from '../../results/list-chart-results';
import { escapeHtml } from './html';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function mondayOf(day: IndiaDay): IndiaDay {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

type Cell = (result: DeclaredResult) => string;

/** Both anks; '*' stands for a close that is not declared yet. */
const jodiText = ({ open, close }: DeclaredResult): string => ankOf(open) + (close === '' ? '*' : ankOf(close));

/** The jodi, marked if both digits are the same. */
const figure = (text: string): string => (/^(\d)\1$/.test(text) ? `<b class="pair">${text}</b>` : `<b>${text}</b>`);

const panel: Cell = (result) =>
  `<i>${result.open}</i>${figure(jodiText(result))}<i>${result.close === '' ? '***' : result.close}</i>`;

const CELLS: Record<ResultKind, readonly { title: string; cell: Cell }[]> = {
  panas: [
    { title: 'Panel chart', cell: panel },
    { title: 'Jodi chart', cell: (result) => figure(jodiText(result)) },
  ],
  pana: [{ title: 'Result chart', cell: ({ open }) => `<i>${open}</i><b>${ankOf(open)}</b>` }],
  jodi: [{ title: 'Result chart', cell: ({ open }) => figure(open) }],
};

function weekRows(
  mondays: readonly IndiaDay[],
  byDay: ReadonlyMap<IndiaDay, DeclaredResult>,
  today: IndiaDay,
  cell: Cell,
): string {
  return mondays
    .map((monday) => {
      const days = WEEKDAYS.map((_, index) => addDays(monday, index));
      const cells = days.map((day) => {
        const result = byDay.get(day);
        if (result) return `<td>${cell(result)}</td>`;
        return day > today ? '<td></td>' : '<td class="none">-</td>';
      });
      const span = `${formatLongDate(monday)} to ${formatLongDate(days[6] ?? monday)}`;
      return `<tr><th scope="rowgroup" colspan="7">${span}</th></tr><tr>${cells.join('')}</tr>`;
    })
    .join('\n');
}

type WeekChart = {
  family: Family;
  name: string;
  mondays: readonly IndiaDay[];
  results: readonly DeclaredResult[];
  today: IndiaDay;
};

/** A market's results by week, Monday first, newest week on top. */
export function weekChart({ family, name, mondays, results, today }: WeekChart): string {
  const byDay = new Map(results.map((result) => [result.day, result]));
  const head = WEEKDAYS.map((weekday) => `<th scope="col">${weekday}</th>`).join('');
  return CELLS[FAMILIES[family].results]
    .map(
      ({ title, cell }) => `<section>
<h2>${title}</h2>
<table class="weeks">
<caption>${escapeHtml(name)}, ${title.toLowerCase()} by weeks</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${weekRows(mondays, byDay, today, cell)}
</tbody>
</table>
</section>`,
    )
    .join('\n');
}
