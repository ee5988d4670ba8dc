import type { PlainDate } from '@portal/contract/values/plain-date';
import { describe, expect, it } from 'vitest';
import type { ReleaseRecord, RevisionRecord, TaxLienRecord, TaxpayerRecord } from './tax-lien-facts.queries.ts';
import { composeTaxLienDetails, composeTaxLienRow } from './tax-lien-facts.rules.ts';

const TODAY = '2026-12-01' as PlainDate;

const LIEN: TaxLienRecord = {
  ...{ id: 3, documentType: 'A', number: '500100', displayNumber: 'A500100', instrumentCode: 'FTL' },
  ...{ instrumentDescription: 'Federal tax lien', recordedOn: '2020-05-04', recordedTime: '14:40:00' },
  ...{ imagePageCount: null, lienNumber: '41-0001', lienOn: '2020-04-30', lienType: 'FEDERAL' },
  ...{ totalAmountCents: 1_234_56, expiresOn: '2030-05-30', endedOn: null, isReleased: false },
};
const TAXPAYER: TaxpayerRecord = {
  ...{ lienId: 3, total: 1, name: 'HAUGEN, ROBERT LEE', displayAddress: null },
  ...{ lastName: 'HAUGEN', firstName: 'ROBERT', middleName: 'LEE', isMatch: false },
};
const REVISION: RevisionRecord = {
  ...{ lienId: 3, total: 1, flag: 'REFILING', documentType: 'A', documentNumber: '600200' },
  ...{ displayNumber: 'A600200', recordedOn: '2030-02-01' },
};
const RELEASE: ReleaseRecord = {
  ...{ lienId: 3, total: 1, partialFullFlag: 'FULL', releaseType: 'A', releaseNumber: '550000' },
  ...{ releaseDisplayNumber: 'A550000', releasedOn: '2024-01-02', revokeType: null, revokeNumber: null },
  ...{ revokeDisplayNumber: null, revokedOn: null },
};
const NONE = { taxpayers: [], revisions: [], releases: [] };

const rowOf = (lien: Partial<TaxLienRecord>, groups: object = {}) =>
  composeTaxLienRow({ lien: { ...LIEN, ...lien }, ...NONE, ...groups }, TODAY);

describe('A tax lien', () => {
  it.each<[string, Partial<TaxLienRecord>, string]>([
    ['without an end is current', { endedOn: null }, 'CURRENT'],
    ['that ends tomorrow is current', { endedOn: '2026-12-02' }, 'CURRENT'],
    ['that is not current from today on is expired', { endedOn: '2026-12-01' }, 'EXPIRED'],
    ['that ended yesterday is expired', { endedOn: '2026-11-30' }, 'EXPIRED'],
    ['released today is released', { endedOn: '2026-12-01', isReleased: true }, 'RELEASED'],
    [
      'released in full is released, also when it could no longer be refiled',
      { endedOn: '2012-01-01', isReleased: true },
      'RELEASED',
    ],
    // A release that takes effect later doesn't end it before.
    ['whose release has an effect from tomorrow on is current', { endedOn: '2026-12-02', isReleased: true }, 'CURRENT'],
  ])('%s', (_title, lien, status) => {
    expect(rowOf(lien).status).toBe(status);
  });

  it('has the facts of its document', () => {
    expect(rowOf({})).toMatchObject({
      ...{ docId: 'A500100', docType: 'A', docNumber: '500100', displayDocNumber: 'A500100' },
      ...{ recordedDate: '05/04/2020', recordedTime: '2:40', recordedAmPm: 'PM', pageCount: 0 },
      ...{ lienNumber: '41-0001', lienDate: '04/30/2020', totalAmountCents: 1_234_56, lienType: 'FEDERAL' },
      ...{ taxpayerCount: 0, revisionCount: 0, releaseCount: 0 },
    });
  });

  it('without a date or an amount shows neither, instead of zero', () => {
    expect(rowOf({ lienOn: null, totalAmountCents: null })).toMatchObject({ lienDate: '', totalAmountCents: null });
  });

  it('counts unread entries too', () => {
    const groups = {
      taxpayers: [{ ...TAXPAYER, total: 4 }],
      revisions: [{ ...REVISION, total: 5 }],
      releases: [{ ...RELEASE, total: 6 }],
    };
    expect(rowOf({}, groups)).toMatchObject({ taxpayerCount: 4, revisionCount: 5, releaseCount: 6 });
  });

  it.each([
    ['2030-05-30', '05/30/2030'],
    [null, ''],
  ])('has in its details the last day for refiling: %s', (expiresOn, lastRefileDate) => {
    const details = composeTaxLienDetails({ lien: { ...LIEN, expiresOn }, ...NONE }, TODAY);
    expect(details.lastRefileDate).toBe(lastRefileDate);
  });
});

describe('A taxpayer', () => {
  it.each<[string, Partial<TaxpayerRecord>, object]>([
    ['has the first letter of the middle name', {}, { firstName: 'ROBERT', middleInitial: 'L', displayAddress: '' }],
    ['of one name has no others', { firstName: null, middleName: null }, { firstName: '', middleInitial: '' }],
    ['has an address', { displayAddress: '12 MAIN ST' }, { displayAddress: '12 MAIN ST' }],
    ['that was looked for is marked', { isMatch: true }, { isMatch: true }],
  ])('%s', (_title, changes, expected) => {
    const [taxpayer] = rowOf({}, { taxpayers: [{ ...TAXPAYER, ...changes }] }).taxpayerSearchResults;
    expect(taxpayer).toMatchObject(expected);
    expect('isMatch' in (taxpayer ?? {})).toBe(changes.isMatch === true);
  });
});

describe('A revision', () => {
  it('that the index has is linked', () => {
    expect(rowOf({}, { revisions: [REVISION] }).revisionSearchResults).toEqual([
      {
        ...{ flag: 'REFILING', docNumber: '600200', docType: 'A', displayDocNumber: 'A600200', docId: 'A600200' },
        recordedDate: '02/01/2030',
      },
    ]);
  });

  it('that it doesn’t have is named without a link or a day', () => {
    const revisions = [{ ...REVISION, displayNumber: null, recordedOn: null }];
    expect(rowOf({}, { revisions }).revisionSearchResults[0]).toMatchObject({
      ...{ displayDocNumber: 'A600200', docId: null, recordedDate: '' },
    });
  });
});

describe('A release', () => {
  const NOT_REVOKED = { revokeDocNumber: '', revokeDocType: '', revokeDisplayDocNumber: '', revokeDocId: null };
  it.each<[string, Partial<ReleaseRecord>, object]>([
    [
      'that the index has is linked, and not revoked',
      {},
      {
        ...{ partialFullFlag: 'FULL', releaseDocNumber: '550000', releaseDocType: 'A' },
        ...{ releaseDisplayDocNumber: 'A550000', releaseDocId: 'A550000', releaseDate: '01/02/2024' },
        ...{ ...NOT_REVOKED, revokeDate: '' },
      },
    ],
    [
      'that it doesn’t have is named without a link',
      { releaseDisplayNumber: null },
      { releaseDisplayDocNumber: 'A550000', releaseDocId: null },
    ],
    [
      'that was revoked has the revocation',
      { revokeType: 'A', revokeNumber: '560000', revokeDisplayNumber: 'A560000', revokedOn: '2025-02-03' },
      {
        ...{ revokeDocNumber: '560000', revokeDocType: 'A', revokeDisplayDocNumber: 'A560000' },
        ...{ revokeDocId: 'A560000', revokeDate: '02/03/2025' },
      },
    ],
    [
      'whose revocation the index doesn’t have names it without a link',
      { revokeType: 'A', revokeNumber: '560000', revokedOn: '2025-02-03' },
      { revokeDisplayDocNumber: 'A560000', revokeDocId: null, revokeDate: '02/03/2025' },
    ],
    [
      'with a revocation of an unknown number still says that there is one',
      { revokeType: 'A', revokedOn: '2025-02-03' },
      { revokeDocNumber: '', revokeDisplayDocNumber: 'A', revokeDocId: null, revokeDate: '02/03/2025' },
    ],
  ])('%s', (_title, changes, expected) => {
    const [release] = rowOf({}, { releases: [{ ...RELEASE, ...changes }] }).releaseSearchResults;
    expect(release).toMatchObject(expected);
  });
});
