import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { createWorld, DAY, KALYAN, type World } from '../../test/support/world';
import { declareResult } from '../results/declare-result';
import { rotateSigningKey } from './signing-key';

describe.each(DATABASES)('published roots on $name', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(kind);
  });
  afterEach(() => world.close());

  it('are available to anybody, by market day, with all public keys and no private one', async () => {
    const result = { marketId: KALYAN, day: DAY, session: 'open', number: '128', reason: '' } as const;
    await declareResult(byOperator(world), result);
    await rotateSigningKey(byOperator(world));
    const { body } = await world.call('/api-published-roots');
    expect(body).toMatchObject({ status: true, roots: [{ signature: expect.any(String) }] });
    expect(JSON.parse(body.roots[0].head)).toMatchObject({ market: KALYAN, day: DAY, session: 'open', slips: 0 });
    expect(body.keys).toEqual([
      { ...body.keys[0], retired_at: '' },
      { ...body.keys[1], key_id: body.roots[0].key_id, retired_at: expect.stringMatching(/^21 Nov 2026/) },
    ]);
    const [key] = await world.database.query<{ private_key: string }>('select private_key from signing_key');
    expect(JSON.stringify(body)).not.toContain(key?.private_key);
    expect((await world.call('/api-published-roots', { market_day: '2026-11-20' })).body.roots).toEqual([]);
    expect((await world.call('/api-published-roots', { market_day: 'today' })).body).toMatchObject({ status: false });
  });
});
