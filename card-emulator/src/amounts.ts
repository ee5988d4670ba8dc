/** Formats cents like the gateway: `12.34`. */
export function formatAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * Parses an amount of a request, text or number.
 *
 * @returns undefined for anything except dollars with up to two decimals.
 */
export function parseAmount(amount: unknown): number | undefined {
  const text = typeof amount === 'number' ? String(amount) : amount;
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(typeof text === 'string' ? text : '');
  if (match === null) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
