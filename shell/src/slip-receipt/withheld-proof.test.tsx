import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepRoots } from '../roots/kept-roots';
import { KEY, receiptWire, rootsWire, sealed, slipText, waitingProof } from '../test-support/receipts';
import { openSite, useSite } from '../test-support/site';

const site = useSite();
afterEach(() => jest.restoreAllMocks());

const SLIP = slipText();
/** Somewhat more than ten minutes before each answer. */
const LONG_AGO_MS = Date.parse('2026-11-21T16:42:00+05:30');
const { root, published } = sealed(SLIP, 'open', LONG_AGO_MS);

async function open(receipt: Parameters<typeof site.on>[1], ...roots: object[]): Promise<void> {
  site.on('/api-slip-receipt', receipt);
  site.on('/api-published-roots', rootsWire(...roots));
  await openSite({ path: '/receipt', state: { slips: ['100002'] } });
}
const proofText = async (title: string): Promise<string> =>
  (await screen.findByText(title)).closest('[role=status]')?.textContent ?? '';

const FAULT = /does not provide a matching root and proof for this slip.*Save the file now/;

test.each([
  ['is still open', waitingProof('open')],
  ['has no root yet', waitingProof('sealed')],
  ['was declared without a root', waitingProof('none')],
  ['is in a state of which nobody knows', waitingProof('later')],
])('a site that published the root, but tells the owner that the session %s, is at fault', async (_what, session) => {
  await open(receiptWire(SLIP, session), published);
  expect(await proofText('Open: Proof withheld')).toMatch(FAULT);
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('a receipt that was loaded soon after the seal may be older than the root', async () => {
  await open(receiptWire(SLIP, waitingProof('sealed')), sealed(SLIP).published);
  expect(await proofText('Open: Not in sync yet')).toContain('Check again in a moment');
});

test('a seal dated in the future does not extend the grace period', async () => {
  const later = sealed(SLIP, 'open', Date.parse('2027-11-21T16:50:00+05:30'));
  await open(receiptWire(SLIP, waitingProof('sealed')), later.published);
  expect(await proofText('Open: Proof withheld')).toMatch(FAULT);
});

test.each(['/api-published-roots', '/api-slip-receipt'])(
  'a receipt that stays open over its seal is not in sync while the new answer of %s is lost',
  async (lost) => {
    await open(receiptWire(SLIP, waitingProof('open')));
    await proofText('Open: Not sealed yet');
    const nowMs = Date.now() + 25 * 60_000;
    jest.spyOn(Date, 'now').mockReturnValue(nowMs);
    const { proof, published: sealedRoot } = sealed(SLIP, 'open', Date.parse('2026-11-21T17:06:00+05:30'));
    const later = { server_time: '2026-11-21T17:17:18.000+05:30' };
    const answers = {
      '/api-slip-receipt': { ...receiptWire(SLIP, proof), ...later },
      '/api-published-roots': { ...rootsWire(sealedRoot), ...later },
    };
    for (const [path, answer] of Object.entries(answers)) site.on(path, path === lost ? 'cut' : answer);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await proofText('Open: Not in sync yet')).toContain('Check again in a moment');
    for (const [path, answer] of Object.entries(answers)) site.on(path, answer);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await proofText('Open: Included');
  },
);

test('the sessions are those of the lines, whatever the receipt lists', async () => {
  const slip = slipText({
    lines: [
      ['Half Sangam', 'close', '1', '240', '10', '10', '10000'],
      ['Single Digit', 'close', '5', '', '10', '10', '95'],
    ],
  });
  await open(
    receiptWire(slip),
    sealed(slip, 'open', LONG_AGO_MS).published,
    sealed(slip, 'close', LONG_AGO_MS).published,
  );
  expect(await proofText('Open: Proof withheld')).toMatch(FAULT);
  expect(await proofText('Close: Proof withheld')).toMatch(FAULT);
});

test('a root that this browser has kept, and that the site lists no more, is asked for', async () => {
  keepRoots([{ ...published, key: 'k1' }]);
  await open(receiptWire(SLIP, waitingProof('open')));
  expect(await proofText('Open: Proof withheld')).toContain(root);
});

test('a slip with a salt is not from before receipts: without a signature its receipt is at fault', async () => {
  const receipt = { market: 'KALYAN', slip: SLIP, signature: '', key: '', sessions: [] };
  await open({ ...receiptWire(SLIP), receipt });
  expect(await proofText('Open: Does not match')).toMatch(/The site has not signed this receipt.*Save the file now/);
});

test.each([
  ['2026-11-21T09:00:01+05:30', 'Does not match', /The site has not signed this receipt.*Save the file now/],
  ['2026-11-21T09:00:00+05:30', 'No proof', /before receipts could be checked/],
])('an unsigned slip without a salt, placed at %s: %s', async (placed, title, expected) => {
  // The oldest of the published keys was made at 9 o'clock.
  const made = { key_id: 'k2', public_key: KEY, made_at: '21 Nov 2026 11:00:00 AM', retired_at: '' };
  const roots = rootsWire();
  const slip = slipText({ placed: String(Date.parse(placed)), salt: undefined });
  const receipt = { market: 'KALYAN', slip, signature: '', key: '', sessions: [] };
  site.on('/api-slip-receipt', { ...receiptWire(slip), receipt });
  site.on('/api-published-roots', { ...roots, keys: [made, ...roots.keys] });
  await openSite({ path: '/receipt', state: { slips: ['100002'] } });
  expect(await proofText(`Open: ${title}`)).toMatch(expected);
});

test('whether an unsigned slip is from before receipts is not said until the keys are there', async () => {
  const receipt = { market: 'KALYAN', slip: slipText({ salt: null }), signature: '', key: '', sessions: [] };
  site.on('/api-slip-receipt', { ...receiptWire(SLIP), receipt });
  site.on('/api-published-roots', 'cut');
  await openSite({ path: '/receipt', state: { slips: ['100002'] } });
  expect(await proofText('Open: Not checked')).toContain('could not be loaded');
  site.on('/api-published-roots', rootsWire());
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await proofText('Open: Does not match')).toContain('The site has not signed this receipt');
});
