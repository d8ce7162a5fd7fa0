import { addDays, type IndiaDay } from '@ank/rules';

/** The tables of a market with two results. */
export const VIEWS = { panel: 'Panel', jodi: 'Jodi' } as const;

export type View = keyof typeof VIEWS;

/** The part of a chart to show: the days before `before`, or for null all up to today. */
export type ChartQuery = { before: IndiaDay | null; view: View };

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The address of a part, for an attribute. */
export function chartAddress(path: string, { before, view }: ChartQuery): string {
  const query = [before && `before=${before}`, view !== 'panel' && `view=${view}`].filter(Boolean).join('&amp;');
  return query === '' ? path : `${path}?${query}`;
}

/** The switch between panel and jodi chart. */
export function viewLinks(path: string, shown: ChartQuery): string {
  const links = Object.entries(VIEWS).map(([view, name]) => {
    const current = view === shown.view ? ' aria-current="page"' : '';
    return `<a href="${chartAddress(path, { ...shown, view: view as View })}"${current}>${name}</a>`;
  });
  return `<nav class="views" aria-label="Kind of chart">${links.join('')}</nav>`;
}

/** 'YYYY-MM' of every month between two days, newest first. */
function monthsBetween(first: IndiaDay, last: IndiaDay): string[] {
  const months: string[] = [];
  for (let month = last.slice(0, 7); month >= first.slice(0, 7); month = addDays(`${month}-01`, -1).slice(0, 7))
    months.push(month);
  return months;
}

/** Links by year to each month that may have results. A month's page shows it from its last day backwards. */
export function monthLinks(path: string, view: View, { first, today }: { first: IndiaDay; today: IndiaDay }): string {
  const months = monthsBetween(first, today);
  const years = [...new Set(months.map((month) => month.slice(0, 4)))].map((year) => {
    const links = months
      .filter((month) => month.startsWith(year))
      .map((month) => {
        // 31 days after its first day the month is over and the next one is not.
        const before = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
        const name = MONTHS[Number(month.slice(5)) - 1];
        return `<li><a href="${chartAddress(path, { before, view })}" aria-label="${name} ${year}">${name}</a></li>`;
      });
    return `<h2>${year}</h2><ul class="months">${links.join('')}</ul>`;
  });
  return `<details><summary>Jump to a month</summary>${years.join('')}</details>`;
}
