import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** Counts all that no address can be read from, so that nobody escapes a limit by it. */
const UNREADABLE = 'unreadable';

/**
 * An address as sockets and proxies write it: some add a port, in brackets for IPv6, or the name of an interface. Null
 * when it is none. An IPv4 address is the same on a socket of either kind.
 */
function addressIn(text: string): Address | null {
  const plain = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  const valid = ipaddr.IPv4.isValidFourPartDecimal(plain) || ipaddr.IPv6.isValid(plain);
  return valid ? ipaddr.process(plain) : null;
}

/** The range of '10.0.0.0/8', or of a single address; null when it is none. */
function rangeIn(text: string): [Address, number] | null {
  const plain = text.trim();
  if (!plain.includes('/')) {
    const address = addressIn(plain);
    return address && [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  if (!ipaddr.isValidCIDR(plain)) return null;
  const [network, bits] = ipaddr.parseCIDR(plain);
  const mapped = 'parts' in network && network.isIPv4MappedAddress() && bits >= 96;
  return mapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
}

/** Whether a text names addresses of proxies, separated by commas: '127.0.0.1, 10.0.0.0/8'. */
export const areRanges = (list: string): boolean => list.split(',').every((range) => rangeIn(range) !== null);

/** Whether the proxy at `address` is trusted to name the one before it; `hop` counts from the socket, which is 0. */
export type Trust = (address: string | undefined, hop: number) => boolean;

/** What a setting trusts: all or none, so many proxies, or those of some ranges. */
export function trusting(setting: boolean | number | string): Trust {
  if (typeof setting === 'boolean') return () => setting;
  if (typeof setting === 'number') return (_address, hop) => hop < setting;
  const ranges = setting
    .split(',')
    .map(rangeIn)
    .filter((range) => range !== null);
  return (text = '') => {
    const address = addressIn(text);
    return ranges.some(([network, bits]) => address?.kind() === network.kind() && address.match(network, bits));
  };
}

/** The first four groups of an IPv6 address, its /64: '2001:db8:1:2'. `mask` of the last of them. */
const firstGroups = (parts: readonly number[], mask = 0xffff): string =>
  parts
    .slice(0, 4)
    .map((part, at) => (at < 3 ? part : part & mask).toString(16))
    .join(':');

/**
 * The address that attempts are counted by. One customer holds a whole IPv6 /64, so its hosts count as one, however
 * short the address is written.
 */
export function addressOf(ip: string): string {
  const address = addressIn(ip);
  if (address === null) return UNREADABLE;
  return 'octets' in address ? address.toString() : firstGroups(address.parts);
}

/**
 * The network around an address, which one customer may hold whole: an IPv4 /24, '203.0.113', or an IPv6 /56, written
 * like its first /64.
 */
export function networkOf(ip: string): string {
  const address = addressIn(ip);
  if (address === null) return UNREADABLE;
  return 'octets' in address ? address.octets.slice(0, 3).join('.') : firstGroups(address.parts, 0xff00);
}
