import type { ContentOf } from '@portal/contract/endpoint';
import { type Draft, listDrafts } from '@portal/contract/filing/efile/drafts';
import { NO_FEE_FACTS } from '@portal/contract/filing/efile/fee-facts';
import { filingList } from '@portal/contract/filing/efile/filings';
import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import { getEfileOptions } from '@portal/contract/filing/efile/options';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { getProfile } from '@portal/contract/people/identity/profile';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

const ADDRESS = { name: '', email: '', address1: '', address2: '', city: '', state: 'MN', zip: '' };

const NO_FEES = { instruments: [], asksFeeFacts: false, exemptions: [] };

let drafts: Draft[] = [];
beforeEach(() => {
  drafts = [];
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ tabList: ['home', 'efile'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(getEfileOptions, () => ({
    content: { countyNote: '', acknowledgement: false, acknowledgementStatement: '', ...NO_FEES },
  }));
  respondToCall(listDrafts, () => ({ content: { drafts } }));
});

it('fills in the registered profile, and keeps entries in the other fields', async () => {
  const content: ContentOf<typeof getProfile> = {
    ...{ firstName: 'Ray', lastName: 'Halvorsen', company: '', address: '', city: '', state: '', zip: '' },
    ...{ email: 'ray@example.com', phoneFormatType: 'STANDARD', phone: '' },
  };
  respondToCall(getProfile, () => ({ content }));
  const { user } = renderPortal('/efile');
  await user.type(await screen.findByLabelText(/^Address 1/), '12 Main St');
  await user.click(screen.getByRole('switch', { name: /registered profile/ }));
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue('Ray Halvorsen'));
  expect(screen.getByLabelText(/^Address 1/)).toHaveValue('12 Main St');
});

it('counts the pages of a draft: one page, two pages', async () => {
  const quote = {
    firstPageCharge: 4_600,
    additionalPagesCharge: 0,
    fees: [],
    surcharge: 0,
    totalCharge: 4_600,
    warnings: [],
  };
  const build = (imageId: string, numberOfPages: number): Draft => ({
    ...{ efileType: 'LR', keptUntil: '11/27/2026', form: { ...ADDRESS, ...NO_INDEX_FACTS, ...NO_FEE_FACTS } },
    quote: { ...quote, imageId, numberOfPages, paymentMethod: 'ESCROW' },
  });
  drafts = [build('3f1e9c52-7b1d-4f3a-9d55-0c6f6f0a1b01', 1), build('3f1e9c52-7b1d-4f3a-9d55-0c6f6f0a1b02', 2)];
  respondToCall(filingList.endpoint, () => ({ content: { filings: [], totalCount: 0, pageNumber: 1 } }));
  renderPortal('/efile/filings');
  expect(await screen.findByText(/^Land Record · 1 page · /)).toBeInTheDocument();
  expect(screen.getByText(/^Land Record · 2 pages · /)).toBeInTheDocument();
});

it('tells which document of a package lacks an entry', async () => {
  const { user } = renderPortal('/efile');
  await user.click(await screen.findByRole('button', { name: 'Add a document' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Document to upload, Additional document 1: Required.');
  expect(summary).not.toHaveTextContent(/row/);
});
