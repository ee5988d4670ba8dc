import type { verificationList } from '@portal/contract/filing/efile/verification';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { type ListedVerification, selectOpenVerifications } from './verification.queries.ts';

/** Selects the recordings that a second clerk has to verify. */
export function selectVerifications({
  db,
  county,
}: CallContext): ListSource<typeof verificationList, ListedVerification> {
  return {
    matches: selectOpenVerifications(db, county.clock.now()),
    orderBy: { documentNumber: 'documentNumber', dueAt: 'dueAt', state: 'state' },
    tieBreaker: 'id',
    complete: (stored) =>
      Promise.resolve(
        stored.map(({ dueAt, firstClerk, secondClerk, ...recording }) => ({
          ...recording,
          ...{ firstClerk: firstClerk ?? '', secondClerk: secondClerk ?? '' },
          dueAt: localDateTimeAt(dueAt, county.timeZone),
        })),
      ),
  };
}
