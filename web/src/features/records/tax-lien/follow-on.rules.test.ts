import { expect, it } from 'vitest';
import { buildTaxpayerSearch } from './follow-on.rules.ts';

it.each([
  ['HAUGEN', 'ROBERT', 'L'],
  ['ACME INC', '', ''],
])(
  'The liens of %s %s %s are searched by the name, including those that have ended',
  (lastName, firstName, middleInitial) => {
    const taxpayer = { name: 'as displayed', displayAddress: '12 MAIN ST', lastName, firstName, middleInitial };
    expect(buildTaxpayerSearch(taxpayer)).toEqual({
      type: 'searchByTaxLien',
      criteria: {
        ...{ searchByTaxLienMethod: 'TAXPAYER', currentOrExpired: 'ALL' },
        ...{ taxpayerName: lastName, taxpayerFirstName: firstName, taxpayerMiddleInitial: middleInitial },
      },
    });
  },
);
