/** PostgreSQL's code for a canceled statement. Here it means that the statement timeout expired. */
const QUERY_CANCELED = '57014';

/** Whether an error means that a statement was canceled because it took too long. */
export function isCanceledStatement(error: unknown): boolean {
  return typeof error === 'object' && error !== null && (error as { code?: unknown }).code === QUERY_CANCELED;
}
