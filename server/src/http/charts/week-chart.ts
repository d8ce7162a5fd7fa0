import {
  addDays,
  ankOf,
  FAMILIES,
  type Family,
  formatShortDate,
  type IndiaDay,
  isRedJodi,
  type ResultKind,
  weekdayOf,
} from '@ank/rules';
import type { DeclaredResult } from '../../results/list-chart-results';
import type { View } from './chart-nav';
import { escapeHtml } from './html';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function mondayOf(day: IndiaDay): IndiaDay {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

type Cell = (result: DeclaredResult) => string;

/** Both anks, with '*' for a close that is not declared yet. */
const jodiText = ({ open, close }: DeclaredResult): string => ankOf(open) + (close === '' ? '*' : ankOf(close));

/** A jodi, with red ones marked. */
export const figure = (jodi: string): string => (isRedJodi(jodi) ? `<b class="red">${jodi}</b>` : `<b>${jodi}</b>`);

export const RED_LEGEND = '<p class="legend"><b class="red">16</b> Red: the digits are equal, or five apart</p>';

const panel: Cell = (result) =>
  `<i>${result.open}</i>${figure(jodiText(result))}<i>${result.close === '' ? '***' : result.close}</i>`;

const RESULT = 'Result chart';

/** The chart of a kind of result: its title, a cell, and whether it has jodis. */
const CHARTS: Record<ResultKind, Record<View, { title: string; cell: Cell; jodis: boolean }>> = {
  panas: {
    panel: { title: 'Panel chart', cell: panel, jodis: true },
    jodi: { title: 'Jodi chart', cell: (result) => figure(jodiText(result)), jodis: true },
  },
  pana: sameForAll({ title: RESULT, cell: ({ open }) => `<i>${open}</i><b>${ankOf(open)}</b>`, jodis: false }),
  jodi: sameForAll({ title: RESULT, cell: ({ open }) => figure(open), jodis: true }),
};

function sameForAll<Chart>(chart: Chart): Record<View, Chart> {
  return { panel: chart, jodi: chart };
}

/** '16 Nov' and '22 Nov 2026' of a week, one above the other. */
function weekText(monday: IndiaDay): string {
  const [from = '', to = ''] = [monday, addDays(monday, 6)].map((day) => formatShortDate(day).replaceAll('-', ' '));
  return `${from.slice(0, 6)} <span>to ${to.slice(0, 6)}</span> <span>${to.slice(7)}</span>`;
}

function weekRows(
  mondays: readonly IndiaDay[],
  byDay: ReadonlyMap<IndiaDay, DeclaredResult>,
  today: IndiaDay,
  cell: Cell,
): string {
  return mondays
    .map((monday) => {
      const cells = WEEKDAYS.map((_, index) => addDays(monday, index)).map((day) => {
        const result = byDay.get(day);
        if (result) return `<td><div>${cell(result)}</div></td>`;
        return day > today ? '<td></td>' : '<td class="none">-</td>';
      });
      return `<tr><th scope="row">${weekText(monday)}</th>${cells.join('')}</tr>`;
    })
    .join('\n');
}

type WeekChart = {
  family: Family;
  name: string;
  mondays: readonly IndiaDay[];
  results: readonly DeclaredResult[];
  today: IndiaDay;
  view: View;
};

/** A market's results by week from Monday, newest week first. */
export function weekChart({ family, name, mondays, results, today, view }: WeekChart): string {
  const byDay = new Map(results.map((result) => [result.day, result]));
  const head = WEEKDAYS.map((weekday) => `<th scope="col">${weekday}</th>`).join('');
  const { title, cell, jodis } = CHARTS[FAMILIES[family].results][view];
  return `<section>
<h2>${title}</h2>
${jodis ? RED_LEGEND : ''}
<table class="weeks ${view}">
<caption>${escapeHtml(name)}, ${title.toLowerCase()} by weeks</caption>
<thead><tr><th scope="col">Week</th>${head}</tr></thead>
<tbody>
${weekRows(mondays, byDay, today, cell)}
</tbody>
</table>
</section>`;
}
