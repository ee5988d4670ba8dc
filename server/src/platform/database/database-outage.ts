/** SQLSTATEs of an unavailable server: connection failure, shutdown or startup, and too many connections. */
const OUTAGE_STATES = /^(08...|57P0[1-5]|53300)$/;

/** Network error codes of an unreachable server. */
const OUTAGE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of driver errors without a code: a connection that broke, was used after it broke, or was not available in time. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded|timeout exceeded when trying to connect)/;

/**
 * Whether an error means that the database is unreachable or disconnected. The statement may or may not have run: a
 * commit whose response was lost fails in the same way.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // The job queue passes errors on as plain objects.
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code);
  return typeof message === 'string' && OUTAGE_MESSAGES.test(message);
}
