import type { Language } from '@ank/protocol';
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
import { CHART_TEXTS, chartLanguage } from './chart-texts';
import { dayChart } from './day-chart';
import { chartPage, escapeHtml } from './html';
import { mondayOf, weekChart } from './week-chart';

const WEEKS_A_PAGE = 26;
const DAYS_A_PAGE = 31;

const noResults = (language: Language): string => `<p>${CHART_TEXTS[language].noResults}</p>`;

/** A link to the days before `from`, if there are any. */
const older = (path: string, shown: ChartQuery, from: IndiaDay, first: IndiaDay | null): string =>
  first !== null && first < from
    ? `<p><a class="older" href="${chartAddress(path, { ...shown, before: from })}">${CHART_TEXTS[shown.language].older}</a></p>`
    : '';

/** The last day of a part. */
const lastDay = (before: IndiaDay | null, today: IndiaDay): IndiaDay =>
  before === null || before > today ? today : addDays(before, -1);

const daysBack = (last: IndiaDay, count: number, step: number): IndiaDay[] =>
  Array.from({ length: count }, (_, index) => addDays(last, -index * step));

/** Replaces anything that is not an id. */
const NO_GAME = 'none';

type Page = { httpStatus: number; html: string };

/** One market's weeks up to that of the day before `before`, or up to this week. Each is drawn to its Sunday. */
async function marketPage(context: Inside, family: Family, market: ChartMarket, query: ChartQuery): Promise<string> {
  const today = indiaDayOf(context.clock.nowMs());
  const last = lastDay(query.before, today);
  const lastMonday = mondayOf(last);
  const lastSunday = addDays(lastMonday, 6);
  const mondays = daysBack(lastMonday, WEEKS_A_PAGE, 7);
  const from = mondays.at(-1) ?? last;
  const { results, first } = await listChartResults(context, {
    marketIds: [market.id],
    from,
    to: lastSunday > today ? today : lastSunday,
  });
  const firstDay = results[0]?.day;
  const filled = mondays.filter((monday) => firstDay !== undefined && monday >= mondayOf(firstDay));
  const { view, language } = query;
  const texts = CHART_TEXTS[language];
  const chart =
    results.length === 0
      ? noResults(language)
      : weekChart({ family, name: market.name, mondays: filled, results, today, view, language });
  const path = `${FAMILIES[family].chart.path}/${market.id}`;
  const views = hasTwoResults(family) ? viewLinks(path, query) : '';
  const months = first === null ? '' : monthLinks(path, query, { first, today });
  return chartPage(language, texts.chartOf(market.name), views + months + chart + older(path, query, from, first));
}

/** All games of a family by day. Markets with two results get links instead, because each has its own chart. */
async function familyPage(context: Inside, family: Family, query: ChartQuery): Promise<string> {
  const { before, language } = query;
  const { path } = FAMILIES[family].chart;
  const title = CHART_TEXTS[language].families[family];
  const markets = await listChartMarkets(context, { family, marketId: null, language });
  if (hasTwoResults(family)) {
    const links = markets.map(
      ({ id, name }) => `<li><a href="${chartAddress(`${path}/${id}`, query)}">${escapeHtml(name)}</a></li>`,
    );
    return chartPage(language, title, `<ul>${links.join('')}</ul>`);
  }
  const today = indiaDayOf(context.clock.nowMs());
  const days = daysBack(lastDay(before, today), DAYS_A_PAGE, 1);
  const [to = today, from = today] = [days[0], days.at(-1)];
  const { results, first } = await listChartResults(context, {
    marketIds: markets.map(({ id }) => id),
    from,
    to,
  });
  const chart = results.length === 0 ? noResults(language) : dayChart({ family, markets, days, results, language });
  return chartPage(language, title, chart + older(path, query, from, first));
}

function noChartPage(family: Family, language: Language): string {
  const { families, noChart, noMarket } = CHART_TEXTS[language];
  const address = chartAddress(FAMILIES[family].chart.path, { before: null, view: 'panel', language });
  const link = `<p><a class="older" href="${address}">${families[family]}</a></p>`;
  return chartPage(language, noChart, `<p>${noMarket}</p>${link}`);
}

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
    if (gameId === '') return { httpStatus: 200, html: await familyPage(context, family, query) };
    const { language } = query;
    const [market] = gameId === NO_GAME ? [] : await listChartMarkets(context, { family, marketId: gameId, language });
    if (!market) return { httpStatus: 404, html: noChartPage(family, language) };
    return { httpStatus: 200, html: await marketPage(context, family, market, query) };
  }

  for (const family of FAMILY_NAMES) {
    const current = oncePerSecond(clock, (key) => {
      const [gameId = '', before = '', view = '', lang = ''] = key.split('?');
      const query = { before: before || null, view: view as View, language: chartLanguage(lang) };
      return reads.ofAll((database) => pageOf({ ...tools, database }, family, gameId, query));
    });
    app.get<{ Params: { gameId?: string }; Querystring: { before?: unknown; view?: unknown; lang?: unknown } }>(
      `${FAMILIES[family].chart.path}/:gameId?`,
      async ({ ip, params, query }, reply) => {
        admitRead(addressOf(ip));
        const before = typeof query.before === 'string' && isRealDay(query.before) ? query.before : '';
        const gameId = /^\d{0,9}$/.test(params.gameId ?? '') ? (params.gameId ?? '') : NO_GAME;
        const view: View = query.view === 'jodi' ? 'jodi' : 'panel';
        const { httpStatus, html } = await current(`${gameId}?${before}?${view}?${chartLanguage(query.lang)}`);
        return reply
          .code(httpStatus)
          .header('cache-control', 'public, max-age=30')
          .type('text/html; charset=utf-8')
          .send(html);
      },
    );
  }
}
