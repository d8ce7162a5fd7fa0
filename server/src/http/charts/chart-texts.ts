import { FAMILIES, type Family, type IndiaDay } from '@ank/rules';
import type { ChartLanguage } from '../../results/list-chart-markets';

export type { ChartLanguage };

/** The language of a page by its `lang`, or English. */
export const chartLanguage = (lang: unknown): ChartLanguage => (lang === 'hi' || lang === 'mr' ? lang : 'en');

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
  weekLines: (from: string, to: string) => readonly [string, string];
  shortMonths: readonly string[];
  months: readonly string[];
  legend: string;
  jump: string;
  older: string;
  noResults: string;
  noChart: string;
  noMarket: string;
};

const words = (text: string): string[] => text.split(' ');

const EN: ChartTexts = {
  families: {
    main: FAMILIES.main.chart.title,
    starline: FAMILIES.starline.chart.title,
    gali: FAMILIES.gali.chart.title,
  },
  chartOf: (market) => `${market} chart`,
  close: 'Close the chart',
  kinds: 'Kind of chart',
  views: { panel: 'Panel', jodi: 'Jodi' },
  titles: { panel: 'Panel chart', jodi: 'Jodi chart', result: 'Result chart' },
  byWeeks: (market, title) => `${market}, ${title.toLowerCase()} by weeks`,
  week: 'Week',
  weekdays: words('Mon Tue Wed Thu Fri Sat Sun'),
  weekLines: (from, to) => [from, `to ${to}`],
  shortMonths: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
  months: words('January February March April May June July August September October November December'),
  legend: 'Red: the digits are equal, or five apart',
  jump: 'Jump to a month',
  older: 'Older results',
  noResults: 'No results yet.',
  noChart: 'No such chart',
  noMarket: 'This market no longer exists.',
};

const HI: ChartTexts = {
  families: { main: 'चार्ट', starline: 'स्टारलाइन चार्ट', gali: 'गली दिसावर चार्ट' },
  chartOf: (market) => `${market} चार्ट`,
  close: 'चार्ट बंद करें',
  kinds: 'चार्ट का प्रकार',
  views: { panel: 'पैनल', jodi: 'जोड़ी' },
  titles: { panel: 'पैनल चार्ट', jodi: 'जोड़ी चार्ट', result: 'रिज़ल्ट चार्ट' },
  byWeeks: (market, title) => `${market}, हफ़्ते के हिसाब से ${title}`,
  week: 'हफ़्ता',
  weekdays: words('सोम मंगल बुध गुरु शुक्र शनि रवि'),
  weekLines: (from, to) => [`${from} से`, to],
  shortMonths: words('जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰'),
  months: words('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'),
  legend: 'लाल: दोनों अंक बराबर हैं या उनमें पाँच का अंतर है',
  jump: 'महीना चुनें',
  older: 'पुराने रिज़ल्ट',
  noResults: 'अभी कोई रिज़ल्ट नहीं है।',
  noChart: 'यह चार्ट नहीं मिला',
  noMarket: 'यह मार्केट अब नहीं है।',
};

const MR: ChartTexts = {
  families: { main: 'चार्ट', starline: 'स्टारलाइन चार्ट', gali: 'गली दिसावर चार्ट' },
  chartOf: (market) => `${market} चार्ट`,
  close: 'चार्ट बंद करा',
  kinds: 'चार्टचा प्रकार',
  views: { panel: 'पॅनल', jodi: 'जोडी' },
  titles: { panel: 'पॅनल चार्ट', jodi: 'जोडी चार्ट', result: 'रिझल्ट चार्ट' },
  byWeeks: (market, title) => `${market}, आठवड्यांनुसार ${title}`,
  week: 'आठवडा',
  weekdays: words('सोम मंगळ बुध गुरु शुक्र शनि रवि'),
  weekLines: (from, to) => [`${from} ते`, to],
  shortMonths: words('जाने फेब्रु मार्च एप्रि मे जून जुलै ऑग सप्टें ऑक्टो नोव्हें डिसें'),
  months: words('जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'),
  legend: 'लाल: दोन्ही अंक समान आहेत किंवा त्यांत पाचचा फरक आहे',
  jump: 'महिना निवडा',
  older: 'जुने रिझल्ट',
  noResults: 'अजून रिझल्ट नाहीत.',
  noChart: 'हा चार्ट सापडला नाही',
  noMarket: 'हे मार्केट आता नाही.',
};

export const CHART_TEXTS: Record<ChartLanguage, ChartTexts> = { en: EN, hi: HI, mr: MR };

/** '16 Nov' of a day. */
export function shortDay({ shortMonths }: ChartTexts, day: IndiaDay): string {
  return `${day.slice(8)} ${shortMonths[Number(day.slice(5, 7)) - 1] ?? ''}`;
}

/** '20 November 2026' of a day. */
export function longDay({ months }: ChartTexts, day: IndiaDay): string {
  return `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`;
}
