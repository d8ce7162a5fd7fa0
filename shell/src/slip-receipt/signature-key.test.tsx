import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { KEY, receiptWire, rootsWire, sealed, signed, slipText, waitingProof } from '../test-support/receipts';
import { openSite, useSite } from '../test-support/site';

const site = useSite();

const SLIP = slipText();
const { published, proof } = sealed(SLIP);
const idOf = (key: string): string => createHash('sha256').update(key, 'base64').digest('hex').slice(0, 16);

type Answer = Parameters<typeof site.on>[1];

async function open(receipt: Answer, roots: Answer): Promise<void> {
  site.on('/api-slip-receipt', receipt);
  site.on('/api-published-roots', roots);
  await openSite({ path: '/receipt', state: { slips: ['100002'] } });
}
const proofText = async (title: string): Promise<string> =>
  (await screen.findByText(title)).closest('[role=status]')?.textContent ?? '';

const second = generateKeyPairSync('ed25519');
const SECOND = second.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const bySecond = {
  ...receiptWire(SLIP, proof),
  receipt: {
    ...receiptWire(SLIP, proof).receipt,
    signature: signed('receipt', SLIP, second.privateKey),
    key: SECOND,
  },
};

test('the signature key is named as in the published list, with the time when it was made', async () => {
  await open(receiptWire(SLIP, proof), rootsWire(published));
  expect(await proofText('Signature key: Published')).toBe(
    `Signature key: PublishedThe site publishes this key as its own. Others should see the same one.Made 21 Nov 2026 09:00:00 AM ${idOf(KEY)}`,
  );
  expect(screen.queryByText(/^Signature key of the root/)).toBeNull();
});

test('the retired key of a root from before it was replaced is named too', async () => {
  const { keys, ...roots } = rootsWire(published);
  const retired = { ...keys[0], retired_at: '21 Nov 2026 05:00:00 PM' };
  const made = { key_id: 'k2', public_key: SECOND, made_at: '21 Nov 2026 05:00:00 PM', retired_at: '' };
  await open(bySecond, { ...roots, keys: [made, retired] });
  expect(await proofText('Signature key: Published')).toContain(`Made 21 Nov 2026 05:00:00 PM ${idOf(SECOND)}`);
  expect(await proofText('Signature key of the root: Published')).toContain(
    `Made 21 Nov 2026 09:00:00 AM · Retired 21 Nov 2026 05:00:00 PM ${idOf(KEY)}`,
  );
});

test('a key that the site does not publish is unknown, also before the seal, until it is in the list', async () => {
  const { receipt } = bySecond;
  const roots = rootsWire();
  await open({ ...bySecond, receipt: { ...receipt, sessions: [waitingProof('none')] } }, roots);
  expect(await proofText('Open: No proof')).toContain('without a root');
  expect(await proofText('Signature key: Unknown')).toMatch(
    new RegExp(`not one of those that the site publishes\\. Check again.* ${idOf(SECOND)}$`),
  );
  const made = { key_id: 'k2', public_key: SECOND, made_at: '21 Nov 2026 05:00:00 PM', retired_at: '' };
  site.on('/api-published-roots', { ...roots, keys: [made] });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await proofText('Signature key: Published')).toContain(idOf(SECOND));
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});

test('a receipt that somebody else has signed does not match the key that it names', async () => {
  await open({ ...bySecond, receipt: { ...bySecond.receipt, key: KEY } }, rootsWire(published));
  expect(await proofText('Signature key: Does not match')).toContain(idOf(KEY));
  expect(await proofText('Signature key of the root: Published')).toContain(idOf(KEY));
});

test('a text that is no key is shown as text', async () => {
  const key = '\u202E<b>no key';
  await open({ ...bySecond, receipt: { ...bySecond.receipt, key } }, rootsWire(published));
  expect(await proofText('Signature key: Does not match')).toContain(' <b>no key');
});
