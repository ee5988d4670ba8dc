import type { County } from '../../../../county.ts';
import { deleteSearchAddresses } from './search-addresses.queries.ts';

/** As long as a file of a title company is usually open. */
const UNUSED_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Deletes the addresses of searches that no one has run or opened for half a year. */
export async function purgeSearchAddresses({ db, clock }: County): Promise<void> {
  await deleteSearchAddresses(db, new Date(clock.now().getTime() - UNUSED_DAYS * DAY_MS));
}
