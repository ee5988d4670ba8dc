import { reportError } from '../report-error.ts';

/** How soon a newly opened screen requests helper data again after a failed load. */
export const RELOAD_AFTER_MS = 30_000;

/**
 * Loads helper data without which every screen works (Spec 1 §8), so that a suspended screen gets null and no error.
 *
 * @param what names the data in the operator's log.
 * @throws the error of an aborted call: an interrupted load reveals nothing about the data.
 */
export async function orNull<Data>(what: string, signal: AbortSignal, load: () => Promise<Data>): Promise<Data | null> {
  try {
    return await load();
  } catch (error) {
    if (signal.aborted) throw error;
    reportError(error, what);
    return null;
  }
}
