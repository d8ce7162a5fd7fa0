import { beginBare, inRounds, load, polls, withPostgres } from './server/site.mjs';
import { printHeading, row } from './server/table.mjs';

/** What a browser says that it takes. */
const BROWSER = 'gzip, deflate, br, zstd';

/** Polls of the home screen as browsers ask them, next to bare Node that sends the same bytes uncompressed. */
export const bench = () =>
  withPostgres(({ onFreshSite, loadBefore }) =>
    onFreshSite('bench_polls', async ({ port, folder }) => {
      const bare = await beginBare(port, folder);
      const ask = (to, order) => load({ port: to, ...polls(), ...order });
      const perSecond = (to, order) => async () => (await ask(to, order)).perSecond;
      const unchanged = { encodings: BROWSER, since: true, expect: '"unchanged":true' };
      try {
        // Asks for every player once: from then on the server knows their tokens.
        await ask(port, unchanged);
        const generator = { plain: (await ask(port, {})).cpu, bare: (await ask(bare.port, {})).cpu };
        const found = await inRounds(
          {
            bare: perSecond(bare.port, {}),
            plain: perSecond(port, {}),
            gzip: perSecond(port, { encodings: BROWSER, expect: '"status":true' }),
            unchanged: perSecond(port, unchanged),
          },
          5,
        );
        printHeading('polls of 100 connections, 10,000 players in turn', loadBefore);
        console.log(row('whole answers / bare Node, same bytes', found.plain, found.bare, { least: 0.5 }));
        console.log(row('whole answers with gzip / bare Node, plain', found.gzip, found.bare, { least: 0.55 }));
        console.log(row('unchanged answers / bare Node, whole and plain', found.unchanged, found.bare, { least: 1 }));
        console.log(row('µs of the load generator, a whole answer / bare Node', generator.plain, generator.bare, null));
      } finally {
        bare.child.kill();
      }
    }),
  );
