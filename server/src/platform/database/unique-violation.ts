/** PostgreSQL's code for a row that a unique index refuses. */
const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because there is one like it. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION;
}
