import { isIPv6 } from 'node:net';

/** Half of an IPv6 address identifies the network; its owner can use any of the rest. */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns what limits count a client by: its IPv4 address, or the first 64 bits of its IPv6 address, since one connection gets at least
 * that many addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [before = '', after] = bare.toLowerCase().split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : GROUPS - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
