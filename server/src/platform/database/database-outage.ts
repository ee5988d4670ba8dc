/** SQLSTATEs that say that the server is not there for us: no connection, going down or coming up, no connection left. */
const OUTAGE_STATES = /^(08...|57P0[1-5]|53300)$/;

/** What the network says of a server that can not be reached. */
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

/** The driver has no code for these: a connection that broke under a statement, or was used after it broke, and none to be had in time. */
const OUTAGE_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded|timeout exceeded when trying to connect)/;

/**
 * Whether an error says that the database can not be reached, or went away. What was asked of it may then be done or not: a
 * commit whose answer was lost looks the same.
 */
export function isDatabaseOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  // The job queue hands on what was thrown as a plain object.
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return OUTAGE_STATES.test(code) || OUTAGE_CODES.has(code);
  return typeof message === 'string' && OUTAGE_WORDS.test(message);
}
