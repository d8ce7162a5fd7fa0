import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { keepRoots } from '../roots/kept-roots';
import {
  KEY,
  receiptWire,
  reopened,
  rootsWire,
  sealed,
  signed,
  slipText,
  waitingProof,
} from '../test-support/receipts';
import { openSite, useSite } from '../test-support/site';

const site = useSite();
afterEach(() => jest.restoreAllMocks());

const RECEIPT = '/api-slip-receipt';
const ROOTS = '/api-published-roots';
const SLIP = slipText();
const { root, published, proof } = sealed(SLIP);

async function open(receipt: Parameters<typeof site.on>[1], roots: Parameters<typeof site.on>[1]): Promise<void> {
  site.on(RECEIPT, receipt);
  site.on(ROOTS, roots);
  await openSite({ path: '/receipt', state: { slips: ['100002'] } });
}
const proofText = async (title: string): Promise<string> => {
  const [heading] = await screen.findAllByText(title);
  return heading?.closest('[role=status]')?.textContent ?? '';
};

test('shows what was placed, the server time and the rates', async () => {
  await open(receiptWire(SLIP, proof), rootsWire(published));
  const receipt = await screen.findByRole('article', { name: 'Receipt 100002' });
  const figures = within(receipt).getAllByRole('definition');
  expect(figures.map((part) => part.textContent)).toEqual([
    '100002',
    'KALYAN',
    '21 November 2026',
    '21 Nov 2026 02:40:05 PM',
    '2',
    '20',
    '10 pays 95',
  ]);
  expect(receipt).toHaveTextContent('Single Digit, Open, 10 each 5 6');
});

test('a slip that leads to the published root is included', async () => {
  await open(receiptWire(SLIP, proof), rootsWire(published));
  expect(await proofText('Open: Included')).toBe(
    `Open: IncludedChecked on this device: this slip is included in the published root, and the site has signed both.Root of 3 slips ${root}`,
  );
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
  expect(site.received.find(({ path }) => path === ROOTS)?.body).toMatchObject({ market_day: '2026-11-21' });
});

test.each([
  ['', 'Copy at witness.example: not received yet'],
  ['21 Nov 2026 04:51:00 PM', 'Copy at witness.example: received 21 Nov 2026 04:51:00 PM'],
])('says whether the outside address has the root: %s', async (outside_at, expected) => {
  await open(receiptWire(SLIP, proof), rootsWire({ ...published, outside_host: 'witness.example', outside_at }));
  expect(await proofText('Open: Included')).toContain(`${root}${expected}`);
});

const idOf = (key: string): string => createHash('sha256').update(key, 'base64').digest('hex').slice(0, 16);
const FAULT = /Does not match.*This does not change your points\. Save the file now/;
const changed = slipText({ lines: [['Single Digit', 'open', '5', '', '99', '10', '95']] });
const other = sealed(slipText({ salt: 'ff' }));
const stranger = generateKeyPairSync('ed25519').privateKey;

test.each([
  ['a slip that was changed after the seal', receiptWire(changed, proof), published, /not the slip that was sealed/],
  ['a path of another slip', receiptWire(SLIP, { ...proof, path: other.proof.path.slice(1) }), published, FAULT],
  ['a path that is none', receiptWire(SLIP, { ...proof, path: ['left:zz'] }), published, FAULT],
  [
    'a root that was signed by somebody else',
    receiptWire(SLIP, proof),
    { ...published, signature: signed('root', published.head, stranger) },
    /one of the site's signatures is not valid/,
  ],
  ['a root that was signed with an unknown key', receiptWire(SLIP, proof), { ...published, key_id: 'k2' }, FAULT],
  [
    'a slip that was signed by somebody else',
    {
      ...receiptWire(SLIP, proof),
      receipt: { ...receiptWire(SLIP, proof).receipt, signature: signed('receipt', SLIP, stranger) },
    },
    published,
    FAULT,
  ],
  [
    'a slip that was left out',
    receiptWire(SLIP, { ...proof, state: 'missing', path: [] }),
    published,
    /does not include this slip/,
  ],
])('%s does not match', async (_what, receipt, root, expected) => {
  await open(receipt, rootsWire(root));
  expect(await proofText('Open: Does not match')).toMatch(expected);
});

test('two roots of one session are both shown', async () => {
  await open(receiptWire(SLIP, proof), rootsWire(other.published));
  const text = await proofText('Open: Two different roots');
  expect(text).toContain(root);
  expect(text).toContain(other.root);
});

test('a root that this browser has stored counts when the site publishes another one later', async () => {
  keepRoots([{ ...other.published, key: 'k1' }]);
  await open(receiptWire(SLIP, proof), rootsWire(published));
  expect(await proofText('Open: Two different roots')).toContain(other.root);
});

test('two signed heads are two roots, even if they agree on the root', async () => {
  const head = JSON.stringify({ ...JSON.parse(published.head), slips: 4 });
  keepRoots([{ head, signature: signed('root', head), key: 'k1' }]);
  await open(receiptWire(SLIP, proof), rootsWire(published));
  expect(await proofText('Open: Two different roots')).toContain(root);
});

describe('a reopened session', () => {
  const again = reopened(SLIP);

  test('is shown as open until its new root is published, with the reason', async () => {
    keepRoots([{ ...published, key: 'k1' }]);
    await open(receiptWire(SLIP, waitingProof('open')), rootsWire(again.first));
    expect(await proofText('Open: Open again')).toContain(
      'cancelled a root of this session. Reason: the clock ran ahead',
    );
  });

  test('is included by a new root that covers all slips of the one before it', async () => {
    keepRoots([{ ...published, key: 'k1' }]);
    await open(receiptWire(SLIP, again.proof), rootsWire(again.first, again.published));
    const text = await proofText('Open: Included');
    expect(text).toContain('cancelled a root of this session. Reason: the clock ran ahead');
    expect(text).toContain(`Root of 4 slips ${again.root}Root  ${root}`);
  });

  test('has two different roots if the new one lacks a slip, or does not name the one before', async () => {
    const less = reopened(SLIP, true);
    await open(receiptWire(SLIP, less.proof), rootsWire(less.first, less.published));
    expect(await proofText('Open: Two different roots')).toContain(less.root);
  });

  test('has two different roots if another one was stored before', async () => {
    keepRoots([{ ...other.published, key: 'k1' }]);
    await open(receiptWire(SLIP, again.proof), rootsWire(again.first, again.published));
    expect(await proofText('Open: Two different roots')).toContain(other.root);
  });

  test('asks to check again if the receipt still names the cancelled root', async () => {
    await open(receiptWire(SLIP, proof), rootsWire(again.first, again.published));
    expect(await proofText('Open: Not in sync yet')).toContain('Check again');
  });

  test('shows the reason as one line, without characters that turn or hide text', async () => {
    const hostile = reopened(SLIP, false, '\u202Egnorw\u0000<b onclick=alert(1)>\n\u200Bx');
    await open(receiptWire(SLIP, hostile.proof), rootsWire(hostile.first, hostile.published));
    expect(await proofText('Open: Included')).toContain(': gnorw <b onclick=alert(1)> x');
  });
});

test('roots of other sessions, markets and days, and invalid ones, are not mistaken for it', async () => {
  const others = [sealed(SLIP, 'close'), sealed(slipText({ market: '8' })), sealed(slipText({ day: '2026-11-20' }))];
  await open(
    receiptWire(SLIP, waitingProof('sealed')),
    rootsWire(...others.map((one) => one.published), { ...published, head: 'text' }),
  );
  expect(await proofText('Open: Root not published yet')).toContain('being computed');
});

test('a session that is not over is checked again by a press', async () => {
  await open(receiptWire(SLIP, waitingProof('open')), rootsWire());
  expect(await proofText('Open: Not sealed yet')).toContain('is still open');
  site.on(RECEIPT, receiptWire(SLIP, proof));
  site.on(ROOTS, rootsWire(published));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await proofText('Open: Included')).toContain(root);
});

test.each([
  ['names a root that is not published', proof, []],
  ['does not know the root that is published', waitingProof('open'), [published]],
])('a receipt that %s is not in sync yet', async (_what, session, roots) => {
  await open(receiptWire(SLIP, session), rootsWire(...roots));
  expect(await proofText('Open: Not in sync yet')).toContain('Check again in a moment');
});

test('a missing proof is explained', async () => {
  const lines = ['open', 'close'].map((session) => ['Single Digit', session, '5', '', '10', '10', '95']);
  await open(receiptWire(slipText({ lines }), waitingProof('none'), waitingProof('open', 'close')), rootsWire());
  expect(await proofText('Open: No proof')).toContain('declared without a root');
  expect(await proofText('Close: Not sealed yet')).toContain('is still open');
});

test('a slip from before receipts has no proof and says so', async () => {
  const slip = slipText({ salt: null, placed: String(Date.parse('2026-11-21T08:59:59+05:30')) });
  const old = { ...receiptWire(slip), receipt: { market: 'KALYAN', slip, signature: '', key: '', sessions: [] } };
  await open(old, rootsWire());
  expect(await proofText('Open: No proof')).toContain('before receipts could be checked');
});

const { subtle } = crypto;
const importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));

test.each([
  [
    'such signatures',
    { digest: subtle.digest.bind(subtle), importKey },
    'Open: Included',
    'cannot check the signatures',
    idOf(KEY),
  ],
  ['hashes', undefined, 'Open: Not checked', 'Save the file', KEY],
])('a browser without %s says what it could not check', async (_what, known, title, expected, key) => {
  Object.defineProperty(crypto, 'subtle', { value: known, configurable: true });
  try {
    await open(receiptWire(SLIP, proof), rootsWire(published));
    expect(await proofText(title)).toContain(expected);
    expect(await proofText('Signature key: Published')).toMatch(/cannot check the signature\./);
    expect(screen.getByText(key)).toBeVisible();
  } finally {
    Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  }
});

/** The content of the file that a press on Save file saves. */
async function savedFile(): Promise<unknown> {
  const files: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Save file' }));
  expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['receipt-100002.json']);
  expect(await screen.findByText(/^Saved\./)).toBeVisible();
  const text = await new Promise((resolve) => {
    const reader = Object.assign(new FileReader(), { onload: () => resolve(reader.result) });
    reader.readAsText(files[0]!);
  });
  return JSON.parse(text as string);
}

const keptOf = ({ head, signature }: { head: string; signature: string }, key = KEY) => ({ head, signature, key });

test('the saved file has the kept roots of the sessions of the slip, each with its signature and key', async () => {
  const key = { id: 'k1', key: KEY, madeAt: '', retiredAt: '' };
  const elsewhere = [sealed(SLIP, 'close'), sealed(slipText({ market: '8' })), sealed(slipText({ day: '2026-11-20' }))];
  keepRoots(
    [other, ...elsewhere].map((one) => ({ ...one.published, key: 'k1' })),
    [key],
  );
  localStorage.setItem('ank.roots', localStorage.getItem('ank.roots')!.replaceAll(KEY, 'a key of then'));
  await open(receiptWire(SLIP, proof), rootsWire(published));
  await proofText('Open: Two different roots');
  expect(await savedFile()).toEqual({
    format: 'ank-receipt',
    version: 1,
    ...receiptWire(SLIP, proof).receipt,
    kept: [keptOf(other.published, 'a key of then'), { ...keptOf(published), consistency: [] }],
  });
});

test('the saved file has the roots of the check, also when newer days fill what this browser keeps', async () => {
  const newer = Array.from({ length: 600 }, (_, at) => sealed(slipText({ market: String(at), day: '2026-11-22' })));
  keepRoots(newer.map((one) => ({ ...one.published, key: 'k1' })));
  await open(receiptWire(SLIP, proof), rootsWire(other.published));
  await proofText('Open: Two different roots');
  expect(await savedFile()).toMatchObject({ kept: [keptOf(other.published)] });
});

test('is shared as text and saved as the file for the offline check', async () => {
  await open(receiptWire(SLIP, proof), rootsWire(published));
  await proofText('Open: Included');
  expect(await savedFile()).toEqual({
    format: 'ank-receipt',
    version: 1,
    ...receiptWire(SLIP, proof).receipt,
    kept: [{ ...keptOf(published), consistency: [] }],
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect((await navigator.clipboard.readText()).split('\n')).toEqual([
    'Number: 100002',
    'Market: KALYAN',
    'Market day: 21 November 2026',
    'Server time: 21 Nov 2026 02:40:05 PM',
    'Bids: 2',
    'Points: 20',
    'Single Digit: 10 pays 95',
    'Single Digit, Open, 10 each: 5 6',
    `Open: Included · Root ${root}`,
    `Signature key ${idOf(KEY)}: Published · Made 21 Nov 2026 09:00:00 AM`,
  ]);
});

test('a receipt or roots that fail to load are requested again by a press', async () => {
  await open({ status: false, msg: 'busy', code: 'unavailable' }, 'cut');
  expect(await screen.findByText('The receipt could not be loaded.')).toBeVisible();
  site.on(RECEIPT, receiptWire(SLIP, proof));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await proofText('Open: Not checked')).toContain('could not be loaded');
  site.on(ROOTS, rootsWire(published));
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await proofText('Open: Included')).toContain(root);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test("another player's slip has none, and a receipt of a later version asks for the newer app", async () => {
  site.on(RECEIPT, ({ slip_id }) =>
    slip_id === '7' ? { status: false, msg: 'no', code: 'not_found' } : receiptWire(slipText({ v: 2 }), proof),
  );
  site.on(ROOTS, rootsWire());
  await openSite({ path: '/receipt', state: { slips: ['7', '8'] } });
  expect(await screen.findByText('There is no receipt for this slip.')).toBeVisible();
  expect(await screen.findByText(/newer than the app/)).toBeVisible();
});

test('without a network it says so, and retries on a press once there is one', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('cut', rootsWire(published));
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
  site.on(RECEIPT, receiptWire(SLIP, proof));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await proofText('Open: Included')).toContain(root);
});

test('without a slip it links to My bids', async () => {
  await openSite({ path: '/receipt' });
  expect(await screen.findByText('No slip chosen')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'My bids' })).toHaveAttribute('href', '/mybids');
});
