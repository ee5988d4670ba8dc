import { landlink } from '@portal/contract/office/helper-data/landlink';
import { getAccount, type LoadedAccount, NEW_ACCOUNT } from '@portal/contract/people/account-admin/account';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const RATE = { option: false, unlimitedNumberOfPages: false, numberOfPages: 0, cost: 0 };
const ACCOUNT: LoadedAccount = {
  ...{ ...NEW_ACCOUNT, name: 'Lakes Abstract', landLinkAccount: '1200', status: 'A', userCount: 3 },
  ...{ accountTypeDescription: 'A la carte', paymentMethodDescription: 'Escrow', monthlyFeeDescription: '$0.00' },
  ...{ id: 7, lastMonthlyRenewal: null, needsMonthlyRenewal: false, needsMonthlyRenewalJob: false },
  ...{ countyAdminReload: true, accountAdminReload: true },
  countyConfigFlatFee: { chargingImages: true, rates: [RATE, RATE, RATE, RATE, RATE] },
};
const OF_CERTIFICATES = ['Charge for certificates', 'Buy certificate images', 'Preview certificates'];

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'controlPanel'] }) }));
  const seven = { ...getAccount, path: 'controlPanel/account/7', request: { parse: (body: unknown) => body } } as never;
  respondToCall(seven, () => ({ content: ACCOUNT }) as never);
});

it.each([
  [true, OF_CERTIFICATES],
  [false, []],
])('An account has fields for certificates only if land is registered (Torrens): %s', async (torrens, fields) => {
  respondToCall(landlink, () => ({ content: buildLandlink({ torrens }) }));
  renderPortal('/controlPanel/accounts/7');
  expect(await screen.findByLabelText('Charge for images')).toBeInTheDocument();
  expect(OF_CERTIFICATES.filter((label) => screen.queryByLabelText(label) !== null)).toEqual(fields);
});
