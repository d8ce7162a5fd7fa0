import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { freePort } from '../free-port.mjs';
import { plainUser } from '../postgres.mjs';
import { siteDir } from '../registry.mjs';
import { run } from '../run.mjs';
import { BROTLI_MODULE, filesOf, nginxLimits } from './configuration.mjs';
import { askHaproxy, statusOf } from './haproxy.mjs';
import { createProcesses, endPostgres, until } from './processes.mjs';
import { findPrograms } from './programs.mjs';

const { Client } = createRequire(new URL('../../../server/package.json', import.meta.url))('pg');

const HOST = '127.0.0.1';
const CLIENTS = 2_000;
const PASSWORDS = ['superuser', 'replication', 'rewind', 'application', 'patroni'];

async function freePorts(count) {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/**
 * One machine in all roles: two database nodes, one etcd, two API servers. Each server has a site of its own, as nginx
 * has, like machines.
 */
async function planOf(folder, tools) {
  const ports = await freePorts(12);
  const port = () => ports.pop();
  const own = (name) => ({ name, host: HOST, folder: join(folder, name) });
  return {
    etcd: [{ ...own('etcd'), clientPort: port(), peerPort: port() }],
    databases: ['node-1', 'node-2'].map((name) => ({ ...own(name), port: port(), restPort: port(), tools })),
    servers: ['server-1', 'server-2'].map((name) => ({ ...own(name), port: port(), site: join(folder, name, 'site') })),
    haproxy: {
      host: HOST,
      databasePort: port(),
      readPort: port(),
      apiPort: port(),
      connections: CLIENTS,
      socket: join(folder, 'haproxy.sock'),
    },
    as: [],
    proxies: HOST,
    passwords: Object.fromEntries(PASSWORDS.map((name) => [name, randomBytes(16).toString('hex')])),
    site: join(folder, 'site'),
    web: {
      ...nginxLimits(CLIENTS),
      listen: `${HOST}:${port()}`,
      pid: join(folder, 'nginx.pid'),
      folder,
      tls: [],
      cdn: [],
      brotli: existsSync(BROTLI_MODULE) ? [{ module: BROTLI_MODULE, state: 'on' }] : [],
    },
  };
}

const answers = (url) => fetch(url, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok);

async function withClient(connection, work) {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // A broken connection fails its running statement; between statements nothing listens to it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts a cluster in `folder`, which must be new, or in a temporary one. `settings` returns extra settings for each
 * start of an API server, `roots` are the folders of the builds of server-1 and server-2, and `note` is called with
 * what happens.
 */
export async function startCluster({ folder: wanted, roots, settings = () => ({}), note = () => undefined }) {
  const programs = findPrograms();
  const as = plainUser();
  const folder = wanted ?? mkdtempSync(join(tmpdir(), 'ank-cluster-'));
  mkdirSync(folder, { recursive: true });
  const plan = await planOf(folder, programs.tools);
  const theirs = (path) => as.uid === undefined || chownSync(path, as.uid, as.gid);
  theirs(folder);
  for (const { folder: own } of [...plan.etcd, ...plan.databases]) {
    mkdirSync(own, { mode: 0o700 });
    theirs(own);
  }
  for (const site of [plan.site, ...plan.servers.map((server) => server.site)])
    cpSync(siteDir(), site, { recursive: true });
  const files = filesOf(plan);
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    theirs(join(folder, name));
  }

  const processes = createProcesses(folder);
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  const begin = (name, command, args, deepEnd) =>
    processes.begin(
      name,
      command,
      args.map((arg) => (arg in files ? join(folder, arg) : arg)),
      { as, env, deepEnd },
    );

  const nodes = plan.databases.map(({ name, port, restPort, folder: own }) => {
    const data = join(own, 'database');
    const at = (path) => answers(`http://${HOST}:${restPort}${path}`).catch(() => false);
    const start = () => begin(name, programs.patroni, [`patroni-${name}.yml`], () => endPostgres(data));
    return {
      ...{ name, port, start, process: null, isLeader: () => at('/primary'), isStandby: () => at('/sync') },
      /** Ends PostgreSQL alone; its Patroni goes on. */
      crash: () => endPostgres(data),
    };
  });
  const servers = plan.servers.map(({ name, port, site }, at) => {
    const url = `http://${HOST}:${port}`;
    const env = () => ({ PATH: process.env.PATH, ...parseEnv(files[`server-${name}.env`]), ...settings(name) });
    const start = async (root = roots[at]) => {
      server.process = processes.begin(name, process.execPath, [join(root, 'server/dist/main.js')], { env: env() });
      await until(`${name} is ready`, () => server.process.hasEnded || answers(`${url}/healthz`));
      if (server.process.hasEnded) throw new Error(`${name} ended: ${server.process.log().trim().split('\n').at(-1)}`);
    };
    const operate = (words) =>
      run(process.execPath, [join(roots[at], 'server/dist/operator.js'), ...words], { env: env() });
    const isServing = async () => statusOf(await askHaproxy(plan.haproxy.socket, 'show stat'), 'api', name) === 'UP';
    const server = { name, url, site, start, operate, isServing, process: null };
    return server;
  });

  const leader = () => until('a node leads', async () => (await someOf(nodes, 'isLeader')) ?? null);
  const inSync = () =>
    until('a node leads and the other is its synchronous standby', async () => {
      const [first, second] = [await someOf(nodes, 'isLeader'), await someOf(nodes, 'isStandby')];
      return first && second && first !== second;
    });
  const asSuperuser = async (database, work) =>
    withClient(
      { host: HOST, port: (await leader()).port, user: 'postgres', password: plan.passwords.superuser, database },
      work,
    );

  async function stop() {
    await Promise.all(servers.map(({ process: one }) => one?.stop()));
    await Promise.all([web, haproxy].map((one) => one?.stop()));
    await Promise.all(nodes.map(({ process: one }) => one?.stop()));
    await etcd?.stop();
  }
  const remove = () => wanted || rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

  let [etcd, haproxy, web] = [null, null, null];
  try {
    etcd = begin('etcd', programs.etcd, ['--config-file', 'etcd-etcd.yml']);
    await until('etcd answers', () => answers(`http://${HOST}:${plan.etcd[0].clientPort}/health`));
    note('etcd answers');
    for (const node of nodes) node.process = node.start();
    await inSync();
    note(`${(await leader()).name} leads, the other node is its synchronous standby`);
    await asSuperuser('postgres', (client) =>
      client.query(`create role ank login password '${plan.passwords.application}'`),
    );
    await asSuperuser('postgres', (client) => client.query('create database ank owner ank'));
    haproxy = begin('haproxy', programs.haproxy, ['-db', '-f', 'haproxy.cfg']);
    const { databasePort: port } = plan.haproxy;
    const asServer = { host: HOST, port, user: 'ank', password: plan.passwords.application, database: 'ank' };
    await until('HAProxy leads to the database', () => withClient(asServer, () => 'yes'));
    for (const server of servers) await server.start();
    web = begin('nginx', programs.nginx, ['-g', 'daemon off;', '-c', 'nginx.conf']);
    const url = `http://${plan.web.listen}`;
    await until('the site answers', () => answers(`${url}/healthz`));
    note('two API servers answer behind HAProxy and nginx');
    const readsFromStandby = async ({ url: own }) =>
      (await fetch(`${own}/healthz`).then((answer) => answer.json())).replica === 'in use';
    for (const server of servers) await until(`${server.name} reads from the standby`, () => readsFromStandby(server));
    note('histories and reports are read from the standby');
    return { url, folder, nodes, servers, leader, inSync, asSuperuser, stop: () => stop().then(remove) };
  } catch (error) {
    await stop();
    throw new Error(`${error.message}\nThe logs are in ${folder}.`, { cause: error });
  }
}

/** The first node for which the check succeeds. */
async function someOf(nodes, question) {
  const yes = await Promise.all(nodes.map((node) => node[question]()));
  return nodes.find((_, at) => yes[at]);
}
