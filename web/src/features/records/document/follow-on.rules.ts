import type { Party } from '@portal/contract/search/document-result';
import type { FollowOn } from '../record/follow-on.ts';

/** The search for everything on which a party stands on the same side. */
export function followParty({ lastName, firstName, middleInitial }: Party, side: 'GRANTORS' | 'GRANTEES'): FollowOn {
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
