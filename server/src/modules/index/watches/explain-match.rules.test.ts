import { describe, expect, it } from 'vitest';
import { computeNameKeys } from '../records/index.ts';
import { explainNameMatch, type PartyName } from './explain-match.rules.ts';

const watched = (lastName: string, firstName = '', soundsLike = false) =>
  ({ kind: 'NAME', lastName, firstName, soundsLike }) as const;
const person = (lastName: string, firstName = '', role: PartyName['role'] = 'GRANTEE'): PartyName => ({
  ...computeNameKeys({ kind: 'HUMAN', lastName, firstName }),
  ...{ role, displayName: `${lastName}, ${firstName}` },
});
const firm = (lastName: string): PartyName => ({
  ...computeNameKeys({ kind: 'NON_HUMAN', lastName }),
  ...{ role: 'GRANTOR', displayName: lastName },
});

describe('A watched name', () => {
  it.each<[string, ReturnType<typeof watched>, PartyName]>([
    ['is the same name', watched('Haugen', 'Robert'), person('HAUGEN', 'ROBERT')],
    ['matches an initial in the index', watched('Haugen', 'Robert'), person('HAUGEN', 'R')],
    ['matches from an initial', watched('Haugen', 'R'), person('HAUGEN', 'ROBERT')],
    ['is the first of two names', watched('Haugen', 'Mary'), person('HAUGEN', 'MARY ANN')],
    ['has no suffix', watched('Haugen', 'Robert Jr'), person('HAUGEN', 'ROBERT')],
    ['is a business', watched('Acme'), firm('ACME INC')],
    ['is a business with a comma', watched('Acme, Inc'), firm('ACME INC')],
  ])('%s', (_title, name, party) => {
    expect(explainNameMatch(name, [party])?.name).toBe(party.displayName);
  });

  it.each<[string, ReturnType<typeof watched>, PartyName]>([
    ['another surname', watched('Haugen', 'Robert'), person('HAUGENS', 'ROBERT')],
    ['another first name', watched('Haugen', 'Robert'), person('HAUGEN', 'RICHARD')],
    // ROB doesn't match ROBERT, unless the watch includes short forms.
    ['the beginning of a first name', watched('Haugen', 'Rob'), person('HAUGEN', 'ROBERT')],
    ['the second of two names', watched('Haugen', 'Ann'), person('HAUGEN', 'MARY ANN')],
    ['another initial', watched('Haugen', 'R'), person('HAUGEN', 'SUE')],
    // A surname alone would match every family with that name.
    ['a person, if no first name is watched', watched('Haugen'), person('HAUGEN', 'ROBERT')],
    ['a business, if a first name is watched', watched('Acme', 'Robert'), firm('ACME INC')],
    ['a longer name of a business', watched('Acme'), firm('ACME HOLDING')],
  ])('isn’t %s', (_title, name, party) => {
    expect(explainNameMatch(name, [party])).toBeUndefined();
  });

  it('matches short forms and names that sound alike only if the watch includes them', () => {
    const [bob, smyth] = [person('SMITH', 'BOB'), person('SMYTH', 'ROBERT')];
    for (const party of [bob, smyth]) {
      expect(explainNameMatch(watched('Smith', 'Robert', true), [party])?.name).toBe(party.displayName);
      expect(explainNameMatch(watched('Smith', 'Robert'), [party])).toBeUndefined();
    }
    expect(explainNameMatch(watched('Smith', 'Robert', true), [person('SMITH', 'SUE')])).toBeUndefined();
  });

  it('is explained by the party that sounds alike, not by another one with the same first name', () => {
    const parties = [person('OLSON', 'ROBERT'), person('SMYTH', 'ROBERT', 'GRANTOR')];
    expect(explainNameMatch(watched('Smith', 'Robert', true), parties)?.name).toBe('SMYTH, ROBERT');
    expect(explainNameMatch(watched('Smith', 'Robert', true), [person('OLSON', 'ROBERT')])).toBeUndefined();
  });

  it('is explained by the first matching party, with its side', () => {
    const parties = [person('BERG', 'ROBERT'), person('HAUGEN', 'ROBERT', 'GRANTOR'), person('HAUGEN', 'R')];
    expect(explainNameMatch(watched('Haugen', 'Robert'), parties)).toEqual({
      ...{ role: 'GRANTOR', name: 'HAUGEN, ROBERT', reasons: ['exact'] },
    });
    expect(explainNameMatch(watched('Haugen', 'Robert'), [])).toBeUndefined();
  });
});
