import { readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { fill } from './fill.mjs';

const LISTS = ['etcd', 'databases', 'servers', 'fronts'];
const PASSWORDS = ['superuser', 'replication', 'rewind', 'application', 'patroni'];

/** Ports, if each machine has one of a kind. HAProxy's socket is used on its own machine only. */
const PORTS = {
  etcd: { clientPort: 2379, peerPort: 2380 },
  databases: { port: 5432, restPort: 8008 },
  servers: { port: 3000 },
};

/** What an API server serves at once: MAX_STREAMS of server/src/http/live/open-streams.ts, and calls beside them. */
const CLIENTS_OF_SERVER = 25_000;

const HAPROXY = {
  host: '127.0.0.1',
  databasePort: 5000,
  readPort: 5001,
  apiPort: 8080,
  socket: '/run/haproxy/admin.sock',
};

/** Debian's folders. Each service has its files below one of them. */
const FOLDERS = { etcd: '/var/lib/ank-etcd', databases: '/var/lib/postgresql/ank', servers: '/var/lib/ank-bazaar' };
const TOOLS = '/usr/lib/postgresql/15/bin';
/** From the package libnginx-mod-http-brotli-static. */
export const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const SITE = '/var/lib/ank-bazaar/site';

const template = (name) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** The machines of a list with the ports and folders of Debian's packages, unless they have their own. */
const placed = (plan, list) => plan[list].map((machine) => ({ ...PORTS[list], folder: FOLDERS[list], ...machine }));

const isPort = (value) => Number.isInteger(value) && value > 0 && value < 65_536;

/** Addresses, because PostgreSQL's rules name them as networks of one. */
const isMachine = (item) =>
  /^[\w.-]+$/.test(item?.name ?? '') &&
  isIPv4(item.host) &&
  (item.port === undefined || isPort(item.port)) &&
  (item.folder === undefined || /^\/[\w./-]+$/.test(item.folder));

/** Such as 203.0.113.0/24, but not everybody. */
function isNetwork(text) {
  const [, address, bits] = /^([\d.]+|[\da-f:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const longest = { 4: 32, 6: 128 }[isIP(address ?? '')];
  return longest !== undefined && Number(bits) > 0 && Number(bits) <= longest;
}

const hostsOf = (list) => new Set(list.map(({ host }) => host)).size;

/** The values that come more than once. */
const doubles = (values) => [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];

/** Duplicates of what must be unique in a plan. */
function doubleFaults(plan) {
  const of = (list, field) => doubles(plan[list].map((machine) => machine[field]));
  const places = placed(plan, 'servers').flatMap(({ host, port, folder }) => [`${host}:${port}`, `${host}:${folder}`]);
  return [
    ...LISTS.flatMap((list) => of(list, 'name').map((name) => `Two of "${list}" have the name ${name}.`)),
    ...['etcd', 'databases'].flatMap((list) =>
      of(list, 'host').map((host) => `Each of "${list}" must have a machine of its own: ${host} has two.`),
    ),
    ...doubles(places).map((place) => `Two API servers have ${place}.`),
  ];
}

/** The errors of a plan of machines, one sentence each. */
export function planFaults(plan) {
  const faults = LISTS.filter((list) => !Array.isArray(plan[list]) || !plan[list].every(isMachine)).map(
    (list) => `"${list}" must list machines, each with a name, an IPv4 address as host, and maybe a port and a folder.`,
  );
  if (faults.length > 0) return faults;
  faults.push(...doubleFaults(plan));
  if (plan.etcd.length < 3 || plan.etcd.length % 2 === 0)
    faults.push('etcd needs 3 or 5 members: with fewer or an even number it survives less, not more.');
  if (plan.databases.length < 3)
    faults.push('The database needs 3 nodes: with 2, writes wait as soon as one of them is gone.');
  if (plan.servers.length < 2) faults.push('There must be 2 API servers, so that one can be upgraded.');
  else if (hostsOf(plan.servers) < 2) faults.push('The API servers must be on 2 machines.');
  if (plan.fronts.length < 2) faults.push('There must be 2 fronts, the machines with nginx that players reach.');
  else if (hostsOf(plan.fronts) < 2) faults.push('The fronts must be on 2 machines.');
  if (plan.cdn !== undefined && !(Array.isArray(plan.cdn) && plan.cdn.every(isNetwork)))
    faults.push('"cdn" must list the networks of the CDN, such as 203.0.113.0/24.');
  if (!/^[\w.-]+$/.test(plan.publicName ?? '')) faults.push('"publicName" must be the name that players open.');
  // They are used in configuration files and in an address, where other characters have a meaning.
  const weak = PASSWORDS.filter((name) => !/^[A-Za-z0-9]{16,}$/.test(plan.passwords?.[name] ?? ''));
  if (weak.length > 0) faults.push(`Each password must be 16 letters and digits or more: ${weak.join(', ')}.`);
  return faults;
}

/** nginx holds a connection to each client and one to HAProxy for it, and opens files beside them. */
export const nginxLimits = (clients) => ({ connections: 2 * clients, openFiles: 3 * clients });

/** The files of a cluster, by name. `site` is the folder with the published parts, served by nginx. */
export function filesOf(cluster) {
  const { etcd, databases, servers, web, ...others } = cluster;
  const members = etcd.map(({ name, host, peerPort }) => `${name}=http://${host}:${peerPort}`).join(',');
  const values = { ...others, ...web, etcd, database: databases, server: servers, members };
  const forEach = (list, name) =>
    list.map((own) => [name.replace('.', `-${own.name}.`), fill(template(name), { ...values, own })]);
  return Object.fromEntries([
    ...forEach(etcd, 'etcd.yml'),
    ...forEach(databases, 'patroni.yml'),
    ...forEach(servers, 'server.env'),
    ...['haproxy.cfg', 'nginx.conf'].map((name) => [name, fill(template(name), values)]),
  ]);
}

/** A plan of machines with its ports and folders. */
export function machinesOf(plan) {
  const { passwords, publicName, servers, fronts, cdn = [] } = plan;
  const clients = CLIENTS_OF_SERVER * servers.length;
  return {
    etcd: placed(plan, 'etcd'),
    databases: placed(plan, 'databases').map((node) => ({ ...node, tools: TOOLS })),
    servers: placed(plan, 'servers').map((server) => ({ ...server, site: SITE })),
    haproxy: { ...HAPROXY, connections: clients },
    as: [{ name: 'haproxy' }],
    proxies: ['127.0.0.1', ...fronts.map(({ host }) => host)].join(','),
    passwords,
    site: SITE,
    web: {
      ...nginxLimits(clients),
      listen: '443 ssl http2',
      pid: '/run/nginx.pid',
      folder: '/var/lib/nginx',
      tls: [{ certificate: `/etc/ssl/${publicName}.pem`, key: `/etc/ssl/private/${publicName}.key` }],
      brotli: [{ module: BROTLI_MODULE, state: 'on' }],
      cdn: cdn.map((network) => ({ network, header: 'X-Forwarded-For', state: 'on' })),
    },
  };
}
