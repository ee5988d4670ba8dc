import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { getGisLinks } from '@portal/contract/index/search/records/gis-links';
import { getTaxLinks } from '@portal/contract/index/search/records/tax-links';
import type { DocumentDetails } from '@portal/contract/index/search/results/document-result';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildDetails, buildLandlink, buildReference } from '../../../test/records.ts';
import { renderPart } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';
import { RecordPane } from './record-pane.tsx';

const onOpenImage = vi.fn();
const onOpenReference = vi.fn();

beforeEach(() => {
  onOpenImage.mockReset();
  onOpenReference.mockReset();
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

const onOpenLegalDetails = vi.fn<(docId: string) => void>();
const PARTY = { displayName: 'PETERSON, CARL J', lastName: 'PETERSON', firstName: 'CARL', middleInitial: 'J' };
const LEGAL = { docId: 'A1', description: 'Lot 4 Block 2', comment: '' };

/** Renders document A1 with the test's changes. */
async function showRecord(changed: Partial<DocumentDetails> = {}) {
  const details = buildDetails(1, changed);
  respondToCall(documentDetails, () => ({ content: { details, usageBalance: null } }));
  const { user } = renderPart(
    <SignedIn>
      <RecordPane
        docId={details.docId}
        onOpenImage={onOpenImage}
        onFollowOn={() => {}}
        onOpenLegalDetails={onOpenLegalDetails}
        onOpenReference={onOpenReference}
        takesFocus={false}
      />
    </SignedIn>,
  );
  await screen.findByRole('heading', { level: 2, name: 'Warranty Deed' });
  await screen.findByText('Recorded');
  return user;
}

/** Waits for the session, like the portal does for every screen. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense>{children}</Suspense> : null;
}

/** Returns the value of a fact by its label; undefined if the record doesn't have it. */
function readFact(label: string): string | undefined {
  return screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? undefined;
}

describe('a record', () => {
  it.each([
    ['COUNTY', '/reports/AuditLog?documentKey=A1'],
    ['TRIMIN', '/reports/AuditLog?documentKey=A1'],
    ['ACCOUNT', undefined],
    ['USER', undefined],
  ] as const)('leads %s to its entries in the audit log: %s', async (role, address) => {
    respondToCall(loginStatus, () => ({ content: buildSession({ role }) }));
    await showRecord();
    expect(screen.queryByRole('link', { name: 'Audit log' })?.getAttribute('href') ?? undefined).toBe(address);
  });

  it('shows instrument, number, dates, parties and legals', async () => {
    await showRecord({ displayBookAndPage: '218 / 48' });
    expect(screen.getByText('Document A1')).toBeInTheDocument();
    expect(readFact('Recorded')).toBe('06/02/2019 2:40\u00A0PM');
    expect(readFact('Instrument date')).toBe('05/28/2019');
    expect(readFact('Book and page')).toBe('218 / 48');
    expect(screen.getByRole('region', { name: 'Grantors' })).toHaveTextContent('PETERSON, CARL J');
    expect(screen.getByRole('region', { name: 'Grantees' })).toHaveTextContent('LINDQUIST, ANNA M');
    expect(screen.getByRole('region', { name: 'Legal' })).toHaveTextContent('NE¼ SW¼ Sec 12 T33N R21E');
  });

  it('shows every entry if the index has identical ones', async () => {
    const absent = buildReference(7, { docId: null });
    const complaint = vi.spyOn(console, 'error');
    await showRecord({
      grantorSearchResults: [PARTY, PARTY],
      legalSearchResults: [LEGAL, LEGAL],
      referenceDocumentSearchResults: [absent, absent],
      displayOnlySearchResults: [
        { label: 'Remark', value: 'first' },
        { label: 'Remark', value: 'second' },
      ],
    });
    expect(within(screen.getByRole('region', { name: 'Grantors' })).getAllByRole('listitem')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'Legal' })).getAllByRole('listitem')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: 'References' })).getAllByText('not in the index')).toHaveLength(2);
    expect(screen.getAllByText('Remark')).toHaveLength(2);
    // React warns on the console about duplicate keys.
    expect(complaint).not.toHaveBeenCalled();
    complaint.mockRestore();
  });

  it('shows 3 rows per page of parties, legals, certificates and parcels', async () => {
    const four = [1, 2, 3, 4];
    const parties = four.map((number) => ({ ...PARTY, displayName: `PARTY ${number}` }));
    const user = await showRecord({
      docType: 'T',
      grantorSearchResults: parties,
      granteeSearchResults: parties,
      legalSearchResults: four.map((number) => ({ ...LEGAL, description: `Lot ${number}` })),
      torrensSearchResults: four.map((number) => ({ certificateNumber: `2287${number}`, status: 'Current' })),
      parcelSearchResults: four.map((number) => ({ parcelId: `20-${number}`, address: '' })),
    });
    for (const [name, fourth] of [
      ['Grantors', /PARTY 4/],
      ['Grantees', /PARTY 4/],
      ['Legal', 'Lot 4'],
      ['Torrens certificates', /22874/],
      ['Parcels and addresses', '20-4'],
    ] as const) {
      const part = within(screen.getByRole('region', { name }));
      expect(part.queryByText(fourth)).not.toBeInTheDocument();
      await user.click(part.getByText('2'));
      expect(part.getAllByText(fourth)[0]).toBeInTheDocument();
      expect(screen.getByRole('status')).toHaveTextContent(`${name}: Rows 4 to 4 of 4`);
    }
  });

  it('opens the parts of its legal descriptions', async () => {
    const user = await showRecord();
    await user.click(within(screen.getByRole('region', { name: 'Legal' })).getByText('Details'));
    expect(onOpenLegalDetails).toHaveBeenCalledWith('A1');
  });

  it('leaves out facts that the index doesn’t have', async () => {
    await showRecord({ instrumentDate: '', legalSearchResults: [], recordedTime: '', recordedAmPm: '' });
    expect(readFact('Recorded')).toBe('06/02/2019');
    expect(readFact('Instrument date')).toBeUndefined();
    expect(readFact('Sale price')).toBeUndefined();
    for (const part of ['Legal', 'References', 'Parcels and addresses']) {
      expect(screen.queryByRole('region', { name: part })).not.toBeInTheDocument();
    }
  });

  it.each([
    [true, '$212,000.00', '$180,000.00'],
    [false, undefined, undefined],
  ])('shows sale price and mortgage amount if the county does: %s', async (isShown, sale, mortgage) => {
    const flags = { displaySalePrice: isShown, displayMortgageAmount: isShown, mortgageAmountLabel: 'Loan' };
    respondToCall(landlink, () => ({ content: buildLandlink(flags) }));
    await showRecord({ salePriceCents: 21_200_000, mortgageAmountCents: 18_000_000 });
    expect(readFact('Sale price')).toBe(sale);
    expect(readFact('Loan')).toBe(mortgage);
  });

  it('shows the county’s additional labeled values and lines', async () => {
    await showRecord({
      displayOnlySearchResults: [{ label: 'Consideration', value: 'More than $3,000' }],
      additionalInfoSearchResults: ['Re-recorded to correct the legal'],
    });
    expect(readFact('Consideration')).toBe('More than $3,000');
    expect(screen.getByRole('region', { name: 'More information' })).toHaveTextContent('Re-recorded to correct');
  });

  it('draws a section with its quarters and describes it in text', async () => {
    const land = { wholeQuarters: 1 << 9, partialQuarters: 0, otherLots: [], isPartUnknown: false };
    await showRecord({ sections: [{ section: '12', township: '33N', range: '21E', land }] });
    expect(screen.getByRole('img', { name: 'Section 12: NE¼ SW¼' })).toBeInTheDocument();
    expect(screen.getByText('Section 12, Township 33N, Range 21E')).toBeInTheDocument();
  });

  it.each([
    ['Govt Lot 2, not in quarters', { otherLots: ['Govt Lot 2'] }],
    ['part not stated', { isPartUnknown: true }],
    ['NW¼, part of NE¼ NE¼', { wholeQuarters: 0b0011_0011, partialQuarters: 0b1000 }],
    ['the whole section', { wholeQuarters: 0xffff }],
  ])('shows %s for a section and draws no more', async (words, facts) => {
    const land = { wholeQuarters: 0, partialQuarters: 0, otherLots: [], isPartUnknown: false, ...facts };
    await showRecord({ sections: [{ section: '12', township: '33N', range: '21E', land }] });
    const drawing = screen.getByRole('img', { name: `Section 12: ${words}` });
    const filled = [...drawing.querySelectorAll('rect')].filter(({ className }) => /land/.test(className.baseVal));
    expect(filled).toHaveLength(land.wholeQuarters.toString(2).replaceAll('0', '').length);
  });

  it('shows parcels with their addresses', async () => {
    await showRecord({ parcelSearchResults: [{ parcelId: '12.033.21', address: '1480 County Road 7' }] });
    expect(screen.getByRole('region', { name: 'Parcels and addresses' })).toHaveTextContent(
      '12.033.211480 County Road 7',
    );
  });

  it('has no row header for an address without a parcel, which would have no name', async () => {
    await showRecord({ parcelSearchResults: [{ parcelId: '', address: '1480 County Road 7' }] });
    expect(screen.getByRole('cell', { name: '1480 County Road 7' })).toBeInTheDocument();
    expect(screen.queryByRole('rowheader')).not.toBeInTheDocument();
  });

  it('links a parcel to its property page if the county has them', async () => {
    respondToCall(landlink, () => ({ content: buildLandlink({ property: true }) }));
    await showRecord({ parcelSearchResults: [{ parcelId: '12-33-21-31', address: '' }] });
    expect(screen.getByRole('link', { name: '12-33-21-31' })).toHaveAttribute('href', '/property/parcel/12332131');
  });

  it('of document type T shows a certificates table', async () => {
    await showRecord({ docType: 'T', torrensSearchResults: [{ certificateNumber: '22871', status: 'Current' }] });
    const part = screen.getByRole('region', { name: 'Torrens certificates' });
    expect(within(part).getByRole('row', { name: '22871 Current' })).toBeInTheDocument();
    expect(screen.getByText('Torrens')).toBeInTheDocument();
  });

  it('says that it is not yet verified', async () => {
    await showRecord({ verifiedStatus: false });
    expect(screen.getByText('Not yet verified')).toBeInTheDocument();
  });
});

describe('the references of a record', () => {
  it('form a chain by time, and open the documents in the index', async () => {
    const earlier = buildReference(312, { recordedDate: '04/11/1977', direction: 'from' });
    const absent = buildReference(611, { recordedDate: '03/14/2024', docId: null });
    const user = await showRecord({ referenceDocumentSearchResults: [absent, earlier] });
    const chain = within(screen.getByRole('region', { name: 'References' })).getAllByRole('listitem');
    expect(chain.map((link) => within(link).getByText(/^A\d+$/).textContent)).toEqual(['A312', 'A1', 'A611']);
    expect(chain[2]).toHaveTextContent('not in the index');
    expect(screen.getAllByRole('button', { name: /^A\d/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^A312 Mortgage 1977/ }));
    expect(onOpenReference).toHaveBeenCalledWith(earlier);
  });
});

describe('the image of a record', () => {
  const IMAGED = {
    docId: 'A1',
    docType: 'A',
    docNumber: '1',
    instrumentCode: 'WD',
    instrumentDescription: 'Warranty Deed',
    pageCount: 3,
  };

  it('opens by its button, which shows the number of pages, and by i', async () => {
    const user = await showRecord();
    await user.click(screen.getByRole('button', { name: 'Image · 3 pages' }));
    expect(onOpenImage).toHaveBeenCalledWith(IMAGED);
    await user.keyboard('i');
    expect(onOpenImage).toHaveBeenCalledTimes(2);
  });

  it('is offered only with the imageRetrieval permission', async () => {
    respondToCall(loginStatus, () => ({ content: buildSession({ imageRetrieval: false }) }));
    const user = await showRecord();
    expect(screen.queryByRole('button', { name: /^Image/ })).not.toBeInTheDocument();
    await user.keyboard('i');
    expect(onOpenImage).not.toHaveBeenCalled();
  });

  it('is offered even for a document without pages: the image dialog says that it has no pages', async () => {
    const user = await showRecord({ pageCount: 0 });
    await user.click(screen.getByRole('button', { name: 'Image' }));
    expect(onOpenImage).toHaveBeenCalledWith({ ...IMAGED, pageCount: 0 });
  });
});

describe('the map and the tax records of a record', () => {
  it.each([
    { map: true, tax: false },
    { map: false, tax: true },
    { map: false, tax: false },
  ])('are offered only when county configuration enables them: %o', async (flags) => {
    respondToCall(landlink, () => ({ content: buildLandlink(flags) }));
    await showRecord();
    expect(screen.queryByRole('button', { name: 'Map' }) !== null).toBe(flags.map);
    expect(screen.queryByRole('button', { name: 'Tax' }) !== null).toBe(flags.tax);
  });

  it.each([
    ['Map', getGisLinks, 'Links to GIS System'],
    ['Tax', getTaxLinks, 'Links to Tax System'],
  ] as const)('%s lists its parcels, each a link, and gives the focus back', async (button, endpoint, title) => {
    respondToCall(endpoint, () => ({
      content: { parcelIds: ['12-33'], parcelIdLinks: ['https://parcels.example/12-33'], header: '' },
    }));
    const user = await showRecord();
    await user.click(screen.getByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(await within(dialog).findByRole('link', { name: /^12-33/ })).toHaveAttribute('target', '_blank');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
