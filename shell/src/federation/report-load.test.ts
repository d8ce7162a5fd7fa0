import { LoadFailure, phaseOf } from './report-load';
import { browserOf, causeText, firstCause, framesOf } from './send-report';

describe('a report of a load', () => {
  it.each([
    ['a number and a token', 'player 9876543210 has abcdEFGH0123456789_-xyz', 'Error: player # has …'],
    ['an address', 'Failed to fetch https://site.example/imp?token=secret now', 'Error: Failed to fetch URL now'],
    ['line break or control character', 'of JSON:\n\u001b[1mx', 'Error: of JSON: [#mx'],
    ['digits of another script', 'points ४२', 'Error: points #'],
  ])('contains no %s', (_name, message, cause) => {
    expect(causeText(new Error(message))).toBe(cause);
  });

  it('is short, and empty for a value that is not an error', () => {
    expect(causeText(new Error('no '.repeat(200)))).toHaveLength(200);
    expect(causeText('9876543210')).toBe('');
  });

  it('names only positions in built files, the innermost five', () => {
    const failure = new Error('x');
    const line = (at: number): string =>
      `    at f (https://site.example/remotes/gali/1/assets/remote.a1.js?try=1:1:${at})`;
    failure.stack = ['Error: x', ...[1, 2, 3, 4, 5, 6].map(line)].join('\n');
    expect(framesOf(failure)).toEqual([1, 2, 3, 4, 5].map((at) => `remote.a1.js:1:${at}`));
  });

  it('tells the phase that failed, by its first cause', () => {
    const failure = new LoadFailure('entry', 'no entry', { cause: new TypeError('Failed to fetch') });
    expect([phaseOf(failure), causeText(firstCause(failure))]).toEqual(['entry', 'TypeError: Failed to fetch']);
    expect(phaseOf(new LoadFailure('init', 'no init'))).toBe('init');
    expect(phaseOf(new Error('gali is built for contract 2, the shell speaks 1'))).toBe('expose');
  });

  it.each([
    ['Mozilla/5.0 (Linux; Android 12) Chrome/119.0.0.0 Mobile Safari/537.36', 'chrome'],
    ['Mozilla/5.0 (Linux; Android 12) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36', 'samsung'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/119.0.0.0 Safari/537.36 Edg/119.0.0.0', 'edge'],
    ['Mozilla/5.0 (Android 13; Mobile; rv:119.0) Gecko/119.0 Firefox/119.0', 'firefox'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 16_0) Version/16.0 Mobile/15E148 Safari/604.1', 'safari'],
    ['curl/8', 'other'],
  ])('%s belongs to the family %s', (userAgent, family) => expect(browserOf(userAgent)).toBe(family));
});
