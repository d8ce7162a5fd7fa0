import type { Language } from '@ank/protocol';
import { type Family, type IndiaDay, resultText } from '@ank/rules';
import type { ChartMarket } from '../../results/list-chart-markets';
import type { DeclaredResult } from '../../results/list-chart-results';
import { CHART_TEXTS, longDay } from './chart-texts';
import { escapeHtml } from './html';
import { figure } from './week-chart';

type DayChart = {
  family: Family;
  markets: readonly ChartMarket[];
  days: readonly IndiaDay[];
  results: readonly DeclaredResult[];
  language: Language;
};

/** One table per day with the results of every game, newest day first. Days without a result are skipped. */
export function dayChart({ family, markets, days, results, language }: DayChart): string {
  const found = new Map(results.map((result) => [`${result.day} ${result.marketId}`, result]));
  const withResults = new Set(results.map((result) => result.day));
  return days
    .filter((day) => withResults.has(day))
    .map((day) => {
      const rows = markets.map(({ id, name }) => {
        const result = found.get(`${day} ${id}`);
        const text = result ? figure(resultText(family, result.open)) : '-';
        return `<tr><th scope="row">${escapeHtml(name)}</th><td>${text}</td></tr>`;
      });
      return `<section>
<table class="day">
<caption>${longDay(CHART_TEXTS[language], day)}</caption>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</section>`;
    })
    .join('\n');
}
