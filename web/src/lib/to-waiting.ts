import { ApiRefusal } from './api-client.ts';

/** A request that waits for a second person (docs/decisions/0295). */
export interface Waiting {
  readonly status: 'WAITING';
  /** Says so, in the user's language. */
  readonly message: string;
}

/** Reads a failed call as a request that waits: it was stored, so the form is done. @throws any other error. */
export function toWaiting(error: unknown): Waiting {
  if (!(error instanceof ApiRefusal) || error.code !== 'SECOND_PERSON_NEEDED') throw error;
  return { status: 'WAITING', message: error.message };
}

export function isWaiting(result: object): result is Waiting {
  return 'status' in result && result.status === 'WAITING';
}
