import type { Taxpayer } from '@portal/contract/index/search/results/tax-lien-result';
import type { FollowOn } from '../record/follow-on.ts';

/** Returns the search for all liens of a taxpayer, including liens that have ended. */
export function buildTaxpayerSearch({ lastName, firstName, middleInitial }: Taxpayer): FollowOn {
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
