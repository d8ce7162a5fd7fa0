import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.process>;

/** The bucket for unreadable addresses, so that nobody escapes a limit that way. */
const UNREADABLE = 'unreadable';

/**
 * Parses an address as sockets and proxies write it, with an optional port, IPv6 brackets or interface name; null if it
 * is invalid. An IPv4-mapped IPv6 address becomes IPv4.
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

/** Parses a CIDR range or a single address; null if invalid. */
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

/** Whether the text is a comma-separated list of addresses or CIDR ranges. */
export const areRanges = (list: string): boolean => list.split(',').every((range) => rangeIn(range) !== null);

/** Whether the proxy at `address` may name the hop before it. Hop 0 is the socket. */
export type Trust = (address: string | undefined, hop: number) => boolean;

/** Trust as configured: every proxy, no proxy, a number of hops, or address ranges. */
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

/** The sender: the first hop, from the socket back through `x-forwarded-for`, that is not a trusted proxy. */
export function senderOf(socketAddress: string, forwardedFor: string | undefined, trust: Trust): string {
  const named = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const hops = [socketAddress, ...named.reverse().filter((hop) => hop !== '')];
  return hops.find((hop, at) => !trust(hop, at)) ?? (hops.at(-1) as string);
}

/** The first four groups of an IPv6 address (its /64). `mask` applies to the last of them. */
const firstGroups = (parts: readonly number[], mask = 0xffff): string =>
  parts
    .slice(0, 4)
    .map((part, at) => (at < 3 ? part : part & mask).toString(16))
    .join(':');

/** The address that limits count by. One customer has a whole IPv6 /64, so all its hosts count as one. */
export function addressOf(ip: string): string {
  const address = addressIn(ip);
  if (address === null) return UNREADABLE;
  return 'octets' in address ? address.toString() : firstGroups(address.parts);
}

/** The surrounding network, which may belong to one customer: an IPv4 /24 or an IPv6 /56. */
export function networkOf(ip: string): string {
  const address = addressIn(ip);
  if (address === null) return UNREADABLE;
  return 'octets' in address ? address.octets.slice(0, 3).join('.') : firstGroups(address.parts, 0xff00);
}
