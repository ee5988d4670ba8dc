import { searchByName } from '@portal/contract/index/search/definitions/document-searches';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import { broadenName, offerDefaults } from './broaden.rules.ts';

const defaults = searchByName.defaults({ today: getPlainDate('11/20/2026') });

describe('a name search that found nothing offers', () => {
  it.each([
    ['similar names for one word alone', { grantorGranteeLastName: 'LINDQUIST' }, ['similarNames']],
    ['nothing where similar names were found', { grantorGranteeLastName: 'LINDQUIST', nameMatch: 'SIMILAR' }, []],
    [
      'to leave out the first name, and the initial with it',
      {
        grantorGranteeLastName: 'LINDQUIST',
        grantorGranteeFirstName: 'ANNA',
        grantorGranteeMiddleInitial: 'M',
      },
      ['otherOrder', 'similarNames', 'dropFirstName', 'dropMiddleInitial'],
    ],
    [
      'the first word of a longer name',
      { grantorGranteeLastName: 'NORTHLAND SAVINGS BANK' },
      ['containsWords', 'similarNames', 'shortenLastName'],
    ],
    [
      'no first word that is too short to search for',
      { grantorGranteeLastName: 'A LINDQUIST' },
      ['otherOrder', 'containsWords', 'similarNames'],
    ],
    [
      'only similar names if words were searched',
      { grantorGranteeLastName: 'SVEA LODGE', nameMatch: 'WORDS' },
      ['otherOrder', 'similarNames', 'shortenLastName'],
    ],
    [
      'either of two names',
      { grantorGranteeLastName: 'LINDQUIST', grantorGranteeLastName2: 'PETERSON', andOr: 'AND' },
      ['similarNames', 'eitherName', 'dropSecondName'],
    ],
    [
      'nothing about a second name that already may be missing',
      { grantorGranteeLastName: 'LINDQUIST', grantorGranteeLastName2: 'PETERSON', andOr: 'OR' },
      ['similarNames'],
    ],
  ])('%s', (_, criteria, expected) => {
    expect(broadenName({ ...defaults, ...criteria }).map(({ text }) => text)).toEqual(expected);
  });

  it.each([
    [{ grantorGranteeLastName: 'Anna Lindquist' }, 'Lindquist, Anna', ['Lindquist', 'Anna', '']],
    [{ grantorGranteeLastName: 'Anna M. Lindquist' }, 'Lindquist, Anna M', ['Lindquist', 'Anna', 'M']],
    [{ grantorGranteeLastName: 'Anna Maria O’Brien' }, 'O’Brien, Anna Maria', ['O’Brien', 'Anna', 'M']],
    [
      { grantorGranteeLastName: 'ANNA', grantorGranteeFirstName: 'LINDQUIST' },
      'LINDQUIST, ANNA',
      ['LINDQUIST', 'ANNA', ''],
    ],
  ])('first, for %o, the other order %s', (typed, shown, [last, first, middle]) => {
    const [offer] = broadenName({ ...defaults, ...typed });
    expect(offer).toMatchObject({ text: 'otherOrder', params: { name: shown } });
    expect({ ...defaults, ...typed, ...offer?.changes }).toMatchObject({
      grantorGranteeLastName: last,
      grantorGranteeFirstName: first,
      grantorGranteeMiddleInitial: middle,
    });
  });

  it.each(['Lindquist', 'Northland Savings Bank', '500 Oaks', 'Lindquist, Anna', 'Olson & Sons', 'A B C D'])(
    'no other order of %s',
    (grantorGranteeLastName) => {
      expect(broadenName({ ...defaults, grantorGranteeLastName }).map(({ text }) => text)).not.toContain('otherOrder');
    },
  );

  it('changes that a click makes to the form', () => {
    const offer = broadenName({ ...defaults, grantorGranteeLastName: ' SVEA  LODGE ' }).at(-1);
    expect(offer).toEqual({
      text: 'shortenLastName',
      params: { name: 'SVEA' },
      changes: { grantorGranteeLastName: 'SVEA' },
    });
  });
});

describe('a search whose criteria were narrowed', () => {
  const texts = { fromRecordedDate: 'earliestDate', documentType: 'anyDocumentType' } as const;

  it('offers to reset differences from the form, in the order of the offers', () => {
    const narrowed = { ...defaults, fromRecordedDate: '01/01/1950', documentType: 'T' };
    expect(offerDefaults(narrowed, defaults, texts)).toEqual([
      { text: 'earliestDate', changes: { fromRecordedDate: '01/01/1900' } },
      { text: 'anyDocumentType', changes: { documentType: 'ALL' } },
    ]);
  });

  it('offers nothing without differences', () => {
    expect(offerDefaults(defaults, defaults, texts)).toEqual([]);
  });
});
