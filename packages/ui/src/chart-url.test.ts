import { showLanguage } from '@ank/texts';
import { chartUrl } from './chart-url';

const CHART = 'https://host.example/game-result-chart/7';

afterEach(() => showLanguage('en'));

test('a chart has the address that the server sent, in English', () => {
  showLanguage('en');
  expect(chartUrl(CHART)).toBe(CHART);
});

test('a chart is asked for in the page’s language, beside what its address has already', () => {
  showLanguage('hi');
  expect(chartUrl(CHART)).toBe(`${CHART}?lang=hi`);
  showLanguage('mr');
  expect(chartUrl(`${CHART}?view=jodi`)).toBe(`${CHART}?view=jodi&lang=mr`);
});

test('an invalid address stays none in every language', () => {
  showLanguage('hi');
  expect([chartUrl(''), chartUrl('javascript:alert(1)')]).toEqual([null, null]);
});
