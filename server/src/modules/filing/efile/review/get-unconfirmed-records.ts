import type { ContentOf } from '@portal/contract/endpoint';
import { type getUnconfirmedRecords as endpoint, UNCONFIRMED_DAYS } from '@portal/contract/filing/efile/queue';
import type { CallContext } from '../../../../platform/http/route.ts';
import { listAwaitingDocuments } from '../../../index/records/index.ts';

const MS_PER_DAY = 86_400_000;
/** Documents that the screen names. */
const NAMED_MAX = 5;

/** Recorded filings that should have come back with an import by now. */
export function getUnconfirmedRecords({ db, county }: CallContext): Promise<ContentOf<typeof endpoint>> {
  const before = new Date(county.clock.now().getTime() - UNCONFIRMED_DAYS * MS_PER_DAY);
  return listAwaitingDocuments(db, before, NAMED_MAX);
}
