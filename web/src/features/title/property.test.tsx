import { searchCertificateOffer } from '@portal/contract/index/certified-searches/certified-searches';
import { certifyProperty, type Property, propertyLands, propertyPage } from '@portal/contract/index/title/property';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const PROPERTY: Property = {
  land: { path: 'parcel/202', title: 'Lot 7, Block 3', isNamed: true },
  parcel: { number: '20.2', isRetired: false, predecessors: [{ key: '201', number: '20.1' }], successors: [] },
  parcels: [],
  addresses: ['12 Main St, Juniper'],
  certificates: [],
  documents: [
    {
      docId: 'A310',
      displayDocNumber: 'A310',
      instrumentDescription: 'Warranty Deed',
      recordedDate: '01/02/2002',
      from: ['HAUGEN ROBERT L'],
      to: ['PETERSON CARL J'],
      moreFrom: 0,
      moreTo: 3,
      match: 'SAME',
      hasImage: false,
      isVerified: true,
    },
  ],
  undecidedCount: 0,
  isCut: false,
  liens: [],
  section: null,
  block: null,
  cutLists: [],
  verified: '11/20/2026',
};

const requested: string[] = [];

beforeEach(() => {
  requested.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(searchCertificateOffer, () => ({ content: { isOffered: false, costCents: 0 } }));
  respondToCall(propertyPage, (request) => {
    requested.push(propertyPage.request.parse(request).land);
    return { content: { details: PROPERTY, usageBalance: null } };
  });
});

it('lists documents with the way they matched, after another spelling of the land', async () => {
  renderPortal('/property/Parcel/20.2');
  const row = await screen.findByRole('row', { name: /A310/ });
  for (const text of ['01/02/2002', 'Same land', 'No image.', 'PETERSON CARL J; and 3 more'])
    expect(row).toHaveTextContent(text);
  expect(requested).toEqual(['parcel/202']);
  const parcel = screen.getByRole('region', { name: 'This parcel' });
  expect(within(parcel).getByRole('link', { name: '20.1' })).toHaveAttribute('href', '/property/parcel/201');
  expect(screen.getByText(/Only the index and images are the county's record/)).toBeVisible();
});

it('requests nothing if the address identifies no land', async () => {
  renderPortal('/property/plat/%2527');
  await screen.findByText("This address doesn't identify any land. Check the parcel, lot or section.");
  expect(requested).toEqual([]);
});

it('shows content with a price only after a click', async () => {
  respondToCall(landlink, () => ({ content: buildLandlink({ propertyPrice: 250 }) }));
  const { user } = renderPortal('/property/parcel/202');
  const show = await screen.findByRole('button', { name: 'Show the property for $2.50' });
  expect(requested).toEqual([]);
  await user.click(show);
  await screen.findByRole('row', { name: /A310/ });
});

it('is certified by a button or by y, if the county certifies', async () => {
  const certified: unknown[] = [];
  respondToCall(searchCertificateOffer, () => ({ content: { isOffered: true, costCents: 1_500 } }));
  respondToCall(certifyProperty, (request) => {
    certified.push(request);
    return { content: { number: null, usageBalance: null, paymentRefused: true, message: 'Add money first.' } };
  });
  const { user } = renderPortal('/property/parcel/202');
  expect(await screen.findByRole('button', { name: 'Certify for $15.00' })).toBeInTheDocument();
  await user.keyboard('y');
  expect(await screen.findByText('Add money first.')).toBeVisible();
  expect(certified).toMatchObject([{ land: 'parcel/202' }]);
});

it('says at its head if no document names the lot', async () => {
  const details: Property = { ...PROPERTY, land: { ...PROPERTY.land, isNamed: false } };
  respondToCall(propertyPage, () => ({ content: { details, usageBalance: null } }));
  renderPortal('/property/plat/27/3/77');
  expect(await screen.findByText(/^No document in the index names this lot\./)).toBeVisible();
});

it('draws the lots of the block, each linked to its page, and marks this one', async () => {
  const lots = [
    { lot: '6', path: 'plat/27/3/6', documentCount: 1, isThis: false },
    { lot: '7', path: 'plat/27/3/7', documentCount: 4, isThis: true },
  ];
  const details: Property = { ...PROPERTY, block: { name: '3', lots, isCut: false } };
  respondToCall(propertyPage, () => ({ content: { details, usageBalance: null } }));
  renderPortal('/property/plat/27/3/7');
  const block = await screen.findByRole('region', { name: 'Lots of block 3' });
  expect(within(block).getByRole('link', { name: '6 1 document' })).toHaveAttribute('href', '/property/plat/27/3/6');
  expect(within(block).getByRole('link', { current: 'page' })).toHaveTextContent('7');
});

it('mentions the lists that are cut', async () => {
  const details: Property = { ...PROPERTY, cutLists: ['addresses'] };
  respondToCall(propertyPage, () => ({ content: { details, usageBalance: null } }));
  renderPortal('/property/parcel/202');
  const addresses = await screen.findByRole('region', { name: 'Addresses' });
  expect(addresses).toHaveTextContent('There are more. The first 100 are listed.');
  expect(screen.getByRole('region', { name: 'This parcel' })).not.toHaveTextContent('There are more.');
});

it('names the document whose land is requested, and links back to it', async () => {
  const lands = [
    { path: 'parcel/202', title: 'Lot 7, Block 3' },
    { path: 'parcel/203', title: 'Lot 8, Block 3' },
  ];
  respondToCall(propertyLands, () => ({ content: { lands, isCut: false } }));
  renderPortal('/document/A310/property');
  expect(await screen.findByRole('link', { name: 'Lot 8, Block 3' })).toHaveAttribute('href', '/property/parcel/203');
  expect(screen.getByRole('link', { name: 'Document A310' })).toHaveAttribute(
    'href',
    '/externalsearch/documentnumber/A310',
  );
});
