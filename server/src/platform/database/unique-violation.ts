/** PostgreSQL's code for a violated unique index. */
const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because an equal one exists. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION;
}
