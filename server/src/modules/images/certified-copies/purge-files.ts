import type { County } from '../../../county.ts';
import { listKnownFiles } from './certified-copies.queries.ts';

/** Longer than issuing a copy takes. */
const ORPHAN_HOURS = 24;
const FILES_PER_RUN = 500;

/** Deletes files without a copy, which a process left behind that ended before the charge. */
export async function purgeCopyFiles({ db, searchCertificates: { copies }, clock }: County): Promise<void> {
  const before = new Date(clock.now().getTime() - ORPHAN_HOURS * 3_600_000);
  const orphans = await copies.listOrphans(before, FILES_PER_RUN, (keys) => listKnownFiles(db, keys));
  for (const key of orphans) await copies.remove(key);
}
