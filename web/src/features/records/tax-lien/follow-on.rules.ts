import type { Taxpayer } from '@portal/contract/search/tax-lien-result';
import type { FollowOn } from '../record/follow-on.ts';

/** The search for all liens of a taxpayer, those that have ended too. */
export function followTaxpayer({ lastName, firstName, middleInitial }: Taxpayer): FollowOn {
  return {
    type: 'searchByTaxLien',
    criteria: {
      searchByTaxLienMethod: 'TAXPAYER',
      taxpayerName: lastName,
      taxpayerFirstName: firstName,
      taxpayerMiddleInitial: middleInitial,
      currentOrExpired: 'ALL',
    },
  };
}
