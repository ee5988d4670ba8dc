/** An error that the operator can fix: its message is a complete sentence for them. */
export class OperatorError extends Error {}

/** Formats an error for a shell: the sentence of an OperatorError, or everything known about any other error. */
export function formatForOperator(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
