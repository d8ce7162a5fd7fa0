import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolTables } from '../../test/support/protocol-tables';

const FILE = join(__dirname, '../../../docs/protocol.md');
const MARKS = /(<!-- prettier-ignore-start -->\n)[^]*(<!-- prettier-ignore-end -->)/;

it('docs/protocol.md has the fields of the schemas (npm run docs writes them)', () => {
  const text = readFileSync(FILE, 'utf8');
  const wanted = text.replace(MARKS, (_all, start: string, end: string) => `${start}\n${protocolTables()}\n\n${end}`);
  if (process.env.WRITE_DOCS === '1') writeFileSync(FILE, wanted);
  else expect(text).toBe(wanted);
});
