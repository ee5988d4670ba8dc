import { NO_INDEX_FACTS } from '@portal/contract/filing/efile/index-facts';
import {
  claimVerification,
  keyVerification,
  settleVerification,
  type Verification,
  verificationList,
} from '@portal/contract/filing/efile/verification';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration, server } from '../../../test/server.ts';

const FIRST = { ...NO_INDEX_FACTS, instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY' };
const SECOND = { ...FIRST, instrument: 'MTG', grantees: 'STRAND MARIE' };
const DIFFERENCE: Verification['difference'] = {
  ...{ fields: ['instrument', 'grantees'], first: FIRST, second: SECOND },
  ...{ firstClerk: 'anna.clerk', secondClerk: 'berit.clerk' },
};

let difference: Verification['difference'] = null;
/** Whether a recording is left for the clerk. */
let isLeft = false;

beforeEach(() => {
  difference = null;
  isLeft = false;
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'efile'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(verificationList.endpoint, () => ({
    content: { verifications: [], pageNumber: 1, pageRows: 25, totalCount: 0 },
  }));
  server.use(
    http.post('*/juniper/api/efile/page', () => HttpResponse.json({ ok: false, message: '' }, { status: 404 })),
  );
  respondToCall(claimVerification, (request) => ({
    content: { verification: 'id' in (request as object) || isLeft ? buildVerification() : null },
  }));
});

function buildVerification(): Verification {
  return {
    ...{ id: 3, filingId: 7, version: 1, documentNumber: 'A500', efileType: 'LR', numberOfPages: 1, difference },
    instruments: [
      { code: 'WD', description: 'Warranty Deed' },
      { code: 'MTG', description: 'Mortgage' },
    ],
  };
}

async function openVerification() {
  const portal = renderPortal('/efile/verify/3');
  await screen.findByRole('heading', { level: 1, name: 'Verify A500' });
  return portal;
}

it('keys an empty form, and shows both entries side by side if they differ', async () => {
  const sent: unknown[] = [];
  respondToCall(keyVerification, (request) => {
    sent.push(request);
    difference = DIFFERENCE;
    return { content: { fields: ['instrument' as const, 'grantees' as const] } };
  });
  const { user } = await openVerification();
  for (const field of [/^Grantors/, /^Grantees/]) expect(screen.getByLabelText(field)).toHaveValue('');
  await user.type(screen.getByLabelText(/^Grantors/), 'LINDQUIST ANNA');
  await user.type(screen.getByLabelText(/^Grantees/), 'STRAND MARIE');
  await user.click(screen.getByRole('button', { name: 'Save and compare' }));
  const instrument = within(await screen.findByRole('radiogroup', { name: 'Instrument' }));
  expect(sent).toMatchObject([{ id: 3, grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARIE' }]);
  expect(instrument.getByRole('radio', { name: 'Warranty Deed' })).not.toBeChecked();
  expect(instrument.getByRole('radio', { name: 'Mortgage' })).not.toBeChecked();
  expect(instrument.getByText('First clerk · anna.clerk')).toBeVisible();
  expect(screen.queryByRole('radiogroup', { name: 'Grantors' })).toBeNull();
});

it('opens the next recording once entries agree, and the list if none is left', async () => {
  respondToCall(keyVerification, () => ({ content: { fields: [] } }));
  const { user } = await openVerification();
  await user.click(screen.getByRole('button', { name: 'Save and compare' }));
  await screen.findByRole('heading', { level: 1, name: 'Verify' });
  const [notice] = screen.getAllByText('A500: the entries agree. No recording is left that you can verify.');
  expect(notice).toBeVisible();
});

it('settles differences once each has a choice, and says where a confirmed record is corrected', async () => {
  difference = DIFFERENCE;
  const sent: unknown[] = [];
  respondToCall(settleVerification, (request) => {
    sent.push(request);
    return { content: { isCorrectedHere: false } };
  });
  const { user } = await openVerification();
  const settle = screen.getByRole('button', { name: 'Settle' });
  await user.click(screen.getByRole('radio', { name: 'Mortgage' }));
  expect(settle).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'STRAND MARY' }));
  await user.click(settle);
  await screen.findByRole('heading', { level: 1, name: 'Verify' });
  expect(sent).toEqual([{ id: 3, choices: { instrument: 'SECOND', grantees: 'FIRST' } }]);
  expect(screen.getAllByText(/^A500: settled\. An import has this record/)[0]).toBeVisible();
});

it('says that a recording can’t be verified by this clerk', async () => {
  respondToCall(claimVerification, () => ({ content: { verification: null } }));
  renderPortal('/efile/verify/3');
  expect(await screen.findByRole('alert')).toHaveTextContent('it is your own work');
});
