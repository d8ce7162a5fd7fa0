import { joined } from './pieces';
import { createPolledAnswers, type PolledReply } from './polled-answers';

type Reply = PolledReply & { player: { name: string }; site: { min: number } };

const NOW_MS = Date.parse('2026-11-21T10:00:00+05:30');
const ASHA = { name: 'Asha' };
const SITE = { min: 10 };
const MARKETS = [{ game_id: '1' }];

describe('rendered polls', () => {
  let encoded: number;
  const encode = ({ player, site, markets, nowMs }: Reply) => {
    encoded += 1;
    return { user_name: player.name, min: site.min, result: markets, server_time: nowMs, status: true };
  };
  let render: ReturnType<typeof rendererOfCall>;
  const rendererOfCall = (answers = createPolledAnswers()) => {
    const renderPoll = answers.rendererOf(encode);
    return (changed: Partial<Reply> = {}, since: string | null = null) => {
      const reply = { nowMs: NOW_MS, player: ASHA, site: SITE, markets: MARKETS, ...changed };
      return JSON.parse(joined(renderPoll(reply, { since, takesGzip: () => false }).pieces).toString());
    };
  };
  beforeEach(() => {
    encoded = 0;
    render = rendererOfCall();
  });

  it('encode a player once while neither he nor the settings change, with the time of each answer', () => {
    const first = render();
    const later = render({ nowMs: NOW_MS + 5_000, markets: [{ game_id: '2' }] });
    expect(encoded).toBe(1);
    expect(first).toMatchObject({ user_name: 'Asha', min: 10, server_time: '2026-11-21T10:00:00.000+05:30' });
    expect(later).toMatchObject({ user_name: 'Asha', result: [{ game_id: '2' }] });
    expect(later.server_time).toBe('2026-11-21T10:00:05.000+05:30');
    expect(render({}, first.version)).toEqual({ unchanged: true, server_time: first.server_time, status: true });
  });

  it.each<[string, Partial<Reply>, object]>([
    ['another look-up of the player', { player: { name: 'Ravi' } }, { user_name: 'Ravi', min: 10 }],
    ['other settings', { site: { min: 20 } }, { user_name: 'Asha', min: 20 }],
  ])('show %s, and what was before again', (_name, changed, shown) => {
    const { version } = render();
    expect(render(changed, version)).toMatchObject(shown);
    expect(render({}, version)).toMatchObject({ unchanged: true });
  });

  it('have the fields of their own call', () => {
    const answers = createPolledAnswers();
    rendererOfCall(answers)();
    const other = answers.rendererOf(({ player }: Reply) => ({ other: player.name, result: [], server_time: '' }));
    const { pieces } = other(
      { nowMs: NOW_MS, player: ASHA, site: SITE, markets: MARKETS },
      { since: null, takesGzip: () => false },
    );
    expect(JSON.parse(joined(pieces).toString())).toMatchObject({ other: 'Asha', result: MARKETS });
  });
});
