/** Whether the database refused a change because of a named constraint or trigger. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}
