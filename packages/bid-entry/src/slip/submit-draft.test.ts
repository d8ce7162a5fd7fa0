import { FAMILY_PATHS } from '@ank/protocol';
import { DOUBLE_PANAS, SINGLE_PANAS } from '@ank/rules';
import { startSession } from '@ank/shared/platform';
import { aimPageAt, freshPage, storeInOtherTab, TEST_PLAYER } from '@ank/testing';
import { waitFor } from '@testing-library/react';
import { asEntered } from '../entry/expand';
import { digitField } from '../entry/fields';
import type { GameType } from '../entry/game-type';
import { BY_CHOICE } from '../entry/session-kinds';
import { rememberedSlips } from '../repeat/remembered-slips';
import { FAMILY, type GameServer, startGameServer } from '../test-support';
import { addLines, isLocked } from './draft';
import { draftKey, type DraftStore, draftStore } from './draft-store';
import { type Submission, submitDraft } from './submit-draft';

const GAME_TYPE: GameType = {
  id: 'spDpTp',
  path: '/spdptp',
  label: 'SP DP TP',
  fields: [digitField],
  choosesClasses: true,
  messages: {},
  hint: '0 to 9',
  draw: () => null,
  ...BY_CHOICE,
  expand: asEntered('Single Digit'),
};
const SUBMISSION: Submission = {
  family: FAMILY,
  gameType: GAME_TYPE,
  gameId: '7',
  gameName: 'KALYAN',
  owner: '9876543210',
};

let server: GameServer;
let store: DraftStore;
let slips = 0;

const queue = (label: 'Single Pana' | 'Double Pana', numbers: readonly string[], seed = 'a'.repeat(32)): void => {
  const rows = numbers.map((digits) => ({ label, digits, closeDigits: '' }));
  store.change((draft) =>
    addLines(draft, { rows, points: 10, session: 'close', day: '2026-11-21', source: '5' }, seed),
  );
};
const posts = () => server.received.filter(({ path }) => path === FAMILY_PATHS.main.submitBid).map(({ body }) => body);

beforeAll(async () => {
  server = await startGameServer();
  aimPageAt(server.origin);
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  freshPage();
  store = draftStore(draftKey('9876543210', 'spDpTp', String(++slips)));
});

describe('submitting a draft', () => {
  it('remembers it for its market and family', async () => {
    queue('Single Pana', ['128']);
    const family = { ...FAMILY, id: 'starline' as const };
    await expect(submitDraft(store, { ...SUBMISSION, family })).resolves.toBe('placed');
    expect(rememberedSlips('9876543210', 'main', '7')).toEqual([]);
    expect(rememberedSlips('9876543210', 'starline', '7')).toMatchObject([{ lines: [{ digits: '128' }] }]);
  });

  it('sends the body of the protocol and empties the draft [C06] [C15]', async () => {
    queue('Single Pana', ['128', '137']);
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('placed');
    expect(store.read()).toBeNull();
    expect(server.world.walletPoints).toBe(980);
    expect(posts()).toEqual([
      {
        env_type: 'Prod',
        app_key: expect.any(String),
        unique_token: 'test-token',
        market_day: '2026-11-21',
        game_id: '7',
        request_id: `${'a'.repeat(32)}-singlepana`,
        new_result: {
          unique_token: 'test-token',
          Gamename: 'KALYAN',
          totalbit: 20,
          gameid: '7',
          pana: 'Single Pana',
          gametype: 'Close',
          bid_date: '21-November-2026',
          session: 'Single Pana',
          result: ['128', '137'].map((digits) => ({
            digits,
            closedigits: '',
            points: '10',
            session: 'close',
            pana: 'Single Pana',
            closepana: '',
          })),
        },
      },
    ]);
  });

  it('keeps the lines and the message of a refusal [S16]', async () => {
    queue('Single Pana', ['128', '137']);
    server.world.refuse['Single Pana'] = { message: 'Betting closed', line: 1 };
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('refused');
    expect(store.read()?.posts).toEqual([
      { label: 'Single Pana', state: 'refused', message: 'Betting closed', badLine: 2 },
    ]);
    expect(isLocked(store.read())).toBe(false);
  });

  it('sends the same request again after a lost answer and is charged once', async () => {
    queue('Single Pana', ['128', '137']);
    server.fault(FAMILY_PATHS.main.submitBid, 'lose-answer');
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('unknown');
    expect(isLocked(store.read())).toBe(true);
    queue('Single Pana', ['560'], 'b'.repeat(32));
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('placed');
    const [first, second] = posts();
    expect(second).toEqual(first);
    expect(store.read()).toBeNull();
    expect(server.world.walletPoints).toBe(980);
  });

  it.each([
    ['unavailable', 503],
    ['rate_limited', 429],
    ['session_ended', 200],
  ])(
    'stays locked while the answer is lost and the retry was answered with %s, which reveals nothing about the first try',
    async (code, status) => {
      queue('Single Pana', ['128']);
      server.fault(FAMILY_PATHS.main.submitBid, 'lose-answer');
      await expect(submitDraft(store, SUBMISSION)).resolves.toBe('unknown');
      server.fault(FAMILY_PATHS.main.submitBid, { status, body: { status: false, code, msg: 'No' } });
      await expect(submitDraft(store, SUBMISSION)).resolves.toBe('unknown');
      expect(isLocked(store.read())).toBe(true);
      startSession(TEST_PLAYER);
      await expect(submitDraft(store, SUBMISSION)).resolves.toBe('placed');
      expect(new Set(posts().map((body) => body.request_id)).size).toBe(1);
      expect(server.world.walletPoints).toBe(990);
    },
  );

  it('is placed once when the request itself was lost', async () => {
    queue('Single Pana', ['128']);
    server.fault(FAMILY_PATHS.main.submitBid, 'lose-request');
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('unknown');
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('placed');
    expect(server.world.walletPoints).toBe(990);
  });

  it('is placed once when two tabs submit the same slip', async () => {
    queue('Single Pana', ['128']);
    await Promise.all([submitDraft(store, SUBMISSION), submitDraft(store, SUBMISSION)]);
    expect(posts()).toHaveLength(2);
    expect(server.world.walletPoints).toBe(990);
  });

  it('knows after a reload that a try was in flight', async () => {
    queue('Single Pana', ['128']);
    let answer: (value?: unknown) => void = () => undefined;
    server.fault(FAMILY_PATHS.main.submitBid, { hold: new Promise((resolve) => (answer = resolve)) });
    const running = submitDraft(store, SUBMISSION);
    expect(localStorage.getItem(draftKey('9876543210', 'spDpTp', String(slips)))).toContain('"state":"sent"');
    answer();
    await running;
  });

  it('sends an unanswered slip stored by the first release under its keys, and only what has no answer', async () => {
    const rest = { closeDigits: '', points: 10, session: 'close', day: '2026-11-21', source: '5' };
    storeInOtherTab(draftKey('9876543210', 'spDpTp', String(slips)), {
      seed: 'c'.repeat(32),
      lines: [
        { label: 'Single Pana', digits: '128', ...rest, id: 1 },
        { label: 'Double Pana', digits: '118', ...rest, id: 2 },
      ],
      posts: [
        { label: 'Double Pana', state: 'refused', message: 'Betting closed', badLine: 2 },
        { label: 'Single Pana', state: 'sent', message: '', badLine: null },
      ],
    });
    expect(isLocked(store.read())).toBe(true);
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('placed');
    expect(posts().map((body) => body.request_id)).toEqual([`${'c'.repeat(32)}-singlepana`]);
    expect(store.read()?.lines.map(({ digits }) => digits)).toEqual(['118']);
  });

  it('posts each label by itself, all at once, and keeps only what was refused [S25]', async () => {
    queue('Single Pana', SINGLE_PANAS.slice(0, 12));
    queue('Double Pana', DOUBLE_PANAS.slice(0, 9));
    server.world.refuse['Double Pana'] = { message: 'Sorry Betting Is Closed' };
    let answer: (value?: unknown) => void = () => undefined;
    server.fault(FAMILY_PATHS.main.submitBid, { hold: new Promise((resolve) => (answer = resolve)) });
    const running = submitDraft(store, SUBMISSION);
    await waitFor(() => expect(posts()).toHaveLength(2));
    answer();
    await expect(running).resolves.toBe('refused');
    expect(store.read()?.lines.map((line) => line.label)).toEqual(Array(9).fill('Double Pana'));
    expect(server.world.walletPoints).toBe(880);

    server.world.refuse = {};
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('placed');
    const ids = posts().map((body) => body.request_id);
    expect(ids).toHaveLength(3);
    expect(ids.slice(0, 2)).toContain(ids[2]);
    expect(server.world.walletPoints).toBe(790);
  });

  it('keeps the draft of a player whose session has ended, without its message, for after the next login', async () => {
    queue('Single Pana', ['128']);
    server.fault(FAMILY_PATHS.main.submitBid, {
      status: 200,
      body: { status: false, msg: 'Please log in', code: 'session_ended' },
    });
    await expect(submitDraft(store, SUBMISSION)).resolves.toBe('refused');
    expect(store.read()?.lines).toHaveLength(1);
    expect(store.read()?.posts).toEqual([{ label: 'Single Pana', state: 'refused', message: '', badLine: null }]);
    expect(localStorage.getItem('ank.session')).toBeNull();
  });
});
