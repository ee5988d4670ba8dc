/** Whether the database refused a change because of a named constraint or trigger. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  return error instanceof Error && (error as { constraint?: unknown }).constraint === constraint;
}

/**
 * The detail that a trigger gives of its refusal.
 *
 * @returns the text; empty without one.
 */
export function detailOf(error: unknown): string {
  const { detail } = error as { detail?: unknown };
  return typeof detail === 'string' ? detail : '';
}
