import { CHOSEN, clearCache, FaultLog, REMOTE_NAMES, SCREENS, FAULT_MESSAGES } from '../support/fault-log';
import { LONG_FORM } from '../support/long-form';
import type { Fault } from '../support/origin';
import { from, withEntry, withFailingInit, withOtherReact } from '../support/remotes';
import { moveTo } from '../support/routes';
import { answerText, asStaticHost, NEVER, type RegistryAnswer } from '../support/static-host';
import { expect, test } from '../support/test';

const FILE_FAULTS: readonly { fault: string; how: Fault; phase: string }[] = [
  { fault: 'refused connection', how: 'closed', phase: 'entry' },
  { fault: '404', how: 404, phase: 'entry' },
  { fault: '500', how: 500, phase: 'entry' },
  { fault: 'HTML instead of JS', how: 'html', phase: 'entry' },
  { fault: 'truncated', how: 'truncated', phase: 'entry' },
  { fault: 'one byte of the entry changed', how: { tamper: /remoteEntry/ }, phase: 'entry' },
  { fault: 'one byte of the screen changed', how: { tamper: /__federation_expose/ }, phase: 'expose' },
  { fault: 'no CORS', how: 'no-cors', phase: 'entry' },
];

test.describe.configure({ timeout: 600_000 });

for (const name of CHOSEN) {
  const { path } = SCREENS[name];

  test(`${name}, when its files or its version are broken: everything else continues, the site gets one report, and it recovers [R44]`, async ({
    page,
    site,
    origin,
    player,
    complaints,
  }, info) => {
    complaints.announce(...FAULT_MESSAGES);
    const log = new FaultLog(page, name, info);
    const { frame } = log;
    origin.serve(site.siteDir);
    const elsewhere = withEntry(site.registry(), name, from(origin.url));
    await site.setRegistry(elsewhere);
    const open = async (): Promise<void> => {
      await log.start(site, player);
      await clearCache(page);
      await moveTo(page, path);
    };
    const failing = { sees: { what: 'the error screen, Retry', at: frame.retry }, leaves: true };
    for (const { fault, how, phase } of FILE_FAULTS) {
      const meet = async (): Promise<void> => {
        await origin.fail(how);
        await open();
      };
      const recover = async (): Promise<void> => {
        await moveTo(page, path);
        await expect(frame.errorScreen).toBeVisible();
        await origin.heal();
        await frame.retry.tap();
      };
      await log.meets({ ...failing, fault, phase, meet, recover });
    }

    await test.step(`${name}: the other remotes open while it is down`, async () => {
      await origin.fail('closed');
      await open();
      await expect(frame.errorScreen).toBeVisible();
      for (const other of REMOTE_NAMES.filter((each) => each !== name)) {
        await moveTo(page, SCREENS[other].path);
        await expect(page.getByText(SCREENS[other].shows).first()).toBeVisible();
      }
      await origin.heal();
    });

    const offered = page.getByRole('button', { name: 'Reload' });
    for (const [fault, phase, change] of [
      ['another React', 'expose', withOtherReact],
      ['a throw: init', 'init', withFailingInit],
    ] as const) {
      await log.meets({
        ...failing,
        fault,
        phase,
        async meet() {
          await site.setRegistry(
            withEntry(site.registry(), name, (entry) => from(origin.url)(change(entry, site.siteDir))),
          );
          await open();
        },
        async recover() {
          await site.setRegistry(site.registry());
          await moveTo(page, path);
          await offered.tap();
        },
      });
    }
    await log.meets({
      fault: 'a pruned version',
      sees: { what: 'Reload', at: offered },
      phase: 'entry',
      async meet() {
        const gone = withEntry(site.registry(), name, (entry) => ({
          ...entry,
          version: 'gone',
          entry: { ...entry.entry, url: entry.entry.url.replace(entry.version, 'gone') },
        }));
        await site.setRegistry(gone);
        await log.start(site, player);
        await site.setRegistry(site.registry());
        await moveTo(page, path);
      },
      recover: () => offered.tap(),
    });
  });

  test(`${name}, when its files are slow or missing: the page says so, ends in its screen or in an error, and recovers`, async ({
    page,
    site,
    origin,
    player,
    complaints,
  }, info) => {
    complaints.announce(...FAULT_MESSAGES);
    const log = new FaultLog(page, name, info);
    origin.serve(site.siteDir);
    await site.setRegistry(withEntry(site.registry(), name, from(origin.url)));
    await page.clock.install();
    const stillLoading = page.getByText('Still loading');
    const openWith = async (how: Fault): Promise<void> => {
      await log.start(site, player);
      await clearCache(page);
      await origin.heal();
      await origin.fail(how);
      await log.pauseClock();
      await moveTo(page, path);
      await expect.poll(() => origin.asked().length).toBeGreaterThan(0);
    };
    for (const how of ['hang', 'stall'] as const) {
      await log.meets({
        fault: how,
        jumps: true,
        sees: { what: 'the error screen, Retry', at: log.frame.retry },
        phase: 'entry',
        leaves: true,
        async meet() {
          await openWith(how);
          await log.tickUntil(stillLoading, 1000);
          await page.clock.fastForward(31_000);
          await page.clock.resume();
        },
        async recover() {
          await origin.heal();
          await moveTo(page, path);
        },
      });
    }
    for (const seconds of [12, 20]) {
      await log.meets({
        fault: `slow: answers after ${seconds} s`,
        jumps: true,
        sees: { what: 'Still loading, then the screen', at: stillLoading },
        phase: null,
        async meet() {
          await openWith('hang');
          await page.clock.fastForward((seconds - 3) * 1000);
          await log.tickUntil(stillLoading, 500);
        },
        async recover() {
          origin.release();
          await log.tickUntil(log.shown, 100);
          await page.clock.resume();
        },
      });
    }

    const { version, contract, container, entry, scripts, styles } = site
      .registry()
      .remotes.find((remote) => remote.name === name)!;
    const fallback = { version, contract, container, entry, scripts, styles };
    const next = withEntry(site.registry(), name, (live) => ({
      ...from(origin.url)(live),
      version: 'next',
      container: `${container}_next`,
      fallback,
    }));
    await origin.heal();
    await site.setRegistry(next);
    await log.meets({
      fault: 'hang, with the previous version kept in the browser',
      jumps: true,
      replaces: true,
      sees: { what: 'after 10 s the previous version', at: log.shown },
      phase: 'entry',
      async meet() {
        await log.start(site, player);
        const keep = async (urls: readonly string[]): Promise<void> =>
          (await caches.open('ank-files')).addAll([...urls]);
        await page.evaluate(
          keep,
          [entry, ...scripts, ...styles].map(({ url }) => url),
        );
        await openWith('hang');
        await page.clock.fastForward(10_000);
        await log.tickUntil(log.shown, 100);
        await page.clock.resume();
      },
      recover: () => expect(log.frame.errorScreen).toBeHidden(),
    });
  });

  test(`${name}, whatever the registry request returns: its screen opens, and no bad answer becomes the last good copy`, async ({
    page,
    site,
    player,
    complaints,
  }, info) => {
    complaints.announce(/Failed to load resource/);
    const log = new FaultLog(page, name, info);
    const without = { remotes: site.registry().remotes.filter((entry) => entry.name !== name) };
    await page.clock.install();
    let answer = answerText(site.registry());
    await asStaticHost(page, () => answer);
    await log.start(site, player);
    const odd: readonly [string, RegistryAnswer, string | null][] = [
      ['registry: empty', answerText({ remotes: [] }), null],
      ['registry: shrunken', answerText(without), null],
      ['registry: an unrelated document', answerText({}), null],
      ['registry: a list', answerText([]), null],
      ['registry: HTML', Promise.resolve('<!doctype html><title>Not found</title>'), 'registry'],
      ['registry: an empty file', Promise.resolve(''), 'registry'],
      ['registry: refused', Promise.resolve(null), 'registry'],
      ['registry: hang', NEVER, 'registry'],
    ];
    for (const [fault, next, phase] of odd) {
      await log.meets({
        fault,
        jumps: next === NEVER,
        sees: { what: 'nothing: the screen opens', at: log.shown },
        phase,
        async meet() {
          answer = next;
          await page.goto(path);
          if (next !== NEVER) return;
          // The bar is in the HTML: only the screen shows that the request is under way.
          await log.tickUntil(log.shown, 500);
          // The request began 3 s earlier. More would also end the page's scripts under way, one of which reports.
          await page.clock.fastForward(27_000);
        },
        async recover() {
          answer = answerText(site.registry());
          if (next === NEVER) await page.goto(path);
        },
      });
    }
  });
}

if (LONG_FORM) {
  for (const how of ['hang', 'stall', { delayMs: 12_000 }] as const) {
    const fault = typeof how === 'object' ? 'slow: answers after 12 s' : how;
    test(`gali in real time: ${fault}`, async ({ page, site, origin, player, complaints }, info) => {
      complaints.announce(...FAULT_MESSAGES);
      const log = new FaultLog(page, 'gali', info);
      origin.serve(site.siteDir);
      await site.setRegistry(withEntry(site.registry(), 'gali', from(origin.url)));
      await log.start(site, player);
      await origin.fail(how);
      const isSlow = typeof how === 'object';
      await log.meets({
        fault: `${fault}, in real time`,
        sees: isSlow
          ? { what: 'Still loading, then the screen', at: page.getByText('Still loading') }
          : { what: 'the error screen, Retry', at: log.frame.retry },
        phase: isSlow ? null : 'entry',
        meet: () => moveTo(page, SCREENS.gali.path),
        async recover() {
          if (isSlow) return;
          await origin.heal();
          await log.frame.retry.tap();
        },
      });
    });
  }
}
