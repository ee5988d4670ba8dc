import { expect, it } from 'vitest';
import { buildPartySearch } from './follow-on.rules.ts';

it.each([
  ['HAUGEN', 'ROBERT', 'L', 'GRANTORS'],
  ['HAUGEN', 'ROBERT', 'L', 'GRANTEES'],
  ['ACME INC', '', '', 'GRANTORS'],
] as const)('The documents of %s %s %s are searched among the %s', (lastName, firstName, middleInitial, side) => {
  const party = { displayName: 'as displayed', lastName, firstName, middleInitial };
  expect(buildPartySearch(party, side)).toEqual({
    type: 'searchByName',
    criteria: {
      ...{ grantorGranteeLastName: lastName, grantorGranteeFirstName: firstName },
      ...{ grantorGranteeMiddleInitial: middleInitial, grantorGranteeSearchIn: side },
    },
  });
});
