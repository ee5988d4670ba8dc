import { loginStatus } from '@portal/contract/current-user/login-status';
import { getProfile } from '@portal/contract/current-user/profile';
import { listDrafts } from '@portal/contract/efile/drafts';
import { getEfileOptions } from '@portal/contract/efile/options';
import type { ContentOf } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/helper-data/landlink';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../test/county.ts';
import { buildLandlink } from '../test/records.ts';
import { renderPortal } from '../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../test/server.ts';

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ tabList: ['home', 'efile'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(getEfileOptions, () => ({
    content: { countyNote: '', acknowledgement: false, acknowledgementStatement: '', instruments: [] },
  }));
  respondToCall(listDrafts, () => ({ content: { drafts: [] } }));
});

it('fills in what the registered profile has, and keeps what was typed in the other fields', async () => {
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
