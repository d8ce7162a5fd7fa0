import {
  addDays,
  FAMILIES,
  type Family,
  FAMILY_NAMES,
  hasTwoResults,
  type IndiaDay,
  indiaDayOf,
  isRealDay,
} from '@ank/rules';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { addressOf } from '../../addresses';
import type { Inside } from '../../context';
import { CHART_SCRIPT_FILE, CHART_STYLE_FILE } from '../../folders';
import { oncePerSecond } from '../../load/once-per-second';
import { type ChartMarket, listChartMarkets } from '../../results/list-chart-markets';
import { listChartResults } from '../../results/list-chart-results';
import type { Tools } from '../tools';
import { chartAddress, type ChartQuery, monthLinks, type View, viewLinks } from './chart-nav';
import { dayChart } from './day-chart';
import { chartPage, escapeHtml } from './html';
import { mondayOf, weekChart } from './week-chart';

const WEEKS_A_PAGE = 26;
const DAYS_A_PAGE = 31;
const NO_RESULTS = '<p>No results yet.</p>';

/** A link to the days before `from`, if there are any. */
const older = (path: string, from: IndiaDay, first: IndiaDay | null, view: View = 'panel'): string =>
  first !== null && first < from
    ? `<p><a class="older" href="${chartAddress(path, { before: from, view })}">Older results</a></p>`
    : '';

/** The last day of a part. */
const lastDay = (before: IndiaDay | null, today: IndiaDay): IndiaDay =>
  before === null || before > today ? today : addDays(before, -1);

const daysBack = (last: IndiaDay, count: number, step: number): IndiaDay[] =>
  Array.from({ length: count }, (_, index) => addDays(last, -index * step));

/** Replaces anything that is not an id. */
const NO_GAME = 'none';

type Page = { httpStatus: number; html: string };

/** One market's weeks up to the day before `before`, or up to this week. */
async function marketPage(context: Inside, family: Family, market: ChartMarket, query: ChartQuery): Promise<string> {
  const today = indiaDayOf(context.clock.nowMs());
  const last = lastDay(query.before, today);
  const mondays = daysBack(mondayOf(last), WEEKS_A_PAGE, 7);
  const from = mondays.at(-1) ?? last;
  const { results, first } = await listChartResults(context, {
    marketIds: [market.id],
    from,
    to: last,
  });
  const firstDay = results[0]?.day;
  const filled = mondays.filter((monday) => firstDay !== undefined && monday >= mondayOf(firstDay));
  const { view } = query;
  const chart =
    results.length === 0 ? NO_RESULTS : weekChart({ family, name: market.name, mondays: filled, results, today, view });
  const path = `${FAMILIES[family].chart.path}/${market.id}`;
  const views = hasTwoResults(family) ? viewLinks(path, query) : '';
  const months = first === null ? '' : monthLinks(path, view, { first, today });
  return chartPage(`${market.name} chart`, views + months + chart + older(path, from, first, view));
}

/** All games of a family by day. Markets with two results get links instead, because each has its own chart. */
async function familyPage(context: Inside, family: Family, before: IndiaDay | null): Promise<string> {
  const { path, title } = FAMILIES[family].chart;
  const markets = await listChartMarkets(context, { family, marketId: null });
  if (hasTwoResults(family)) {
    const links = markets.map(({ id, name }) => `<li><a href="${path}/${id}">${escapeHtml(name)}</a></li>`);
    return chartPage(title, `<ul>${links.join('')}</ul>`);
  }
  const today = indiaDayOf(context.clock.nowMs());
  const days = daysBack(lastDay(before, today), DAYS_A_PAGE, 1);
  const [to = today, from = today] = [days[0], days.at(-1)];
  const { results, first } = await listChartResults(context, {
    marketIds: markets.map(({ id }) => id),
    from,
    to,
  });
  const chart = results.length === 0 ? NO_RESULTS : dayChart({ family, markets, days, results });
  return chartPage(title, chart + older(path, from, first));
}

const noChartPage = ({ path, title }: { path: string; title: string }): string =>
  chartPage('No such chart', `<p>This market no longer exists.</p><p><a class="older" href="${path}">${title}</a></p>`);

/** The public result charts that the market lists link to. */
export function addCharts(app: FastifyInstance, tools: Tools): void {
  const { admitRead, clock, reads } = tools;
  for (const [path, file, type] of [
    ['/chart.css', CHART_STYLE_FILE, 'text/css'],
    ['/chart.js', CHART_SCRIPT_FILE, 'text/javascript'],
  ] as const) {
    const content = readFileSync(file);
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(`${type}; charset=utf-8`).send(content),
    );
  }

  async function pageOf(context: Inside, family: Family, gameId: string, query: ChartQuery): Promise<Page> {
    if (gameId === '') return { httpStatus: 200, html: await familyPage(context, family, query.before) };
    const [market] = gameId === NO_GAME ? [] : await listChartMarkets(context, { family, marketId: gameId });
    if (!market) return { httpStatus: 404, html: noChartPage(FAMILIES[family].chart) };
    return { httpStatus: 200, html: await marketPage(context, family, market, query) };
  }

  for (const family of FAMILY_NAMES) {
    const current = oncePerSecond(clock, (key) => {
      const [gameId = '', before = '', view = ''] = key.split('?');
      const query = { before: before || null, view: view as View };
      return reads.ofAll((database) => pageOf({ ...tools, database }, family, gameId, query));
    });
    app.get<{ Params: { gameId?: string }; Querystring: { before?: unknown; view?: unknown } }>(
      `${FAMILIES[family].chart.path}/:gameId?`,
      async ({ ip, params, query }, reply) => {
        admitRead(addressOf(ip));
        const before = typeof query.before === 'string' && isRealDay(query.before) ? query.before : '';
        const gameId = /^\d{0,9}$/.test(params.gameId ?? '') ? (params.gameId ?? '') : NO_GAME;
        const view: View = query.view === 'jodi' ? 'jodi' : 'panel';
        const { httpStatus, html } = await current(`${gameId}?${before}?${view}`);
        return reply
          .code(httpStatus)
          .header('cache-control', 'public, max-age=30')
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );
  }
}
