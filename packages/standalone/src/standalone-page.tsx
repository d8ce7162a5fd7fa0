import { ApiError, type Market } from '@ank/protocol';
import type { RemoteDescriptor, RemoteModule } from '@ank/contract';
import {
  endSession,
  Link,
  notify,
  screenAtom,
  useDashboardPolling,
  useSession,
  useWalletPoints,
} from '@ank/shared/platform';
import { useSingleFlight } from '@ank/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import classes from './standalone.module.css';
import { logIn } from './log-in';

export type UseFamilyMarkets = () => readonly Market[] | undefined;

type Props = { descriptor: RemoteDescriptor; remote: RemoteModule; useFamilyMarkets: UseFamilyMarkets };

/** The UI kit catalogue works without a login. */
const KIT_PATH = '/kit';
const KitCatalogue = lazy(async () => ({ default: (await import('./kit-catalogue')).KitCatalogue }));

export function StandalonePage(props: Props) {
  const session = useSession();
  if (useLocation().pathname === KIT_PATH) {
    return (
      <Suspense>
        <KitCatalogue />
      </Suspense>
    );
  }
  return session ? <RemotePage {...props} /> : <LoginForm title={props.descriptor.title} />;
}

function LoginForm({ title }: { title: string }) {
  const { inFlight, run } = useSingleFlight<'login'>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    void run('login', () =>
      logIn(String(fields.get('mobile')), String(fields.get('password'))).catch((cause: unknown) =>
        notify(cause instanceof ApiError && cause.message ? cause.message : 'Login failed'),
      ),
    );
  };
  return (
    <main className={classes.page}>
      <h1>{title}, alone</h1>
      <form onSubmit={submit} className={classes.form}>
        <label>
          Phone number
          <input name="mobile" inputMode="numeric" autoComplete="username" required />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <button disabled={inFlight !== null}>Login</button>
      </form>
    </main>
  );
}

function RemotePage({ descriptor, remote, useFamilyMarkets }: Props) {
  useDashboardPolling();
  useEffect(() => remote.resume?.(), [remote]);
  const session = useSession();
  const points = useWalletPoints();
  const screen = useAtomValue(screenAtom);
  const left = points === null ? '' : `${points - (screen.queuedPoints ?? 0)} points`;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Link to="/">{descriptor.title}</Link>
        <h1 tabIndex={-1}>{screen.title}</h1>
        <span>{left}</span>
        <button type="button" onClick={endSession}>
          Log out {session?.username}
        </button>
      </header>
      <main>
        <Routes>
          {remote.routes.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={<Launcher remote={remote} useFamilyMarkets={useFamilyMarkets} />} />
        </Routes>
      </main>
    </div>
  );
}

const stateOf = (market: Market | undefined): object | undefined =>
  market && { gameId: market.gameId, gameName: market.name, names: market.names, openTime: market.openTime, pana: '' };

/** Every screen of the remote, opened with the market chosen here, as the shell's market cards would. */
function Launcher({ remote, useFamilyMarkets }: Omit<Props, 'descriptor'>) {
  const markets = useFamilyMarkets() ?? [];
  const [gameId, setGameId] = useState('');
  const market =
    markets.find((candidate) => candidate.gameId === gameId) ?? markets.find((candidate) => candidate.open);
  return (
    <>
      <label>
        Market for the screens that need one{' '}
        <select value={market?.gameId ?? ''} onChange={(event) => setGameId(event.target.value)}>
          {markets.map((candidate) => (
            <option key={candidate.gameId} value={candidate.gameId}>
              {candidate.name} {candidate.open ? 'open' : 'closed'}
            </option>
          ))}
        </select>
      </label>
      <ul>
        {remote.routes.map(({ path }) => (
          <li key={path}>
            <Link to={path} state={stateOf(market)}>
              {path}
            </Link>
          </li>
        ))}
        <li>
          <Link to={KIT_PATH}>The UI kit</Link>
        </li>
      </ul>
    </>
  );
}
