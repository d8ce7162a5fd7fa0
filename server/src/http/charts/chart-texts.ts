import { LANGUAGES, type Language } from '@ank/protocol';
import type { Family, IndiaDay } from '@ank/rules';
import { sayIn } from '../../catalogs/say-in';
import english from './chart.words.json';

type Name = keyof typeof english;

/** The language of a page by its `lang`, or English. */
export const chartLanguage = (lang: unknown): Language => LANGUAGES.find((language) => language === lang) ?? 'en';

type ChartTexts = {
  families: Record<Family, string>;
  chartOf: (market: string) => string;
  close: string;
  kinds: string;
  views: Record<'panel' | 'jodi', string>;
  titles: Record<'panel' | 'jodi' | 'result', string>;
  byWeeks: (market: string, title: string) => string;
  week: string;
  weekdays: readonly string[];
  /** The first and the last day of a week, one above the other. */
  weekLines: (from: string, to: string) => readonly string[];
  shortMonths: readonly string[];
  months: readonly string[];
  legend: string;
  jump: string;
  older: string;
  noResults: string;
  noChart: string;
  noMarket: string;
};

function textsIn(language: Language): ChartTexts {
  const say = (name: Name, ...values: readonly string[]): string =>
    sayIn(language, `chart.${name}`, english[name], values);
  return {
    families: { main: say('main'), starline: say('starline'), gali: say('gali') },
    chartOf: (market) => say('chartOf', market),
    close: say('close'),
    kinds: say('kinds'),
    views: { panel: say('panel'), jodi: say('jodi') },
    titles: { panel: say('panelTitle'), jodi: say('jodiTitle'), result: say('resultTitle') },
    byWeeks: (market, title) => say('byWeeks', market, title.toLowerCase()),
    week: say('week'),
    weekdays: say('weekdays').split(' '),
    weekLines: (from, to) => say('weekLines', from, to).split(' | '),
    shortMonths: say('shortMonths').split(' '),
    months: say('months').split(' '),
    legend: say('legend'),
    jump: say('jump'),
    older: say('older'),
    noResults: say('noResults'),
    noChart: say('noChart'),
    noMarket: say('noMarket'),
  };
}

export const CHART_TEXTS: Record<Language, ChartTexts> = { en: textsIn('en'), hi: textsIn('hi'), mr: textsIn('mr') };

/** '16 Nov' of a day. */
export function shortDay({ shortMonths }: ChartTexts, day: IndiaDay): string {
  return `${day.slice(8)} ${shortMonths[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

/** '20 November 2026' of a day. */
export function longDay({ months }: ChartTexts, day: IndiaDay): string {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}
