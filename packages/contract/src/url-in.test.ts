import { urlIn } from './url-in';

const BASE = 'https://site.example/imp';

test.each([
  ['/assets/a.js', 'https://site.example/assets/a.js'],
  ['https://other.example', 'https://other.example/'],
  ['https://', undefined],
  ['http://[bad', undefined],
])('the address in %j is %j', (text, href) => {
  expect(urlIn(text, BASE)?.href).toBe(href);
});
