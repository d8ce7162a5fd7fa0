import type { Language } from '@ank/protocol';
import {
  addDays,
  ankOf,
  FAMILIES,
  type Family,
  type IndiaDay,
  isRedJodi,
  type ResultKind,
  weekdayOf,
} from '@ank/rules';
import type { DeclaredResult } from '../../results/list-chart-results';
import type { View } from './chart-nav';
import { CHART_TEXTS, shortDay } from './chart-texts';
import { escapeHtml } from './html';

export function mondayOf(day: IndiaDay): IndiaDay {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

type Cell = (result: DeclaredResult) => string;

/** Both anks, with '*' for a close that is not declared yet. */
const jodiText = ({ open, close }: DeclaredResult): string => ankOf(open) + (close === '' ? '*' : ankOf(close));

/** A jodi, with red ones marked. */
export const figure = (jodi: string): string => (isRedJodi(jodi) ? `<b class="red">${jodi}</b>` : `<b>${jodi}</b>`);

const redLegend = (text: string): string => `<p class="legend"><b class="red">16</b> ${text}</p>`;

const panel: Cell = (result) =>
  `<i>${result.open}</i>${figure(jodiText(result))}<i>${result.close === '' ? '***' : result.close}</i>`;

/** The chart of a kind of result: the name of its title, a cell, and whether it has jodis. */
type Chart = { title: 'panel' | 'jodi' | 'result'; cell: Cell; jodis: boolean };

const CHARTS: Record<ResultKind, Record<View, Chart>> = {
  panas: {
    panel: { title: 'panel', cell: panel, jodis: true },
    jodi: { title: 'jodi', cell: (result) => figure(jodiText(result)), jodis: true },
  },
  pana: sameForAll({ title: 'result', cell: ({ open }) => `<i>${open}</i><b>${ankOf(open)}</b>`, jodis: false }),
  jodi: sameForAll({ title: 'result', cell: ({ open }) => figure(open), jodis: true }),
};

function sameForAll(chart: Chart): Record<View, Chart> {
  return { panel: chart, jodi: chart };
}

/** '16 Nov' and '22 Nov 2026' of a week, one above the other. */
function weekText(monday: IndiaDay, language: Language): string {
  const texts = CHART_TEXTS[language];
  const sunday = addDays(monday, 6);
  const [from = '', to = ''] = texts.weekLines(shortDay(texts, monday), shortDay(texts, sunday));
  return `${from} <span>${to}</span> <span>${sunday.slice(0, 4)}</span>`;
}

function weekRows({ mondays, results, today, language }: WeekChart, cell: Cell): string {
  const byDay = new Map(results.map((result) => [result.day, result]));
  return mondays
    .map((monday) => {
      const cells = [0, 1, 2, 3, 4, 5, 6].map((index) => {
        const day = addDays(monday, index);
        const result = byDay.get(day);
        if (result) return `<td><div>${cell(result)}</div></td>`;
        return day > today ? '<td></td>' : '<td class="none">-</td>';
      });
      return `<tr><th scope="row">${weekText(monday, language)}</th>${cells.join('')}</tr>`;
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
  language: Language;
};

/** A market's results by week from Monday, newest week first. */
export function weekChart(week: WeekChart): string {
  const { family, name, view } = week;
  const texts = CHART_TEXTS[week.language];
  const head = texts.weekdays.map((weekday) => `<th scope="col">${weekday}</th>`).join('');
  const { title, cell, jodis } = CHARTS[FAMILIES[family].results][view];
  const heading = texts.titles[title];
  return `<section>
<h2>${heading}</h2>
${jodis ? redLegend(texts.legend) : ''}
<table class="weeks ${view}">
<caption>${escapeHtml(texts.byWeeks(name, heading))}</caption>
<thead><tr><th scope="col">${texts.week}</th>${head}</tr></thead>
<tbody>
${weekRows(week, cell)}
</tbody>
</table>
</section>`;
}
