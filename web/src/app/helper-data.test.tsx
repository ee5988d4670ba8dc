import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { listReports } from '@portal/contract/office/reports/reports';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../test/county.ts';
import { buildHome } from '../test/home.ts';
import { renderPortal } from '../test/render-part.tsx';
import { respondToCall, respondWithConfiguration, server } from '../test/server.ts';

const TABS = ['home', 'search', 'efile', 'reports', 'userManager', 'controlPanel'] as const;

/** The helper data of every screen are refused, like everything else that a screen requests. */
beforeEach(() => {
  const { county, ...others } = buildConfiguration();
  respondWithConfiguration({ ...others, county: { ...county, bookLabel: 'Reel' } });
  server.use(http.all('*/juniper/api/*', () => HttpResponse.json({ ok: false, message: '' }, { status: 500 })));
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'TRIMIN', tabList: [...TABS], searchList: [...SEARCH_TYPES] }),
  }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
  const reports = [{ name: 'UserReport' as const, countyNote: '' }];
  respondToCall(listReports, () => ({ content: { reports } }));
});

describe('Helper data that fail to load never break a screen:', () => {
  it.each<readonly [address: string, heading: string]>([
    ['/home', 'Home'],
    ['/home/transactions', 'Transactions'],
    ['/home/purchases', 'Purchases'],
    ['/home/searchCertificates', 'Search certificates'],
    ['/efile/filings', 'My filings'],
    ['/efile/queue', "Recorder's queue"],
    ['/reports/UserReport', 'Audit details of users'],
    ['/reports/AuditLog', 'Audit log'],
    ['/reports/Overview', 'Overview'],
    ['/userManager', 'Users'],
    ['/userManager/0', 'New user'],
    ['/controlPanel/accounts', 'Accounts'],
    ['/controlPanel/accounts/0', 'New account'],
    ['/controlPanel/accountPageAccess/7/Lakes', 'Access - Lakes'],
    ['/controlPanel/paymentFindings', 'Payment Findings'],
    ['/controlPanel/settlements', 'Settlements'],
    ['/controlPanel/bankStatements', 'Bank Statements'],
    ['/controlPanel/bankDeposits', 'Bank Deposits'],
    ['/controlPanel/watchAlerts', 'Watch Alerts'],
    ['/controlPanel/issuedCertificates', 'Issued search certificates'],
    ['/controlPanel/failedRenewals', 'Failed Renewals'],
    ['/controlPanel/unshownImages', 'Images Not Shown'],
    ['/controlPanel/pagesToCheck', 'Pages to Check'],
    ['/controlPanel/counterDays', 'Drawers and Days'],
    ['/controlPanel/alacarteratesspecial', 'A La Carte'],
    ...SEARCH_TYPES.map((type) => [`/search/${type}`, 'Search'] as const),
  ])('%s', async (address, name) => {
    renderPortal(address);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(name);
    expect(screen.queryByText("We couldn't show this page")).not.toBeInTheDocument();
  });
});

it.each<readonly [address: string, heading: string]>([
  ['/reports/AuditLog', 'Audit log'],
  ['/reports/Overview', 'Overview'],
  ['/reports/Schedules', 'Scheduled reports'],
])('%s needs no list of reports, and its other links stay', async (address, name) => {
  server.use(http.get(`*/juniper/api/${listReports.path}`, () => HttpResponse.error()));
  renderPortal(address);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(name);
  expect(screen.getByRole('link', { name: 'Audit log' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Scheduled reports' })).toBeInTheDocument();
});

it('A form falls back to the defaults of a county, with this county’s own words', async () => {
  renderPortal('/search/searchByBookAndPage');
  expect(await screen.findByRole('textbox', { name: /^Reel/ })).toBeInTheDocument();
  for (const list of screen.getAllByRole('combobox')) expect(list).toHaveTextContent('All');
});

describe('The labels of a county that has not changed them', () => {
  beforeEach(() => respondWithConfiguration(buildConfiguration({ languages: true })));

  it.each([
    ['KOREAN', '장부'],
    ['RUSSIAN', 'Книга'],
  ] as const)('follow the language of the user: %s', async (language, label) => {
    respondToCall(loginStatus, () => ({
      content: buildSession({ language, tabList: [...TABS], searchList: [...SEARCH_TYPES] }),
    }));
    renderPortal('/search/searchByBookAndPage');
    expect(await screen.findByRole('textbox', { name: label })).toBeInTheDocument();
  });
});
