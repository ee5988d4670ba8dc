import type { TaxLienDetails, TaxLienRelease, Taxpayer } from '@portal/contract/index/search/results/tax-lien-result';

/** The tax lien of document A1, which is current. */
export function buildTaxLien(changed: Partial<TaxLienDetails> = {}): TaxLienDetails {
  return {
    docId: 'A1',
    docType: 'A',
    docNumber: '1',
    displayDocNumber: 'A1',
    instrumentCode: 'FTL',
    instrumentDescription: 'Federal Tax Lien',
    recordedDate: '06/02/2019',
    recordedTime: '2:40',
    recordedAmPm: 'PM',
    pageCount: 2,
    lienNumber: '410322871',
    lienDate: '05/20/2019',
    totalAmountCents: 1_234_500,
    lienType: 'FEDERAL',
    status: 'CURRENT',
    lastRefileDate: '',
    taxpayerSearchResults: [buildTaxpayer('LINDQUIST', 'ALBERT', 'E')],
    revisionSearchResults: [],
    releaseSearchResults: [],
    ...changed,
  };
}

export function buildTaxpayer(lastName: string, firstName: string, middleInitial = ''): Taxpayer {
  const name = [lastName, firstName, middleInitial].filter(Boolean).join(' ');
  return { name, displayAddress: '14 Elm St, ASPEN FALLS, MN', lastName, firstName, middleInitial };
}

/** A release in full by a document in the index. */
export function buildTaxLienRelease(
  documentKey: string,
  releaseDate: string,
  changed: Partial<TaxLienRelease> = {},
): TaxLienRelease {
  return {
    partialFullFlag: 'FULL',
    releaseDocNumber: documentKey.slice(1),
    releaseDocType: documentKey.slice(0, 1),
    releaseDisplayDocNumber: documentKey,
    releaseDocId: documentKey,
    releaseDate,
    revokeDocNumber: '',
    revokeDocType: '',
    revokeDisplayDocNumber: '',
    revokeDocId: null,
    revokeDate: '',
    ...changed,
  };
}
