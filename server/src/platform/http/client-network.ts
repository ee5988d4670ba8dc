import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Of the fourth group, a network of 56 bits has the first half. */
const HALF_GROUP = 0xff00;

/** The networks of a client from narrow to wide, each of which limits count. An IPv4 address is all three. */
export interface ClientNetworks {
  /** The first 64 bits of an IPv6 address: one connection gets at least that many addresses. */
  readonly narrow: string;
  /** The first 56 bits, which a household gets. */
  readonly middle: string;
  /** The first 48 bits, which an organization or a customer of a data center gets. */
  readonly wide: string;
}

/** Returns the networks by which limits count a client. */
export function networksOf(address: string): ClientNetworks {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const [bare = ''] = address.split('%');
  if (mapped !== undefined || !isIPv6(bare)) {
    const network = mapped ?? address;
    return { narrow: network, middle: network, wide: network };
  }
  const [before = '', after] = bare.toLowerCase().split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : GROUPS - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  const [first = 0, second = 0, third = 0, fourth = 0] = groups.map((group) => Number.parseInt(group, 16));
  const write = (...parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
  return {
    narrow: `${write(first, second, third, fourth)}::/64`,
    middle: `${write(first, second, third, fourth & HALF_GROUP)}::/56`,
    wide: `${write(first, second, third)}::/48`,
  };
}

/** Returns the narrow network of a client. */
export function networkOf(address: string): string {
  return networksOf(address).narrow;
}
