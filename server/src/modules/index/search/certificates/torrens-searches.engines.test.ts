import type { RequestOf } from '@portal/contract/endpoint';
import { torrensCertificateDetails } from '@portal/contract/index/search/records/torrens-certificate-details';
import type { TorrensRow } from '@portal/contract/index/search/results/torrens-result';
import { PRINT_ENDPOINTS } from '@portal/contract/index/search/run/print-search';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addCertificate, type TestCertificate } from '@portal/testing/builders/certificate-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { readPdfPages } from '@portal/testing/files/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const CERTIFICATES: readonly TestCertificate[] = [
  {
    number: '9871',
    fileNumber: 'F-12',
    book: '50',
    page: '72',
    certifiedOn: '1949-03-01',
    cancelledBy: ['22871', '22872', '99999'],
    legalTexts: ['LOTS 1 AND 12, BLOCK 2, ELM PARK'],
  },
  {
    number: '22871',
    fileNumber: 'F-7',
    book: '115',
    page: '72',
    certifiedOn: '1978-10-02',
    certifiedTime: '14:05',
    imagePageCount: 2,
    owners: ['LINDQUIST, ARVID'],
    legals: ['LOT 1 BLK 2 ELM PARK'],
    legalTexts: ["LOT 1, BLOCK 2, ELM PARK, SUBJECT TO 50% OF O'BRIEN'S WELL"],
    recitals: ['ARVID LINDQUIST, SINGLE; FORMERLY OF ELM CREEK'],
    memorials: [
      {
        document: 'T99804',
        kind: 'MORTGAGE',
        on: '1996-04-01',
        inFavorOf: 'NORTHERN WATERS BANK',
        text: 'LINDQUIST TO NORTHERN WATERS BANK, DATED 03/30/1996',
        dischargedBy: 'T104477',
        dischargedOn: '2004-05-06',
      },
      { document: '555', kind: 'EASEMENT', text: 'FOR A DRIVEWAY', dischargedBy: 'SEE FILE' },
      { document: '556', text: 'A LEASE', dischargedBy: '88001' },
      { document: '557', text: 'AN OPTION', dischargedBy: 'T700' },
      { document: 'T700', kind: 'ORDER', text: 'SEALED ZEBRA ORDER' },
      { text: 'RIGHTS OF THE PUBLIC IN THE CREEK' },
    ],
  },
  { number: '22872', certifiedOn: '1978-10-02', certifiedTime: null, legalTexts: ['LOT 12, BLOCK 2, ELM PARK'] },
];

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  await addDocument(test.county.db, { key: 'T99804', instrument: 'MTG' });
  await addDocument(test.county.db, { key: 'T104477', instrument: 'SAT' });
  await addDocument(test.county.db, { key: 'T700', isWithheld: true });
  for (const certificate of CERTIFICATES) await addCertificate(test.county.db, certificate);
});
afterAll(() => test.close());

type Type = 'searchByTorrensCertificate' | 'searchByTorrensText';
const search = (type: Type, request: object) =>
  user.call(SEARCH_ENDPOINTS[type], request as RequestOf<(typeof SEARCH_ENDPOINTS)[Type]>);

async function numbersOf(type: Type, request: object): Promise<readonly string[]> {
  const { content } = await search(type, request);
  return content.searchResults.searchResultList.map((row) => (row as TorrensRow).certificateNumber);
}

describe('A Torrens certificate search', () => {
  it.each([
    ['as printed', '22871', ['22871']],
    ['with zeros and spaces', ' 0022871 ', ['22871']],
    ['with a dash', '22-871', ['22871']],
    ['with the words that people write before it', 'Certificate No. 22871', ['22871']],
    ['not by its beginning', '228', []],
    ['not where none is given', '', []],
    ['not of marks alone', '%--', []],
  ])('finds a number %s', async (_title, certificateNumber, numbers) => {
    expect(await numbersOf('searchByTorrensCertificate', { certificateNumber })).toEqual(numbers);
  });

  it.each([
    ['F-12', ['9871']],
    ['f12', ['9871']],
    ['f 0012', ['9871']],
    ['File No. F-7', ['22871']],
    ['F-1', []],
    ['File 9871', []],
  ])('finds the file number %s if the county shows file numbers', async (certificateNumber, numbers) => {
    expect(await numbersOf('searchByTorrensCertificate', { certificateNumber })).toEqual([]);
    await configure({ torrensUseFileNumber: true });
    expect(await numbersOf('searchByTorrensCertificate', { certificateNumber })).toEqual(numbers);
    expect(await numbersOf('searchByTorrensCertificate', { certificateNumber: '22871' })).toEqual(['22871']);
    await configure({});
  });

  it('shows status, book and page, and the first certificate that cancelled it', async () => {
    const { content } = await search('searchByTorrensCertificate', { certificateNumber: '9871' });
    expect(content.searchResults.searchResultList).toEqual([
      {
        id: '9871',
        certificateNumber: '9871',
        fileNumber: 'F-12',
        displayBookAndPage: '50/72',
        certifiedDate: '03/01/1949',
        shortStatus: 'CANCELLED',
        status: 'Cancelled',
        cancelledBySearchResults: [{ cancelledByCertificateId: '22871', cancelledByCertificateNumber: '22871' }],
        cancelledByCount: 3,
        pageCount: 0,
      },
    ]);
    expect(content.displayCriteria).toEqual([{ key: 'Certificate number', value: '9871' }]);
  });

  it('reports an empty form', async () => {
    const { content } = await search('searchByTorrensCertificate', {});
    expect(content).toMatchObject({ message: 'No Records Found.', searchResults: { totalRecordCount: 0 } });
  });
});

describe('A Torrens text search', () => {
  const find = (text: string, searchIn?: string) =>
    numbersOf('searchByTorrensText', searchIn === undefined ? { text } : { text, searchIn });

  it.each<[string, string, string | undefined, readonly string[]]>([
    ['in all sections, where none is chosen', 'elm', undefined, ['9871', '22871', '22872']],
    ['in the legal text', 'Elm Park', 'LEGAL', ['9871', '22871', '22872']],
    ['in the legal text, and not in a recital', 'Elm Creek', 'LEGAL', []],
    ['in a recital', 'Elm Creek', 'RECITAL', ['22871']],
    ['in a recital, and not in the legal text', 'Elm Park', 'RECITAL', []],
    ['in the text of a memorial', 'driveway', 'MEMORIAL_TEXT', ['22871']],
    ['in the kind of a memorial', 'easement', 'MEMORIAL_TEXT', ['22871']],
    ['in whose favor a memorial runs', 'northern waters', 'MEMORIAL_TEXT', ['22871']],
    ['in the text of a memorial, and not in another section', 'Elm Park', 'MEMORIAL_TEXT', []],
    ['by the document of a memorial', 'T99804', 'MEMORIAL_DOCUMENT', ['22871']],
    ['by the number of a memorial, of whatever type', '99804', 'MEMORIAL_DOCUMENT', ['22871']],
    ['by the number of a memorial that says no type', 'T555', 'MEMORIAL_DOCUMENT', ['22871']],
    ['by a memorial, and not of another type', 'A99804', 'MEMORIAL_DOCUMENT', []],
    ['by the document that discharged a memorial', 'T104477', 'MEMORIAL_DOCUMENT', ['22871']],
    ['by the number that discharged a memorial, with zeros', '0104477', 'ALL', ['22871']],
    ['by the document that discharged it, and not of another type', 'A104477', 'MEMORIAL_DOCUMENT', []],
    ['by a number that discharged it and says no type', 'T88001', 'MEMORIAL_DOCUMENT', ['22871']],
    ['not by the document that discharged it in another section', 'T104477', 'MEMORIAL_TEXT', []],
    ['by a document in all sections', '99804', 'ALL', ['22871']],
    ['not by a document in another section', '99804', 'LEGAL', []],
    ['with its words next to each other', 'block elm', 'LEGAL', []],
    ['with a number that ends it whole', 'lot 1', 'LEGAL', ['22871']],
    ['with a last word that is only begun', 'block 2, elm pa', 'LEGAL', ['9871', '22871', '22872']],
    ['not from the middle of a word', 'lm park', 'LEGAL', []],
    ['whatever its punctuation', "o'briens well", 'LEGAL', ['22871']],
    ['with a percent sign as any mark', '50% of', 'LEGAL', ['22871']],
    ['of one character', 'f', 'RECITAL', ['22871']],
    ['of a number at the end of a text', '1996', 'MEMORIAL_TEXT', ['22871']],
    ['not of a withheld document', 'zebra', 'ALL', []],
    ['not by a withheld document', 'T700', 'MEMORIAL_DOCUMENT', []],
    ['not where none is given', '', 'ALL', []],
    ['not of marks alone', '%_', 'ALL', []],
  ])('finds a text %s', async (_title, text, searchIn, numbers) => {
    expect(await find(text, searchIn)).toEqual(numbers);
  });

  it('sorts by certificate number, by book and page and by certified date; without book last, without time first', async () => {
    const order = (sortKey: string, sortDirection: string) =>
      numbersOf('searchByTorrensText', { text: 'Elm Park', sortKey, sortDirection });
    expect(await order('certificateNumber', 'ASC')).toEqual(['9871', '22871', '22872']);
    expect(await order('certificateNumber', 'DESC')).toEqual(['22872', '22871', '9871']);
    expect(await order('bookPage', 'ASC')).toEqual(['9871', '22871', '22872']);
    expect(await order('bookPage', 'DESC')).toEqual(['22871', '9871', '22872']);
    expect(await order('certifiedDate', 'ASC')).toEqual(['9871', '22872', '22871']);
    expect(await order('certifiedDate', 'DESC')).toEqual(['22871', '22872', '9871']);
  });

  it('describes itself with the section', async () => {
    const { content } = await search('searchByTorrensText', { text: 'elm', searchIn: 'MEMORIAL_DOCUMENT' });
    expect(content.displayCriteria).toEqual([
      { key: 'Text', value: 'elm' },
      { key: 'In', value: 'Memorial Doc #' },
    ]);
    expect((await search('searchByTorrensText', { text: 'elm' })).content.displayCriteria?.at(-1)?.value).toBe(
      'All Sections',
    );
  });

  it.each<[string, object, string]>([
    ['text of sensible length', { text: 'a'.repeat(10_000) }, 'text'],
    ['no control characters', { text: 'elm\u0000park' }, 'text'],
    ['a section that there is', { text: 'elm', searchIn: 'OWNERS' }, 'searchIn'],
    ['an order of this list', { text: 'elm', sortKey: 'docNumber' }, 'sortKey'],
  ])('asks for %s', async (_title, request, field) => {
    const { status, envelope } = await search('searchByTorrensText', request);
    expect(status).toBe(400);
    expect(Object.keys(envelope.fieldErrors ?? {})).toEqual([field]);
  });
});

describe('The details of a certificate', () => {
  const details = (docId: string) => user.call(torrensCertificateDetails, { docId });

  it('include owners, land, recitals and memorials, each with its document if the index has it', async () => {
    expect((await details('0022871')).content.details).toEqual({
      id: '22871',
      certificateNumber: '22871',
      fileNumber: '',
      displayBookAndPage: '115/72',
      certifiedDate: '10/02/1978',
      certifiedTime: '2:05',
      certifiedAmPm: 'PM',
      shortStatus: 'CURRENT',
      status: 'Current',
      cancelledBySearchResults: [],
      cancelsSearchResults: [{ certificateId: '9871', certificateNumber: '9871', certifiedDate: '03/01/1949' }],
      owners: [{ displayName: 'LINDQUIST, ARVID', capacity: '' }],
      legalSearchResults: [{ description: 'LOT 1 BLK 2 ELM PARK', comment: '' }],
      legalTexts: ["LOT 1, BLOCK 2, ELM PARK, SUBJECT TO 50% OF O'BRIEN'S WELL"],
      recitals: ['ARVID LINDQUIST, SINGLE; FORMERLY OF ELM CREEK'],
      memorials: [
        {
          document: { docId: 'T99804', displayDocNumber: 'T99804' },
          kind: 'MORTGAGE',
          memorialDate: '04/01/1996',
          inFavorOf: 'NORTHERN WATERS BANK',
          text: 'LINDQUIST TO NORTHERN WATERS BANK, DATED 03/30/1996',
          dischargedBy: { docId: 'T104477', displayDocNumber: 'T104477' },
          dischargedDate: '05/06/2004',
        },
        {
          document: { docId: null, displayDocNumber: '555' },
          kind: 'EASEMENT',
          memorialDate: '',
          inFavorOf: '',
          text: 'FOR A DRIVEWAY',
          dischargedBy: { docId: null, displayDocNumber: 'SEE FILE' },
          dischargedDate: '',
        },
        ...[
          ['556', 'A LEASE', '88001'],
          ['557', 'AN OPTION', 'T700'],
        ].map(([number, text, discharge]) => ({
          document: { docId: null, displayDocNumber: number },
          kind: '',
          memorialDate: '',
          inFavorOf: '',
          text,
          dischargedBy: { docId: null, displayDocNumber: discharge },
          dischargedDate: '',
        })),
        {
          document: null,
          kind: '',
          memorialDate: '',
          inFavorOf: '',
          text: 'RIGHTS OF THE PUBLIC IN THE CREEK',
          dischargedBy: null,
          dischargedDate: '',
        },
      ],
      image: {
        docId: 'CERT-22871',
        docType: 'CERT',
        docNumber: '22871',
        instrumentCode: '',
        instrumentDescription: 'Certificate',
        pageCount: 2,
      },
    });
  });

  it('list all certificates that cancelled it, even those missing from the index', async () => {
    expect((await details('9871')).content.details?.cancelledBySearchResults).toEqual([
      { cancelledByCertificateId: '22871', cancelledByCertificateNumber: '22871' },
      { cancelledByCertificateId: '22872', cancelledByCertificateNumber: '22872' },
      { cancelledByCertificateId: null, cancelledByCertificateNumber: '99999' },
    ]);
  });

  it('show the file number only if the county uses file numbers', async () => {
    await configure({ torrensUseFileNumber: true });
    expect((await details('22871')).content.details?.fileNumber).toBe('F-7');
    await configure({});
    expect((await details('22871')).content.details?.fileNumber).toBe('');
  });

  it('are refused for an unknown certificate and for an empty id', async () => {
    expect((await details('1')).status).toBe(404);
    expect((await details('--')).status).toBe(404);
    expect((await details('')).status).toBe(400);
  });
});

describe('A printed list of certificates', () => {
  it('has all cancellations of each, and file numbers if the county uses them', async () => {
    const print = async () => {
      const { rawPayload } = await user.send(PRINT_ENDPOINTS.searchByTorrensText, { text: 'elm' });
      return (await readPdfPages(rawPayload)).join('\n');
    };
    const text = await print();
    expect(text).toContain('Torrens text search');
    for (const number of ['22871', '22872', '99999']) expect(text).toContain(`by ${number}`);
    expect(text).not.toContain('F-12');
    await configure({ torrensUseFileNumber: true });
    expect(await print()).toContain('F-12');
    await configure({});
  });
});

describe('A county that does not register titles', () => {
  it('offers neither search nor certificates', async () => {
    await configure({ torrens: false });
    expect((await search('searchByTorrensCertificate', { certificateNumber: '22871' })).status).toBe(403);
    expect((await search('searchByTorrensText', { text: 'elm' })).status).toBe(403);
    expect((await user.call(torrensCertificateDetails, { docId: '22871' })).status).toBe(403);
    const { searchList } = (await user.call(loginStatus, {})).content.currentUser;
    expect(searchList.filter((type) => type.startsWith('searchByTorrens'))).toEqual([]);
    await configure({});
    expect((await search('searchByTorrensText', { text: 'elm' })).status).toBe(200);
  });
});

function configure(content: object) {
  return saveSettings(test.county.db, { group: 'landlink', content, actor: SYSTEM_ACTOR });
}
