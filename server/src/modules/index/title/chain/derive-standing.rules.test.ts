import type { PlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import { derive, listDoubts, listRemarks, listStandings, type TestDocument } from './chain-testing.ts';

const OWNER = 'HAUGEN, ROBERT L';
const BANK = 'NORTHLAND SAVINGS BANK';
const DEED = { code: 'PAT', on: '1990-03-01', from: 'UNITED STATES OF AMERICA', to: OWNER };
const LOAN = { code: 'MTG', on: '2015-03-01', from: OWNER, to: BANK };
const RELEASE = { code: 'SAT', on: '2018-03-01', from: BANK, to: OWNER };
const LIEN = { code: 'FTL', on: '2015-02-27', from: 'INTERNAL REVENUE SERVICE', to: OWNER, match: 'NAME' } as const;
const FREED = { code: 'RFTL', on: '2016-02-27', from: 'INTERNAL REVENUE SERVICE', to: OWNER, match: 'NAME' } as const;

type Documents = Readonly<Record<string, TestDocument>>;

/** The state and reason of document A2, the burden of each case. */
function standingOf(documents: Documents, others: Parameters<typeof derive>[1] = {}): string | undefined {
  return listStandings(derive({ A1: DEED, ...documents }, others)).A2;
}

describe('a burden', () => {
  it.each<readonly [string, Documents, string]>([
    ['has no release', { A2: LOAN }, 'OPEN NO_RELEASE'],
    ['is released by a document that names it', { A2: LOAN, A3: { ...RELEASE, names: ['A2'] } }, 'ENDED RELEASED'],
    [
      'is released by a document that names its assignment',
      {
        A2: LOAN,
        A3: { code: 'AMTG', on: '2016-01-02', from: BANK, to: 'LAKE TRUST', names: ['A2'] },
        A4: { ...RELEASE, from: 'LAKE TRUST', names: ['A3'] },
      },
      'ENDED RELEASED',
    ],
    [
      'is foreclosed',
      { A2: LOAN, A3: { code: 'SHC', on: '2018-01-02', from: 'SHERIFF', to: BANK, names: ['A2'] } },
      'ENDED FORECLOSED',
    ],
    [
      'is released in part',
      { A2: LOAN, A3: { code: 'PREL', on: '2018-01-02', from: BANK, to: OWNER, names: ['A2'], match: 'PART' } },
      'OPEN PART_RELEASED',
    ],
    [
      "isn't ended by a document of another kind that names it",
      { A2: LOAN, A3: { code: 'AFF', on: '2018-01-02', from: OWNER, names: ['A2'] } },
      'OPEN NO_RELEASE',
    ],
    [
      "isn't ended by a release of something else that names it",
      { A2: LOAN, A3: { code: 'RML', on: '2018-01-02', from: BANK, to: OWNER, names: ['A2'] } },
      'OPEN NO_RELEASE',
    ],
    [
      'is released by a document on the same part',
      { A2: { ...LOAN, match: 'PART' }, A3: { ...RELEASE, match: 'PART', names: ['A2'] } },
      'ENDED RELEASED',
    ],
    [
      "isn't ended by a release of a part alone",
      { A2: LOAN, A3: { ...RELEASE, match: 'PART', names: ['A2'] } },
      'UNDECIDED RELEASE_DIFFERS',
    ],
    ['runs with the land', { A2: { code: 'EASE', on: '1991-01-02', from: OWNER } }, 'OPEN RUNS_WITH_LAND'],
  ])('%s', (_title, documents, expected) => {
    expect(standingOf(documents)).toBe(expected);
  });

  it('shows whether one release without a reference is probable, or several decide nothing', () => {
    expect(standingOf({ A2: LOAN, A3: RELEASE })).toBe('UNDECIDED PROBABLE_RELEASE');
    expect(standingOf({ A2: LOAN, A3: RELEASE, A4: RELEASE })).toBe('UNDECIDED SEVERAL_RELEASES');
    const two = derive({ A1: DEED, A2: LOAN, A3: { ...LOAN, on: '2016-03-01' }, A4: RELEASE });
    expect(listStandings(two)).toMatchObject({ A2: 'UNDECIDED SEVERAL_RELEASES', A3: 'UNDECIDED SEVERAL_RELEASES' });
  });

  it('isn’t released by another lender, to another debtor, earlier, or by a release of another mortgage', () => {
    expect(standingOf({ A2: LOAN, A3: { ...RELEASE, from: 'LAKE TRUST' } })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: LOAN, A3: { ...RELEASE, to: 'MOEN, JEAN' } })).toBe('OPEN NO_RELEASE');
    const before = derive({ A1: DEED, A0: RELEASE, A2: LOAN });
    expect(listStandings(before).A2).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: LOAN, A3: { ...LOAN, on: '2016-01-02' }, A4: { ...RELEASE, names: ['A3'] } })).toBe(
      'OPEN NO_RELEASE',
    );
  });
});

describe('a term', () => {
  it('that counts from a date in the image is never taken as passed without reading the image', () => {
    expect(standingOf({ A2: { ...LOAN, on: '2011-11-23' } })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: { ...LOAN, on: '2011-11-22' } })).toBe('UNDECIDED TERM_IN_IMAGE');
  });

  it('starts again with a recorded change', () => {
    const loan = { ...LOAN, on: '2005-01-02' };
    const change = { code: 'MMOD', on: '2012-01-02', from: OWNER, to: BANK, names: ['A2'] };
    expect(standingOf({ A2: loan, A3: change })).toBe('OPEN NO_RELEASE');
  });

  it('that counts from recording passes the day after it', () => {
    const claim = { code: 'ML', from: OWNER, to: 'NORTH BUILDERS' };
    expect(standingOf({ A2: { ...claim, on: '2025-11-23' } })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: { ...claim, on: '2025-11-22' } })).toBe('PAST_TERM TERM_PASSED');
  });

  it("doesn't pass if a suit was recorded in time", () => {
    const claim = { code: 'ML', on: '2020-01-02', from: OWNER, to: 'NORTH BUILDERS' };
    const suit = { code: 'LP', on: '2020-06-02', from: OWNER, to: 'NORTH BUILDERS', names: ['A2'] };
    expect(standingOf({ A2: claim, A3: suit })).toBe('OPEN SUIT_IN_TIME');
    expect(standingOf({ A2: claim, A3: { ...suit, on: '2021-06-02' } })).toBe('PAST_TERM TERM_PASSED');
  });
});

describe('a tax lien', () => {
  it('ends by its release, is revived when that is revoked, and expires by its own record', () => {
    const revoked = { code: 'VFTL', on: '2017-02-27', from: 'INTERNAL REVENUE SERVICE', to: OWNER } as const;
    expect(standingOf({ A2: LIEN, A3: { ...FREED, names: ['A2'] } })).toBe('ENDED RELEASED');
    expect(standingOf({ A2: LIEN, A3: { ...FREED, names: ['A2'] }, A4: { ...revoked, names: ['A3'] } })).toBe(
      'OPEN REVIVED',
    );
    const lien = { isFederal: true, endedOn: '2026-11-24' as PlainDate };
    expect(standingOf({ A2: { ...LIEN, lien } })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: { ...LIEN, lien: { ...lien, endedOn: '2026-11-23' as PlainDate } } })).toBe(
      'PAST_TERM LIEN_ENDED',
    );
  });
});

describe('a right of two persons', () => {
  const LENDERS = 'OPSAHL, GERDA; OPSAHL, LARS';
  const loan = { ...LOAN, to: LENDERS };
  const release = { ...RELEASE, names: ['A2'] };
  it('is released by both, at once or one after the other’s share went to who released', () => {
    expect(standingOf({ A2: loan, A3: { ...release, from: LENDERS } })).toBe('ENDED RELEASED');
    const share = { code: 'AMTG', on: '2016-01-02', from: 'OPSAHL, GERDA', to: BANK, names: ['A2'] };
    const both = { ...release, from: `OPSAHL, LARS; ${BANK}` };
    expect(standingOf({ A2: loan, A3: share, A4: both })).toBe('ENDED RELEASED');
    expect(standingOf({ A2: loan, A3: share, A4: { ...release, from: BANK } })).toBe('UNDECIDED NOT_ALL_SIGNED');
    const rest = { ...share, from: 'OPSAHL, LARS' };
    expect(standingOf({ A2: loan, A3: share, A4: rest, A5: { ...release, from: BANK } })).toBe('ENDED RELEASED');
  });

  it('isn’t released by one of them, also if the other’s share is assigned later', () => {
    const half = { ...release, from: 'OPSAHL, LARS' };
    const chain = derive({ A1: DEED, A2: loan, A3: half });
    expect(listStandings(chain).A2).toBe('UNDECIDED NOT_ALL_SIGNED');
    expect(listDoubts(chain)).toEqual({ A3: ['NOT_ALL_SIGNED'] });
    const later = { code: 'AMTG', on: '2019-01-02', from: 'OPSAHL, GERDA', to: BANK, names: ['A2'] };
    expect(standingOf({ A2: loan, A3: half, A4: later })).toBe('UNDECIDED NOT_ALL_SIGNED');
  });

  it('is released by a firm that signs for both, as for a lender and its nominee', () => {
    const nominee = 'REGISTRATION SYSTEMS INC';
    expect(standingOf({ A2: { ...loan, to: `${nominee}; ${LENDERS}` }, A3: { ...release, from: nominee } })).toBe(
      'ENDED RELEASED',
    );
    expect(standingOf({ A2: { ...loan, to: `${nominee}; ${BANK}` }, A3: release })).toBe('ENDED RELEASED');
  });

  it('to the price of a contract doesn’t end with a deed by one of them', () => {
    const contract = { code: 'CD', on: '1994-08-30', from: LENDERS, to: 'MOEN, NELS' };
    const deed = { code: 'WD', on: '2004-09-07', from: LENDERS, to: 'MOEN, NELS' };
    const start = { A1: { ...DEED, to: LENDERS }, A2: contract };
    expect(standingOf({ ...start, A3: deed })).toBe('ENDED BUYER_HAS_DEED');
    expect(standingOf({ ...start, A3: { ...deed, from: 'OPSAHL, LARS' } })).toBe('UNDECIDED NOT_ALL_SIGNED');
  });

  it('to revoke a transfer on death lasts until the death of both (Minn. Stat. 507.071)', () => {
    const start = { A1: { ...DEED, to: LENDERS }, A2: { code: 'TODD', on: '2015-10-21', from: LENDERS, to: OWNER } };
    const death = { code: 'AIS', on: '2020-12-14', from: 'OPSAHL, LARS', to: OWNER, names: ['A2'] };
    expect(standingOf({ ...start, A3: death })).toBe('UNDECIDED NOT_ALL_DIED');
    const second = { ...death, on: '2022-12-14', from: 'OPSAHL, GERDA' };
    expect(standingOf({ ...start, A3: death, A4: second })).toBe('ENDED DEATH_RECORDED');
  });
});

describe('a later transfer of title', () => {
  it('by a contract for deed is pending until the buyer has the deed, or it is canceled', () => {
    const contract = { code: 'CD', on: '1994-08-30', from: OWNER, to: 'MOEN, NELS' };
    const deed = { code: 'WD', on: '2004-09-07', from: OWNER, to: 'MOEN, NELS' };
    expect(standingOf({ A2: contract })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: contract, A3: deed })).toBe('ENDED BUYER_HAS_DEED');
    expect(standingOf({ A2: contract, A3: { ...deed, to: 'BERG, NILS', names: ['A2'] } })).toBe(
      'UNDECIDED RELEASE_DIFFERS',
    );
    const assigned = { code: 'ACD', on: '1999-01-02', from: 'MOEN, NELS', to: 'BERG, NILS', names: ['A2'] };
    expect(standingOf({ A2: contract, A3: assigned, A4: { ...deed, to: 'BERG, NILS' } })).toBe('ENDED BUYER_HAS_DEED');
    expect(standingOf({ A2: contract, A3: { ...deed, to: 'BERG, NILS' } })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: contract, A3: { ...deed, from: 'BERG, NILS' } })).toBe('OPEN NO_RELEASE');
    expect(standingOf({ A2: contract, A3: { ...deed, match: 'PART' } })).toBe('OPEN NO_RELEASE');
    const cancellation = { code: 'NCC', on: '1996-01-02', from: OWNER, to: 'MOEN, NELS', names: ['A2'] };
    expect(standingOf({ A2: contract, A3: cancellation })).toBe('ENDED RELEASED');
  });

  it('by a transfer on death deed is pending until the death is recorded', () => {
    const deed = { code: 'TODD', on: '2015-10-21', from: OWNER, to: 'LINDQUIST, ANNA' };
    const death = { code: 'AIS', on: '2020-12-14', from: OWNER, to: 'LINDQUIST, ANNA', names: ['A2'] };
    expect(standingOf({ A2: deed })).toBe('OPEN UNTIL_DEATH');
    expect(standingOf({ A2: deed, A3: death })).toBe('ENDED DEATH_RECORDED');
    const sale = { code: 'WD', on: '2018-01-02', from: OWNER, to: 'BERG, NILS' };
    expect(standingOf({ A2: deed, A3: sale })).toBe('UNDECIDED CONVEYED_AFTERWARDS');
  });

  it('by a sheriff’s certificate is pending: the end of the time to redeem isn’t in the index', () => {
    const sale = { code: 'SHC', on: '2018-01-02', from: 'SHERIFF', to: BANK };
    expect(standingOf({ A2: sale })).toBe('UNDECIDED REDEMPTION');
    const deed = { code: 'LWD', on: '2019-01-02', from: BANK, to: 'BERG, NILS' };
    expect(standingOf({ A2: sale, A3: deed })).toBe('ENDED PURCHASER_CONVEYED');
  });
});

describe('before a tax forfeiture', () => {
  const forfeited = { code: 'SD', on: '2020-01-02', from: 'STATE OF MINNESOTA', to: 'BERG, NILS' };

  it('a lien may have ended with it, and an easement stays', () => {
    expect(standingOf({ A2: LOAN, A3: forfeited })).toBe('UNDECIDED FORFEITURE');
    expect(standingOf({ A2: { code: 'EASE', on: '1991-01-02', from: OWNER }, A3: forfeited })).toBe(
      'OPEN RUNS_WITH_LAND',
    );
  });
});

describe('on registered land', () => {
  const certificate = (memorials: ReadonlyMap<number, { readonly dischargedBy: string | null }>) => ({
    certificate: { number: '900', certifiedOn: '2016-01-02' as PlainDate, owners: ['HAUGEN ROBERT L'], memorials },
  });

  it('the certificate decides', () => {
    expect(standingOf({ A2: LOAN }, certificate(new Map([[2, { dischargedBy: null }]])))).toBe('OPEN OPEN_MEMORIAL');
    expect(standingOf({ A2: LOAN }, certificate(new Map([[2, { dischargedBy: 'T9' }]])))).toBe(
      'ENDED MEMORIAL_DISCHARGED',
    );
    expect(standingOf({ A2: LOAN }, certificate(new Map()))).toBe('ENDED NOT_CARRIED_OVER');
    expect(standingOf({ A2: { ...LOAN, on: '2016-01-03' } }, certificate(new Map()))).toBe('OPEN NO_RELEASE');
  });

  it('a release that the certificate does not show leaves it undecided', () => {
    const documents = { A2: LOAN, A3: { ...RELEASE, names: ['A2'] } };
    expect(standingOf(documents, certificate(new Map([[2, { dischargedBy: null }]])))).toBe(
      'UNDECIDED MEMORIAL_REMAINS',
    );
  });

  it('a judgment binds only if it is registered, a federal tax lien in any case', () => {
    const judgment = { code: 'JDG', on: '2020-01-02', from: OWNER, to: 'LAKE TRUST', match: 'NAME' } as const;
    expect(standingOf({ A2: judgment }, certificate(new Map()))).toBe('UNDECIDED NOT_REGISTERED');
    const lien = { isFederal: true, endedOn: null };
    expect(standingOf({ A2: { ...LIEN, lien } }, certificate(new Map()))).toBe('OPEN NO_RELEASE');
  });
});

describe('codes that the county has not mapped', () => {
  it('are listed and never guessed', () => {
    const chain = derive({ A1: DEED, A2: { code: 'XYZ', on: '2020-01-02', from: OWNER, to: 'BERG, NILS' } });
    expect(listStandings(chain).A2).toBe('UNDECIDED UNKNOWN_CODE');
    expect([...chain.unknownCodes]).toEqual([['XYZ', 1]]);
    expect(chain.owners.map(({ name }) => name)).toEqual(['HAUGEN ROBERT L']);
  });
});

describe('doubts', () => {
  it('are about the holder, missing and circular references, the order of recording, images and verification', () => {
    expect(listDoubts(derive({ A1: DEED, A2: LOAN, A3: { ...RELEASE, from: 'LAKE TRUST', names: ['A2'] } }))).toEqual({
      A3: ['HOLDER'],
    });
    const missing = derive({ A1: DEED, A2: { ...LOAN, names: ['A999'] } });
    expect(missing.entries[1]?.doubts).toEqual([{ code: 'REFERENCE', values: { number: 'A999' } }]);
    const circle = derive({ A1: DEED, A2: { ...LOAN, names: ['A3'] }, A3: { ...RELEASE, names: ['A2'] } });
    expect(circle.entries[1]?.doubts).toEqual([{ code: 'CYCLE', values: { number: 'A3' } }]);
    expect(listStandings(circle).A2).toBe('ENDED RELEASED');
    const limits = { imagesBeginOn: new Map([['A', '1964-01-01' as PlainDate]]) };
    const unread = { ...LOAN, hasImage: false, isVerified: false };
    expect(listRemarks(derive({ A1: DEED, A2: unread }, limits))).toEqual({
      A2: ['NO_IMAGE', 'NOT_VERIFIED'],
    });
    expect(listDoubts(derive({ A1: DEED, A2: unread }, limits))).toEqual({});
    expect(listRemarks(derive({ A1: { ...DEED, on: '1950-01-02', hasImage: false } }, limits))).toEqual({});
  });

  it('are about a deed that was signed before, and recorded after, another deed of its seller', () => {
    const first = { code: 'WD', on: '2001-02-01', from: OWNER, to: 'BERG, NILS', signedOn: '2001-01-20' as PlainDate };
    const late = { ...first, on: '2001-03-01', to: 'MOEN, JEAN', signedOn: '2001-01-10' as PlainDate };
    const chain = derive({ A1: DEED, A2: first, A3: late });
    expect(chain.entries[2]?.doubts).toEqual([
      { code: 'STRANGER', values: { name: 'HAUGEN ROBERT L' } },
      { code: 'ORDER', values: { signed: '01/10/2001', recorded: '03/01/2001', number: 'A2' } },
    ]);
  });
});

describe('hostile graphs', () => {
  it('are derived: five thousand documents that all name each other, and five thousand owners', () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `A${index + 1}`);
    const codes = ['WD', 'MTG', 'AMTG', 'SAT', 'VFTL'];
    const documents = names.map((number, index) => [
      number,
      {
        code: codes[index % codes.length] ?? 'WD',
        on: '2000-01-02',
        from: `OWNER ${index}`,
        to: `OWNER ${index + 1}`,
        names: [names[(index + 1) % names.length] ?? '', names[(index * 7) % names.length] ?? '', 'Z1'],
        match: index % 2 === 0 ? 'PART' : 'SAME',
      },
    ]);
    const chain = derive(Object.fromEntries(documents));
    expect(chain.entries).toHaveLength(5_000);
    expect(chain.entries.every(({ doubts }) => doubts.some(({ code }) => code === 'REFERENCE'))).toBe(true);
  });
});
