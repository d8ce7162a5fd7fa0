import type { Language } from '@ank/protocol';
import { addDays, type IndiaDay } from '@ank/rules';
import { CHART_TEXTS } from './chart-texts';

/** The tables of a market with two results. */
const VIEWS = ['panel', 'jodi'] as const;

export type View = (typeof VIEWS)[number];

/** The part of a chart to show: the days before `before`, with the rest of a week, or for null all up to today. */
export type ChartQuery = { before: IndiaDay | null; view: View; language: Language };

/** The address of a part, for an attribute. */
export function chartAddress(path: string, { before, view, language }: ChartQuery): string {
  const query = [
    before && `before=${before}`,
    view !== 'panel' && `view=${view}`,
    language !== 'en' && `lang=${language}`,
  ]
    .filter(Boolean)
    .join('&amp;');
  return query === '' ? path : `${path}?${query}`;
}

/** The switch between panel and jodi chart. */
export function viewLinks(path: string, shown: ChartQuery): string {
  const { kinds, views } = CHART_TEXTS[shown.language];
  const links = VIEWS.map((view) => {
    const current = view === shown.view ? ' aria-current="page"' : '';
    return `<a href="${chartAddress(path, { ...shown, view })}"${current}>${views[view]}</a>`;
  });
  return `<nav class="views" aria-label="${kinds}">${links.join('')}</nav>`;
}

/** 'YYYY-MM' of every month between two days, newest first. */
function monthsBetween(first: IndiaDay, last: IndiaDay): string[] {
  const months: string[] = [];
  for (let month = last.slice(0, 7); month >= first.slice(0, 7); month = addDays(`${month}-01`, -1).slice(0, 7))
    months.push(month);
  return months;
}

/** Links by year to each month that may have results. A month's page shows it from its last day backwards. */
export function monthLinks(
  path: string,
  shown: ChartQuery,
  { first, today }: { first: IndiaDay; today: IndiaDay },
): string {
  const { jump, shortMonths } = CHART_TEXTS[shown.language];
  const months = monthsBetween(first, today);
  const years = [...new Set(months.map((month) => month.slice(0, 4)))].map((year) => {
    const links = months
      .filter((month) => month.startsWith(year))
      .map((month) => {
        // 31 days after its first day the month is over and the next one is not.
        const before = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
        const name = shortMonths[Number(month.slice(5)) - 1];
        return `<li><a href="${chartAddress(path, { ...shown, before })}" aria-label="${name} ${year}">${name}</a></li>`;
      });
    return `<h2>${year}</h2><ul class="months">${links.join('')}</ul>`;
  });
  return `<details><summary>${jump}</summary>${years.join('')}</details>`;
}
