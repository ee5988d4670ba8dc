/** No room, no room left for this user, and a file that may not grow; PostgreSQL's code for a server without room. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** Whether a work ended because a disk is full: that of the county's files, or that of its database. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && CODES.has((error as { code?: unknown }).code);
}
