import { type Access, entryOf, normalPath, type Owner, PATHS, type PathId, pathOf } from './paths';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The route table of the product. */
const WITH_HEADER = words(`
  /star /imp3 /imp4 /imp5 /imp6 /imp7 /imp8 /imp9 /transaction /mymodel /transfer /transfermodel /addfundhistory /withdrawrule
  /depositrule /withdrawhistory /about /privacy /privacypolicy /delete /change /wallet /profile /stargame /ssinglepana /sdoublepana
  /stripplepana /starsingle /galigame /galiIMP /impwin /impbid /galiallgame /leftdigit /rightdigit /jodidigit /single /fullsangam
  /halfsangam /tripplepana /doublepana /singlepana /spdptp /spmotor /dpmotor /jodi /addfund /payviaupi /win /windata /bid /gameRates
  /game /htp /imp2 /withdraw /qrpay /imp /histories /charts`);
const WITHOUT_HEADER = words('/r /login /forgotpass /otpwithdraw /otpregister /otpforgotpass /change-password');

const PUBLIC = words(
  `/ /login /r /otpregister /forgotpass /otpforgotpass /change-password /htp /about /privacy /privacypolicy /delete`,
);
/** What a player may open while betting is off: market list, Gali, charts, own account, the Starline list. */
const WITHOUT_BETTING = words('/imp /charts /change /profile /imp2 /star /galiIMP /galigame');

const OWNED: Record<Exclude<Owner, 'shell'>, string[]> = {
  'main-market': words(`
    /game /single /jodi /singlepana /doublepana /tripplepana /halfsangam /fullsangam /spdptp /spmotor /dpmotor /imp3 /imp4 /bid /win
    /windata /gameRates`),
  starline: words('/imp2 /star /stargame /starsingle /ssinglepana /sdoublepana /stripplepana /imp5 /imp6'),
  gali: words('/galiIMP /galigame /galiallgame /leftdigit /rightdigit /jodidigit /impbid /impwin'),
  wallet: words(`
    /imp7 /wallet /imp8 /addfund /imp9 /payviaupi /qrpay /addfundhistory /depositrule /withdraw /withdrawrule /withdrawhistory
    /otpwithdraw /transaction /transfer /mymodel /transfermodel`),
};

const entries = Object.values(PATHS);
const ALL = ['/', ...WITH_HEADER, ...WITHOUT_HEADER];

describe('the table of paths', () => {
  it('holds every route, spelled exactly, and no other', () => {
    expect(WITH_HEADER).toHaveLength(60);
    expect(entries.map(({ path }) => path).sort()).toEqual([...ALL].sort());
  });

  it('names no path twice, however it is written [R45]', () => {
    const written = entries.map(({ path }) => path.toLowerCase());
    expect(new Set(written).size).toBe(written.length);
    expect(new Set(entries.map(({ path }) => normalPath(path))).size).toBe(written.length);
  });

  it.each(WITH_HEADER)('shows %s inside the main layout [R45]', (path) => {
    expect(entryOf(path)?.layout).toBe('header');
  });

  it.each(['/', ...WITHOUT_HEADER])('shows %s without a header [R45]', (path) => {
    expect(entryOf(path)?.layout).toBe('bare');
  });

  it.each(ALL)('lets only those see %s who may [R46] [R47]', (path) => {
    const access: Access = PUBLIC.includes(path) ? 'public' : WITHOUT_BETTING.includes(path) ? 'player' : 'betting';
    expect(entryOf(path)?.access).toBe(access);
  });

  it.each(ALL)('gives %s to one owner', (path) => {
    const remote = Object.entries(OWNED).find(([, paths]) => paths.includes(path));
    expect(entryOf(path)?.owner).toBe(remote?.[0] ?? 'shell');
  });

  it('guards every screen of a remote but the Starline and Gali lists by betting [R47]', () => {
    const open = entries
      .filter(({ owner, access }) => owner !== 'shell' && access !== 'betting')
      .map(({ path }) => path);
    expect(open.sort()).toEqual(['/galiIMP', '/galigame', '/imp2', '/star']);
  });
});

describe('looking a path up', () => {
  it.each(Object.keys(PATHS) as PathId[])('finds %s in any letter case and with a slash at the end [R45]', (id) => {
    const path = pathOf(id);
    for (const spelling of [path, path.toUpperCase(), path.toLowerCase(), `${path}/`])
      expect(entryOf(spelling)).toBe(PATHS[id]);
  });

  it.each([
    ['/AddFundHistory', '/addfundhistory'],
    ['/StarSingle', '/starsingle'],
    ['/Ssinglepana', '/ssinglepana'],
    ['/galiimp', '/galiIMP'],
    ['/gamerates', '/gameRates'],
    ['//', '/'],
    ['', '/'],
  ])('takes %j for %s [R45]', (written, path) => {
    expect(entryOf(written)?.path).toBe(path);
  });

  it.each([
    '/nowhere',
    '/imp10',
    '/imp/x',
    'imp',
    '/im',
    '/impp',
    '/constructor',
    '/__proto__',
    '/imp?x=1',
    '/ imp',
    '/./imp',
    'https://host.example/imp',
  ])('finds nobody for %j [R44]', (path) => {
    expect(entryOf(path)).toBeNull();
  });
});
