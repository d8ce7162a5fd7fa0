import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../workspace.mjs';
import { filesOf, machinesOf, planFaults } from './configuration.mjs';
import { fill } from './fill.mjs';

const PLAN = JSON.parse(readFileSync(join(ROOT, 'deploy/three-machines.json'), 'utf8'));
const PASSWORDS = Object.fromEntries(Object.keys(PLAN.passwords).map((name) => [name, `${name}${'x'.repeat(16)}`]));
const plan = (changes = {}) => ({ ...PLAN, passwords: PASSWORDS, ...changes });

test('a template gets its values, and a line with a list is repeated for each item', () => {
  const values = { port: 80, own: { name: 'a' }, server: [{ host: 'x' }, { host: 'y' }], none: [] };
  assert.equal(
    fill('listen ${port}\n  server ${server.host}:${port}\n${none.at}\n# ${own.name} $host', values),
    'listen 80\n  server x:80\n  server y:80\n# a $host',
  );
  assert.equal(fill('allow ${server.host}', { server: [{ host: 'x' }, { host: 'x' }] }), 'allow x');
});

test('a template with an unfilled place is refused', () => {
  for (const [template, values] of [
    ['${port}', {}],
    ['${own.port}', { own: {} }],
    ['${own.port}', { own: { port: '' } }],
    ['${server.port}', { server: [{ port: 1 }, {}] }],
  ])
    assert.throws(() => fill(template, values), /There is no value for \$\{/);
});

test('every template is filled for three machines, with no places left', () => {
  const files = filesOf(machinesOf(plan()));
  assert.deepEqual(Object.keys(files).sort(), [
    ...['etcd-a.yml', 'etcd-b.yml', 'etcd-c.yml', 'haproxy.cfg', 'nginx.conf'],
    ...['patroni-a.yml', 'patroni-b.yml', 'patroni-c.yml', 'server-a.env', 'server-b.env', 'server-c.env'],
  ]);
  for (const text of Object.values(files)) assert.doesNotMatch(text, /\$\{/);
  const templates = readdirSync(join(ROOT, 'deploy')).filter((name) => !name.endsWith('.json'));
  for (const template of templates) {
    const [name] = template.split('.');
    assert.ok(
      Object.keys(files).some((file) => file.startsWith(name)),
      `${template} is not used`,
    );
  }
});

test('every member, node and server is known to those that need it', () => {
  const files = filesOf(machinesOf(plan()));
  assert.match(files['etcd-b.yml'], /^name: b$/m);
  assert.match(
    files['etcd-b.yml'],
    /^initial-cluster: a=http:\/\/10\.0\.0\.1:2380,b=http:\/\/10\.0\.0\.2:2380,c=http:\/\/10\.0\.0\.3:2380$/m,
  );
  for (const host of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
    assert.ok(files['patroni-c.yml'].includes(`    - ${host}:2379\n`));
    assert.ok(files['patroni-c.yml'].includes(`host replication replicator ${host}/32 scram-sha-256\n`));
    assert.ok(files['haproxy.cfg'].includes(`${host}:5432 check port 8008\n`));
    assert.ok(files['haproxy.cfg'].includes(`${host}:3000 check\n`));
    assert.match(files['server-a.env'], new RegExp(`^TRUST_PROXY=.*${host}`, 'm'));
  }
});

test('the fronts hold the streams of all API servers', () => {
  const streams = readFileSync(join(ROOT, 'server/src/http/live/open-streams.ts'), 'utf8');
  const ofServer = Number(/^const MAX_STREAMS = ([\d_]+);$/m.exec(streams)[1].replaceAll('_', ''));
  const files = filesOf(machinesOf(plan()));
  const number = (name, pattern) => Number(pattern.exec(files[name])[1]);
  const all = ofServer * PLAN.servers.length;
  assert.ok(number('haproxy.cfg', /^ {4}maxconn (\d+)$/m) > all);
  const ofWorker = number('nginx.conf', /^ {4}worker_connections (\d+);$/m);
  assert.ok(ofWorker > 2 * all);
  assert.ok(number('nginx.conf', /^worker_rlimit_nofile (\d+);$/m) > ofWorker);
});

test('reads that decide nothing are sent to the standbys', () => {
  const files = filesOf(machinesOf(plan()));
  const [, port] = /^READ_DATABASE_URL=postgres:\/\/ank:application\w+@127\.0\.0\.1:(\d+)\/ank$/m.exec(
    files['server-b.env'],
  );
  const [, listener] = /^listen replicas\n((?: +.*\n)+)/m.exec(files['haproxy.cfg']);
  assert.match(listener, new RegExp(`^ +bind 127\\.0\\.0\\.1:${port}$`, 'm'));
  assert.match(listener, /^ +option httpchk GET \/replica$/m);
  for (const { host } of PLAN.databases) assert.ok(listener.includes(`${host}:5432 check port 8008\n`));
});

test('polls and bids have connections of their own to each server, which is checked once', () => {
  const text = filesOf(machinesOf(plan()))['haproxy.cfg'];
  const serversOf = (part) => {
    const [, lines] = new RegExp(`^${part} from calls\\n((?: +.*\\n)+)`, 'm').exec(text);
    return [...lines.matchAll(/^ +server (\S+ \S+) (.+)$/gm)].map(([, server, how]) => [server, how]);
  };
  const servers = serversOf('listen api');
  assert.deepEqual(
    servers.map(([, how]) => how),
    PLAN.servers.map(() => 'check'),
  );
  assert.deepEqual(
    serversOf('backend polls_and_bids'),
    servers.map(([server]) => [server, `track api/${server.split(' ')[0]}`]),
  );
});

test('a front asks every API server for a file that its machine lacks, a server that was away too', () => {
  const text = filesOf(machinesOf(plan()))['nginx.conf'];
  const [, servers] = /^ {4}upstream files \{\n((?: {8}.*\n)+)/m.exec(text);
  assert.deepEqual(
    [...servers.matchAll(/^ +server (.+);$/gm)].map(([, server]) => server),
    PLAN.servers.map(({ host }) => `${host}:3000 max_fails=0`),
  );
  const [, asked] = /^ {8}location @files \{\n((?: {12}.*\n)+)/m.exec(text);
  assert.match(asked, /^ +proxy_pass http:\/\/files;$/m);
  assert.match(asked, /^ +proxy_next_upstream error timeout http_404;$/m);
});

test('a node that was away for hours finds the log, and a leader that does not start is replaced', () => {
  const text = filesOf(machinesOf(plan()))['patroni-a.yml'];
  const [, dcs] = /^ {2}dcs:\n((?: {4}.*\n)+)/m.exec(text);
  assert.match(dcs, /^ {8}wal_keep_size: 32GB$/m);
  const seconds = (name) => Number(new RegExp(`^ {4}${name}: (\\d+)$`, 'm').exec(dcs)[1]);
  assert.ok(seconds('primary_start_timeout') <= seconds('ttl'));
});

test('the roles of docs/security.md may serve from every API server', () => {
  const security = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const roles = [...security.matchAll(/^\w*DATABASE_URL='postgres:\/\/(\w+):/gm)].map(([, role]) => role);
  assert.deepEqual(roles.sort(), ['ank', 'ank_serving']);
  const text = filesOf(machinesOf(plan()))['patroni-a.yml'];
  for (const { host } of PLAN.servers)
    assert.ok(text.includes(`    - host all ${roles.join()} ${host}/32 scram-sha-256\n`));
});

test('a write is answered only when two nodes have it', () => {
  const text = filesOf(machinesOf(plan()))['patroni-a.yml'];
  assert.match(text, /^ {4}synchronous_mode: true$/m);
  assert.match(text, /^ {4}synchronous_mode_strict: true$/m);
  assert.match(text, /^ {8}synchronous_commit: 'on'$/m);
});

test('several API servers of a machine have ports and folders of their own', () => {
  const server = (name, host, own) => ({ name, host, ...own });
  const servers = [
    server('a1', '10.0.0.1'),
    server('a2', '10.0.0.1', { port: 3001, folder: '/var/lib/ank-bazaar-2' }),
    server('b1', '10.0.0.2'),
  ];
  assert.deepEqual(planFaults(plan({ servers })), []);
  const files = filesOf(machinesOf(plan({ servers })));
  assert.match(files['haproxy.cfg'], /^ +server a1 10\.0\.0\.1:3000 check\n +server a2 10\.0\.0\.1:3001 check$/m);
  assert.match(files['server-a2.env'], /^PORT=3001\nDATA_DIR=\/var\/lib\/ank-bazaar-2\/data$/m);
  assert.match(files['server-b1.env'], /^PORT=3000\nDATA_DIR=\/var\/lib\/ank-bazaar\/data$/m);
  // All of a machine share its site, which nginx serves.
  const sites = Object.entries(files).filter(([name]) => name.startsWith('server-'));
  for (const [, text] of sites) assert.match(text, /^SITE_DIR=\/var\/lib\/ank-bazaar\/site$/m);

  const faulty = (own, sentence) =>
    assert.match(
      planFaults(plan({ servers: [servers[0], server('a2', '10.0.0.1', own), servers[2]] })).join(' '),
      sentence,
    );
  faulty({ folder: '/srv/b' }, /Two API servers have 10\.0\.0\.1:3000\./);
  faulty({ port: 3001 }, /Two API servers have 10\.0\.0\.1:\/var\/lib\/ank-bazaar\./);
  for (const port of ['3001', 0, 65_536]) faulty({ port, folder: '/srv/b' }, /"servers" must list machines/);
  for (const folder of ['srv', '/srv\nX=1']) faulty({ port: 3001, folder }, /"servers" must list machines/);
});

test('behind a CDN the address of a player is read from its header, and believed from its networks only', () => {
  const realIp = (changes) =>
    filesOf(machinesOf(plan(changes)))['nginx.conf'].match(/^ +(set_real_ip_from|real_ip_\w+) .+$/gm);
  assert.equal(realIp({}), null);
  const cdn = ['203.0.113.0/24', '2001:db8::/32'];
  assert.deepEqual(planFaults(plan({ cdn })), []);
  assert.deepEqual(
    realIp({ cdn }).map((line) => line.trim()),
    [
      ...cdn.map((network) => `set_real_ip_from ${network};`),
      'real_ip_header X-Forwarded-For;',
      'real_ip_recursive on;',
    ],
  );
  for (const networks of ['203.0.113.0/24', ['example'], ['203.0.113.0/33'], ['0.0.0.0/0'], ['::1/2/3']])
    assert.match(planFaults(plan({ cdn: networks })).join(' '), /"cdn" must list the networks/);
});

test('a plan that would not survive the loss of a machine is refused with sentences', () => {
  assert.deepEqual(planFaults(plan()), []);
  assert.deepEqual(planFaults({}).length, 4);
  const faulty = (changes, sentence) => assert.match(planFaults(plan(changes)).join(' '), sentence);
  faulty({ etcd: PLAN.etcd.slice(1) }, /etcd needs 3 or 5 members/);
  faulty({ databases: PLAN.databases.slice(1) }, /The database needs 3 nodes/);
  faulty({ servers: PLAN.servers.slice(2) }, /There must be 2 API servers/);
  faulty({ fronts: PLAN.fronts.slice(2) }, /There must be 2 fronts/);
  faulty({ publicName: 'a b' }, /"publicName"/);
  faulty({ servers: [{ name: 'a', host: 'x\ny' }] }, /"servers" must list machines/);
  for (const host of ['db.example', 'fd00::1', '10.0.0.256', '10.0.0.1/24'])
    faulty({ databases: [...PLAN.databases.slice(1), { name: 'a', host }] }, /"databases" must .* an IPv4 address/);
  const [first, ...others] = PLAN.etcd;
  for (const list of ['etcd', 'databases'])
    faulty({ [list]: [{ ...first, host: '10.0.0.2' }, ...others] }, /must have a machine of its own: 10\.0\.0\.2/);
  const onOne = [first, { name: 'b', host: first.host, port: 3001, folder: '/srv/b' }];
  faulty({ servers: onOne }, /API servers must be on 2 machines/);
  faulty({ fronts: [first, { name: 'b', host: first.host }] }, /fronts must be on 2 machines/);
  faulty({ servers: [first, { name: 'a', host: '10.0.0.2' }] }, /Two of "servers" have the name a\./);
  faulty({ passwords: PLAN.passwords }, /Each password .*: superuser, replication, rewind, application, patroni/);
  faulty({ passwords: { ...PASSWORDS, rewind: 'with@other:characters/' } }, /Each password .*: rewind\./);
});
