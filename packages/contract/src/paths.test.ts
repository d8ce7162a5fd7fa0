import { normalPath } from './normal-path';
import { type Access, type PathEntry, SHELL_PATHS } from './paths';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** The shell's part of the route table; each remote's test has its own. */
const WITH_HEADER = words(
  `/about /privacy /privacypolicy /delete /change /profile /htp /imp /limits /devices /inbox /mybids /histories /receipt
   /charts /notifications`,
);
const WITHOUT_HEADER = words('/ /r /login /forgotpass /otpregister /otpforgotpass /change-password');

const PUBLIC = words(
  `/ /login /r /otpregister /forgotpass /otpforgotpass /change-password /htp /about /privacy /privacypolicy /delete`,
);
/** What a player may open while betting is off. */
const WITHOUT_BETTING = words('/imp /charts /change /profile /devices /inbox /notifications /receipt');

const entries: readonly PathEntry[] = Object.values(SHELL_PATHS);
const ALL = [...WITHOUT_HEADER, ...WITH_HEADER];
const entryOf = (path: string): PathEntry | undefined => entries.find((entry) => entry.path === path);

describe("the table of the shell's paths", () => {
  it('has every route, spelled exactly, and no other', () => {
    expect(entries.map(({ path }) => path).sort()).toEqual([...ALL].sort());
  });

  it.each(WITH_HEADER)('shows %s inside the main layout [R45]', (path) => {
    expect(entryOf(path)?.layout).toBe('header');
  });

  it.each(WITHOUT_HEADER)('shows %s without a header [R45]', (path) => {
    expect(entryOf(path)?.layout).toBe('bare');
  });

  it.each(ALL)('opens %s only to those who may see it [R46] [R47]', (path) => {
    const access: Access = PUBLIC.includes(path) ? 'public' : WITHOUT_BETTING.includes(path) ? 'player' : 'betting';
    expect(entryOf(path)?.access).toBe(access);
  });
});

describe('comparing paths', () => {
  it.each([
    ['/AddFundHistory', '/addfundhistory'],
    ['/galiIMP/', '/galiimp'],
    ['/imp', '/imp'],
    ['//', '/'],
    ['', '/'],
  ])('treats %j as %s [R45]', (written, path) => {
    expect(normalPath(written)).toBe(path);
  });

  it.each(['/impp', '/imp/x', '/imp?x=1', '/ imp', '/./imp', 'imp', 'https://host.example/imp'])(
    'does not treat %j as /imp [R44]',
    (written) => {
      expect(normalPath(written)).not.toBe(normalPath('/imp'));
    },
  );
});
