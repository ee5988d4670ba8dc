import type { ContentOf } from '@portal/contract/endpoint';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { transactionReport } from '@portal/contract/office/transactions/transactions';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildHistoryEntry, buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';
import { collectHeadings } from '../../test/shown-headings.ts';

interface Setting {
  readonly home?: ContentOf<typeof homeAll>;
  readonly user?: Parameters<typeof buildSession>[0];
  readonly history?: SearchHistoryEntry[];
}

async function openHome({ home = buildHome(), user = {}, history = [] }: Setting = {}, title = 'Home') {
  respondToCall(homeAll, () => ({ content: home }));
  respondToCall(loginStatus, () => ({
    content: { ...buildSession({ searchList: [...SEARCH_TYPES], ...user }), searchHistoryList: history },
  }));
  const rendered = renderPortal('/home');
  await screen.findByRole('heading', { level: 1, name: title });
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  return rendered;
}

const card = (name: string) => screen.getByRole('region', { name });

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
});

it('opens in the language of its user, never in English first', async () => {
  const listHeadings = collectHeadings();
  await openHome({ user: { language: 'RUSSIAN' } }, 'Главная');
  expect(listHeadings()).toEqual(['Главная']);
});

it('lists the searches that the user can run: book and page, date, document number, name, tract index', async () => {
  await openHome();
  const names = within(card('Search by'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(names).toEqual([
    '/search/searchByBookAndPage',
    '/search/searchByDate',
    '/search/searchByDocumentNumber',
    '/search/searchByName',
    '/search/searchByTractIndexNMI',
  ]);
});

it('leaves out a search that the account does not permit', async () => {
  await openHome({ user: { searchList: ['searchByName'] } });
  expect(within(card('Search by')).getAllByRole('link')).toHaveLength(1);
});

it('links to recent searches; a guest has none', async () => {
  await openHome({ history: [buildHistoryEntry()] });
  expect(card('Recent searches')).toHaveTextContent('LINDQUIST Name');
  expect(within(card('Recent searches')).getByRole('link', { name: 'LINDQUIST' })).toHaveAttribute(
    'href',
    '/search/searchHistory/searchByName/1',
  );
});

it('has neither recent searches nor a profile for a guest', async () => {
  await openHome({
    user: { role: 'GUEST' },
    home: buildHome({ selections: { ...buildHome().selections, transactions: false } }),
  });
  expect(screen.queryByRole('region', { name: 'Recent searches' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Your transactions' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Profile' })).not.toBeInTheDocument();
});

it.each([
  ['loginSlides', 'Pictures'],
  ['links', 'Links'],
  ['notableDates', 'Notable dates'],
  ['transactions', 'Your transactions'],
  ['latestNews', 'Latest news'],
  ['contactUs', 'Contact us'],
  ['disclaimer', 'Disclaimer'],
] as const)('shows the card of %s only if the county’s selections allow it', async (selection, name) => {
  const home = buildHome();
  await openHome({ home: { ...home, selections: { ...home.selections, [selection]: false } } });
  expect(screen.queryByRole('heading', { level: 2, name })).not.toBeInTheDocument();
  const others = screen.getAllByRole('heading', { level: 2 }).length;
  expect(others).toBe(9);
});

it('shows dates and totals under their headings', async () => {
  await openHome();
  const dates = within(screen.getByRole('table', { name: 'Notable dates' }));
  expect(dates.getByRole('columnheader', { name: 'Abstract' })).toBeInTheDocument();
  expect(dates.getByRole('row', { name: /Verified through/ })).toHaveTextContent('11/19/2026');
  const totals = within(screen.getByRole('table', { name: 'Your transactions' }));
  expect(totals.getByRole('row', { name: /Images/ })).toHaveTextContent('No transactions yet.-$12.503 transactions');
});

it('says that there are no transactions yet', async () => {
  await openHome({ home: buildHome({ transactionTotals: { headings: ['Today'], rows: [] } }) });
  expect(card('Your transactions')).toHaveTextContent('No transactions yet.');
});

it('shows all news in a dialog, and returns the focus', async () => {
  const { user } = await openHome();
  await user.click(screen.getByRole('button', { name: 'Read all news' }));
  const dialog = screen.getByRole('dialog', { name: 'Latest news' });
  expect(dialog).toHaveTextContent('Deeds of 1964.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Read all news' })).toHaveFocus();
});

it('enlarges a picture, and turns to the next, from the last to the first', async () => {
  const { user } = await openHome();
  expect(screen.getAllByRole('button', { name: /^Enlarge/ })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Enlarge: A plat of the town' }));
  expect(screen.getByRole('dialog', { name: 'A plat of the town' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  const county = screen.getByRole('dialog', { name: 'The courthouse in winter' });
  expect(county.querySelector('img')).toHaveAttribute('src', '/juniper/pictures/courthouse.webp');
});

it('says that the page’s content cannot be loaded, and retries', async () => {
  respondToCall(homeAll, () => ({ httpStatus: 500, message: 'No luck.' }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  const { user } = renderPortal('/home');
  expect(await screen.findByRole('alert')).toHaveTextContent('No luck.');
  respondToCall(homeAll, () => ({ content: buildHome() }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Contact us' })).toBeInTheDocument();
});

/** A window opened by the browser. */
function stubWindow() {
  const opened = { document: { title: '' }, location: { replace: vi.fn() }, close: vi.fn(), closed: false };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return opened;
}

async function openReport(user: Setting['user'] = {}) {
  const rendered = await openHome({ user });
  await rendered.user.click(screen.getByRole('button', { name: 'Transaction report' }));
  return { ...rendered, dialog: await screen.findByRole('dialog', { name: 'Transaction report' }) };
}

it('opens the report of the year to date in a new window', async () => {
  const asked = vi.fn();
  respondToFileCall(transactionReport, (request) => {
    asked(request);
    return { bytes: '%PDF', contentType: 'application/pdf' };
  });
  const opened = stubWindow();
  const { user, dialog } = await openReport();
  expect(within(dialog).getByLabelText('Year to date')).toBeChecked();
  expect(within(dialog).queryByText('Transactions to include')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Show report' }));
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)));
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ reportType: 'USER', reportRange: 'YTD' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('offers an account’s administrator all transactions of the account, their own by default', async () => {
  const asked = vi.fn();
  respondToFileCall(transactionReport, (request) => {
    asked(request);
    return { bytes: '%PDF', contentType: 'application/pdf' };
  });
  stubWindow();
  const { user, dialog } = await openReport({ role: 'ACCOUNT' });
  expect(within(dialog).getByLabelText('My transactions only')).toBeChecked();
  await user.click(within(dialog).getByLabelText('All transactions for this account'));
  await user.click(within(dialog).getByRole('button', { name: 'Show report' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ reportType: 'ACCOUNT' })));
});

it.each([
  ['', '', 'Required.'],
  ['13/45/2026', '', 'MM/DD/YYYY'],
  ['11/21/2026', '', 'Future date entered.'],
  ['11/20/2026', '11/19/2026', 'Invalid date range.'],
  ['11/18/2025', '11/20/2026', 'Date range cannot exceed a year.'],
])('shows for the range %s to %s: %s', async (from, to, text) => {
  const open = vi.spyOn(window, 'open');
  const { user, dialog } = await openReport();
  await user.click(within(dialog).getByLabelText('Between dates'));
  const fields = [within(dialog).getByLabelText(/^From/), within(dialog).getByLabelText('To')] as const;
  for (const [index, entry] of [from, to].entries()) {
    await user.clear(fields[index] as HTMLElement);
    if (entry) await user.type(fields[index] as HTMLElement, entry);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Show report' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent(text);
  expect(open).not.toHaveBeenCalled();
});

it('closes the window and says why if the report is refused', async () => {
  respondToFileCall(transactionReport, () => ({ httpStatus: 400, message: 'Check the highlighted fields.' }));
  const opened = stubWindow();
  const { user, dialog } = await openReport();
  await user.click(within(dialog).getByRole('button', { name: 'Show report' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Check the highlighted fields.');
  expect(opened.close).toHaveBeenCalled();
});

it('saves the report when the browser blocks new windows, and says so', async () => {
  respondToFileCall(transactionReport, () => ({
    bytes: '%PDF',
    contentType: 'application/pdf',
    fileName: 'transactions.pdf',
  }));
  vi.spyOn(window, 'open').mockReturnValue(null);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, dialog } = await openReport();
  await user.click(within(dialog).getByRole('button', { name: 'Show report' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('saved the report as a file');
  expect(saved).toHaveBeenCalled();
});
