/**
 * Events that the portal logs where they happen, because they have no entry in the audit log: the field `event` of a line, which keeps its
 * name in later releases (docs/security-events.md).
 */
export const LOGGED_EVENTS = [
  'auditLog.broken',
  'auditLog.notPurged',
  'call.denied',
  'card.booksDiffer',
  'card.responseOfOther',
  'file.infected',
  'file.notScanned',
  'filingFolder.userRefused',
  'money.ruleBroken',
  'process.silent',
] as const;

/** The first field of a line that reports an event of security. */
export function asEvent(event: (typeof LOGGED_EVENTS)[number]): { readonly event: string } {
  return { event };
}
