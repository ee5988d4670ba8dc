import type { ContentOf } from '@portal/contract/endpoint';
import type {
  DocumentDetails,
  DocumentRow,
  ReferenceDocument,
} from '@portal/contract/index/search/results/document-result';
import type { SearchPaging, SearchResponse } from '@portal/contract/index/search/run/run-search';
import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import type { CodeDescription } from '@portal/contract/office/helper-data/code-description';
import type { CountyFlags, landlink } from '@portal/contract/office/helper-data/landlink';
import {
  type landsharkCodeDescription,
  SEARCH_CODE_LISTS,
  type SearchCodeList,
} from '@portal/contract/office/helper-data/landshark-code-description';
import { BATCH_ROWS, RESULT_PAGE_ROWS } from '@portal/contract/values/paging';

/** The flags of a county that shows every optional feature. */
export function buildFlags(changed: Partial<CountyFlags> = {}): CountyFlags {
  return {
    bookType: true,
    bookLabel: 'Book',
    torrensLabel: 'Torrens',
    propertyCode: true,
    allOnlySearch: false,
    map: true,
    tax: true,
    property: false,
    propertyPrice: 0,
    chain: false,
    chainPrice: 0,
    certify: false,
    certifyCopies: false,
    titleFiles: false,
    propertyWatch: false,
    downloadResults: true,
    qqq: true,
    qqqq: true,
    baseline: true,
    meridian: true,
    municipality: true,
    mbOtherLot: true,
    sublot: true,
    torrens: true,
    torrensUseFileNumber: true,
    displaySalePrice: true,
    displayMortgageAmount: true,
    mortgageAmountLabel: 'Mortgage amount',
    showNotableDates: true,
    useVerificationDate: true,
    abstractIndexBeginDate: '01/01/1920',
    abstractVerifiedDate: '11/19/2026',
    torrensVerifiedDate: '11/18/2026',
    lienVerifiedDate: '',
    today: '11/20/2026',
    defaultSearch: 'searchByName',
    ...changed,
  };
}

/** The helper data of a county that shows every optional feature. */
export function buildLandlink(changed: Partial<CountyFlags> = {}): ContentOf<typeof landlink> {
  const flags = buildFlags(changed);
  return [
    { name: 'landlink', baseContent: flags },
    { name: 'landlinkConfigurationFlags', baseContent: { IS_QQQ_SECTION: flags.qqq, IS_QQQQ_SECTION: flags.qqqq } },
  ];
}

const SEARCH_CODES: Readonly<Record<SearchCodeList, readonly CodeDescription[]>> = {
  bookTypes: [
    { code: 'ALL', description: 'All' },
    { code: 'D', description: 'Deeds' },
  ],
  documentTypes: [
    { code: 'ALL', description: 'All' },
    { code: 'T', description: 'Torrens' },
  ],
  instrumentGroups: [
    { code: 'ALL', description: 'All' },
    { code: 'DEEDS', description: 'Deeds' },
  ],
  islands: [{ code: 'BIG', description: 'Big Island' }],
  otherLotCodesLb: [
    { code: 'ALL', description: 'All' },
    { code: 'OL', description: 'Outlot' },
  ],
  otherLotCodesMb: [
    { code: 'ALL', description: 'All' },
    { code: 'GL', description: 'Government lot' },
  ],
  bases: [{ code: 'ALL', description: 'All' }],
  meridians: [
    { code: 'ALL', description: 'All' },
    { code: '4TH', description: '4th Principal Meridian' },
  ],
  municipalities: [
    { code: 'ALL', description: 'All' },
    { code: 'JF', description: 'City of Juniper Falls' },
  ],
};

/** The options of the forms' selects. */
export const CODE_LISTS: ContentOf<typeof landsharkCodeDescription> = SEARCH_CODE_LISTS.map((name) => ({
  name,
  codeDescriptionResults: [...SEARCH_CODES[name]],
}));

export const NOTABLE_DATES = {
  headings: ['Abstract', 'Torrens'],
  rows: [{ label: 'Verified through', dates: ['11/19/2026', ''] }],
};

/** The facts that the row and the details of document A`number` have in common. */
function buildFacts(number: number) {
  return {
    docId: `A${number}`,
    docType: 'A',
    docNumber: String(number),
    displayDocNumber: `A${number}`,
    instrumentCode: 'WD',
    instrumentDescription: 'Warranty Deed',
    recordedDate: '06/02/2019',
    recordedTime: '2:40',
    recordedAmPm: 'PM' as const,
    displayBookAndPage: '',
    pageCount: 3,
    verifiedStatus: true,
    grantorSearchResults: [buildParty('PETERSON, CARL J')],
    granteeSearchResults: [buildParty('LINDQUIST, ANNA M')],
    referenceDocumentSearchResults: [],
    legalSearchResults: [{ docId: `A${number}`, description: 'NE¼ SW¼ Sec 12 T33N R21E', comment: '' }],
    torrensSearchResults: [],
  };
}

function buildParty(displayName: string) {
  const [lastName = '', firstName = ''] = displayName.split(', ');
  return { displayName, lastName, firstName, middleInitial: '' };
}

export function buildRow(number: number, changed: Partial<DocumentRow> = {}): DocumentRow {
  return {
    ...buildFacts(number),
    recordedDateTime: '2019-06-02T14:40:00',
    recordedSequence: 0,
    book: '',
    startPage: null,
    grantorCount: 1,
    granteeCount: 1,
    referenceCount: 0,
    legalCount: 1,
    ...changed,
  };
}

export function buildDetails(number: number, changed: Partial<DocumentDetails> = {}): DocumentDetails {
  return {
    ...buildFacts(number),
    instrumentDate: '05/28/2019',
    salePriceCents: null,
    mortgageAmountCents: null,
    displayOnlySearchResults: [],
    additionalInfoSearchResults: [],
    parcelSearchResults: [],
    sections: [],
    ...changed,
  };
}

export function buildReference(number: number, changed: Partial<ReferenceDocument> = {}): ReferenceDocument {
  return {
    docId: `A${number}`,
    docNumber: String(number),
    docType: 'A',
    displayDocNumber: `A${number}`,
    instrumentDescription: 'Mortgage',
    recordedDate: '06/02/2019',
    direction: 'to',
    ...changed,
  };
}

/** Returns the server's response for a batch of a search that finds documents A1 to A`total`, in that order. */
export function buildSearchResponse(
  paging: SearchPaging,
  total: number,
  changed: Partial<SearchResponse> = {},
): SearchResponse {
  const { pageNumber, batch, timestamp } = paging;
  const before = (pageNumber - 1) * RESULT_PAGE_ROWS + (batch - 1) * BATCH_ROWS;
  const count = Math.max(0, Math.min(BATCH_ROWS, total - before));
  const searchResultList = Array.from({ length: count }, (_, index) => buildRow(before + index + 1));
  return {
    searchResults: { searchResultList, totalRecordCount: total, currentRecordCount: count },
    truncated: false,
    timestamp,
    batch,
    pageNumber,
    usageBalance: null,
    ...(batch === 1 && { displayCriteria: [{ key: 'Name', value: 'LINDQUIST' }] }),
    ...(batch === 1 && total > before + count && { continuation: `rest of page ${pageNumber}` }),
    message: total === 0 ? 'No Records Found.' : '',
    ...changed,
  };
}

export function buildHistoryEntry(changed: Partial<SearchHistoryEntry> = {}): SearchHistoryEntry {
  return {
    index: 1,
    longDescription: 'Name LINDQUIST',
    displayCriteria: [{ key: 'Name', value: 'LINDQUIST' }],
    type: 'searchByName',
    link: 'search/searchByName',
    criteria: { grantorGranteeLastName: 'LINDQUIST' },
    sortKey: 'docNumber',
    sortDirection: 'ASC',
    pageNumber: 1,
    ...changed,
  };
}
