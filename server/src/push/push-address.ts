import { getServers, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host or an address that must not receive pushes. */
export class NotPublic extends Error {}

/** Whether an address belongs to the public internet: not to this machine, its network or a reserved range. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The address of a host if it is a literal one, for which sockets need no lookup. */
function literalOf({ hostname }: URL): string | null {
  const plain = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(plain) === 0 ? null : plain;
}

/** Whether the host may be used if it is a literal address. */
export function isAllowedHost(url: URL, allows: (address: string) => boolean): boolean {
  const literal = literalOf(url);
  return literal === null || allows(literal);
}

/** The endpoint in its stored form; null if no push service would give it. The addresses of names are checked later. */
export function endpointOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isPlain && url.hash === '' && isAllowedHost(url, isPublic) ? url.href : null;
}

type Resolve = (host: string) => Promise<LookupAddress[]>;

/**
 * Queries the name servers itself. The system's lookup would block threads, which hash passwords too, for as long as a
 * stranger's name server likes.
 */
export function resolver(withinMs: number, servers: readonly string[] = getServers()): Resolve {
  const dns = new Resolver({ timeout: withinMs, tries: 1 });
  dns.setServers(servers);
  return async (host) => {
    const [four, six] = await Promise.all([dns.resolve4(host).catch(() => []), dns.resolve6(host).catch(() => [])]);
    return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))];
  };
}

const RESOLVE_WITHIN_MS = 2_000;

/**
 * The lookup for sockets, which connect only to its answers, so that a name cannot change its address between check and
 * connection. A name with any forbidden address is refused as a whole.
 */
export const checkedLookup =
  (allows: (address: string) => boolean = isPublic, resolve: Resolve = resolver(RESOLVE_WITHIN_MS)): LookupFunction =>
  (host, options, done) =>
    void resolve(host).then((found) => {
      const [first] = found;
      if (!first) done(new Error(`${host} has no address`), '', 0);
      else if (!found.every(({ address }) => allows(address))) done(new NotPublic(host), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
