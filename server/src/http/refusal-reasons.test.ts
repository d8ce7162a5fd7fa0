import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { API } from '@ank/protocol/test-support';
import MESSAGES from '../../../packages/protocol/src/refusals.words.json';
import { DATABASES } from '../../test/support/databases';
import { createWorld, type World } from '../../test/support/world';

const SOURCE = join(__dirname, '..');

/** Files whose refusals no player reads. */
const UNSEEN = [
  // An entry that a rule refuses has a reason: packages/protocol/src/server/refusal.test.ts.
  'errors.ts',
  // Native clients that request their key.
  'http/accounts/account.routes.ts',
  // Pages of other sites, whose scripts may not read it.
  'http/protection.ts',
  // Calls that only native clients make.
  'http/refused.routes.ts',
  // Operator commands.
  'security/audit.ts',
];

const codeOf = (file: string): string => readFileSync(join(SOURCE, file), 'utf8');

const isProduct = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');

const FILES = readdirSync(SOURCE, { recursive: true }).map(String).filter(isProduct);

/** The server's own files that a call can reach. */
function reachedByCalls(): string[] {
  const reached = new Set(FILES.filter((file) => file.startsWith('http/')));
  for (const file of reached) {
    for (const [, path = ''] of codeOf(file).matchAll(/ from '(\.[^']*)'/g)) {
      const base = join(dirname(file), path);
      const found = [`${base}.ts`, join(base, 'index.ts')].find((one) => existsSync(join(SOURCE, one)));
      if (found) reached.add(found);
    }
  }
  return [...reached].sort();
}

/** A refusal with its own text: `refused('...')`, or a message instead of a reason. */
const WITHOUT_REASON = /\brefused\(|new Refused\([^)]*\{ message|unavailable\(\{|encodeRefusal\(\{/;

describe('the answer to a refused call', () => {
  it('has a reason of the table, or no player reads it', () => {
    const reached = reachedByCalls();
    expect(reached.length).toBeGreaterThan(100);
    expect(reached).toContain(join('wallet', 'transfer-points.ts'));
    const wordy = reached.filter((file) => WITHOUT_REASON.test(codeOf(file)));
    expect(wordy).toEqual(UNSEEN);
  });

  it('uses every reason of the table', () => {
    const protocol = ['server/refusal.test.ts', 'client.ts'].map((file) =>
      readFileSync(join(SOURCE, '../../packages/protocol/src', file), 'utf8'),
    );
    const code = [...FILES.map(codeOf), ...protocol].join('\n');
    expect(Object.keys(MESSAGES).filter((reason) => !code.includes(`'${reason}'`))).toEqual([]);
  });
});

describe.each(DATABASES)('a refusal on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('names its reason beside the unchanged message', async () => {
    const player = await world.addPlayer(5);
    const limits = { status: false, code: 'bad_request', reason: 'min_bid', values: ['10'], line: 0 };
    expect((await world.bid(player, { lines: [{ points: '9' }] })).body).toEqual({
      ...limits,
      msg: 'Required minimum bid amount is 10',
    });
    expect((await world.call(API.userLogin, { mobile: '9000000000', password: 'x', device_id: '' })).body).toEqual({
      status: false,
      code: 'not_found',
      reason: 'unknown_mobile',
      msg: 'Mobile not found',
    });
  });
});
