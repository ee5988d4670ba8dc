import type { Party } from '@portal/contract/index/search/results/document-result';
import type { FollowOn } from '../record/follow-on.ts';

/** Returns the search for all documents with a party on the same side. */
export function buildPartySearch(
  { lastName, firstName, middleInitial }: Party,
  side: 'GRANTORS' | 'GRANTEES',
): FollowOn {
  return {
    type: 'searchByName',
    criteria: {
      grantorGranteeLastName: lastName,
      grantorGranteeFirstName: firstName,
      grantorGranteeMiddleInitial: middleInitial,
      grantorGranteeSearchIn: side,
    },
  };
}
