import { auditList, buildAuditAddress } from '@portal/contract/office/audit/audit-list';
import { allowableAccounts } from '@portal/contract/office/helper-data/allowable-accounts';
import { usersCodeDescription } from '@portal/contract/office/helper-data/code-pickers';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import {
  ADMINISTRATION_CODE_LISTS,
  landsharkCodeDescription,
} from '@portal/contract/office/helper-data/landshark-code-description';
import {
  listReports,
  type ReportName,
  STATEMENT_EXPORT,
  STATEMENT_REPORT,
  USER_REPORT,
} from '@portal/contract/office/reports/reports';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { ReportContent } from '@portal/contract/reports/define-report';
import type { Role } from '@portal/contract/values/role';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { countKeys } from '../../test/count-keys.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';

const STATEMENT: ReportContent = {
  title: 'Statement',
  facts: [{ label: 'Opening balance', value: '$100.00' }],
  columns: [
    { field: 'postedAt', label: 'Date and time' },
    { field: 'user', label: 'User' },
    { field: 'transaction', label: 'Transaction' },
    { field: 'amountCents', label: 'Amount' },
    { field: 'balanceCents', label: 'Balance' },
  ],
  rows: [
    {
      postedAt: '2026-11-19T14:05',
      user: 'inga.dahl',
      transaction: 'Images, A100',
      amountCents: -250,
      balanceCents: 9_750,
    },
    { postedAt: '2026-11-19T15:10', user: 'ole.berg', transaction: 'Searches', amountCents: -50, balanceCents: 9_700 },
  ],
  totals: { amountCents: -300 },
  totalCount: 2,
};

const requests: object[] = [];
const ALL = [{ code: 'ALL', description: 'All' }];

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(landsharkCodeDescription, () => ({
    content: ADMINISTRATION_CODE_LISTS.map((name) => ({
      name,
      codeDescriptionResults: name === 'dataSourceTypes' ? [...ALL, { code: 'FIVE', description: 'This portal' }] : ALL,
    })),
  }));
  respondToCall(STATEMENT_REPORT.endpoint, (request) => {
    requests.push(request as object);
    return { content: STATEMENT };
  });
});

async function openReports(
  path: string,
  role: Role = 'COUNTY',
  names: readonly ReportName[] = ['UserReport', 'StatementReport'],
) {
  respondToCall(loginStatus, () => ({ content: buildSession({ role, tabList: ['home', 'reports'] }) }));
  respondToCall(listReports, () => ({ content: { reports: names.map((name) => ({ name, countyNote: '' })) } }));
  const rendered = renderPortal(path);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

it('offers the reports that the county enables in the side navigation, and opens the first', async () => {
  await openReports('/reports');
  expect(await screen.findByRole('heading', { level: 1, name: 'Audit details of users' })).toBeInTheDocument();
  const navigation = screen.getByRole('navigation', { name: 'Reports' });
  expect(
    within(navigation)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['User', 'Audit log', 'Statement', 'Overview', 'Scheduled reports']);
  expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/reports');
});

it('says that a report is not offered', async () => {
  await openReports('/reports/AccountTypeReport');
  expect(await screen.findByText("The county doesn't offer this report.")).toBeInTheDocument();
  const offered = within(screen.getByRole('main')).getByRole('link');
  expect(offered).toHaveAttribute('href', '/reports/UserReport');
});

it('has times from 12:00 AM to 11:59 PM, all types, this portal as data source and the order by user name as defaults', async () => {
  await openReports('/reports/UserReport');
  const valueIn = async (name: string) => (await screen.findByRole<HTMLSelectElement>('combobox', { name })).value;
  expect([await valueIn('From hour'), await valueIn('From minute'), await valueIn('From AM or PM')]).toEqual([
    '12',
    '00',
    'AM',
  ]);
  expect([await valueIn('To hour'), await valueIn('To minute'), await valueIn('To AM or PM')]).toEqual([
    '11',
    '59',
    'PM',
  ]);
  expect(await valueIn('Log information')).toBe('ALL');
  expect(await valueIn('Transaction type')).toBe('ALL');
  expect(await valueIn('Data source')).toBe('FIVE');
  expect(await valueIn('Order by')).toBe('username');
});

it('works without the lists of codes: all types, and this portal as data source', async () => {
  respondToCall(landsharkCodeDescription, () => ({ httpStatus: 500 }));
  respondToCall(USER_REPORT.endpoint, (request) => {
    requests.push(request as object);
    return { content: STATEMENT };
  });
  const { user } = await openReports('/reports/UserReport');
  await user.type(await screen.findByRole('textbox', { name: /^From date/ }), '11/01/2026');
  expect(screen.queryByRole('combobox', { name: 'Data source' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  expect(await screen.findByRole('heading', { name: 'Result' })).toBeInTheDocument();
  expect(requests).toEqual([
    expect.objectContaining({ dataSource: 'FIVE', logInformation: 'ALL', transactionType: 'ALL' }),
  ]);
});

it('lets only TRIMIN and COUNTY choose accounts and the data source', async () => {
  await openReports('/reports/UserReport', 'ACCOUNT');
  expect(await screen.findByRole('combobox', { name: /^User/ })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /^Account/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Data source' })).not.toBeInTheDocument();
});

it('requires the from date', async () => {
  const { user } = await openReports('/reports/StatementReport');
  await user.click(await screen.findByRole('button', { name: 'Show report' }));
  expect((await screen.findAllByText('Required.')).length).toBeGreaterThan(0);
  expect(requests).toEqual([]);
});

it('shows the report on screen with its totals, sorted and filtered, then exports it with the same criteria', async () => {
  const { user } = await openReports('/reports/StatementReport');
  await user.type(await screen.findByRole('textbox', { name: /^From date/ }), '11/01/2026');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  const table = await screen.findByRole('table', { name: 'Statement' });
  expect(requests).toEqual([expect.objectContaining({ fromDate: '11/01/2026', format: 'screen' })]);
  expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('-$3.00');
  expect(screen.getByText('$100.00')).toBeInTheDocument();

  await user.click(within(table).getByRole('button', { name: 'Amount' }));
  await user.click(within(table).getByRole('button', { name: 'Amount' }));
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('-$0.50');
  expect(within(table).getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending');

  await user.type(screen.getByRole('searchbox', { name: 'Filter these rows' }), 'INGA');
  expect(await screen.findByText('1 of 2 rows')).toBeInTheDocument();

  const exported: unknown[] = [];
  respondToFileCall(STATEMENT_EXPORT.endpoint, (request) => {
    exported.push(request);
    return { bytes: 'x', contentType: 'application/octet-stream', fileName: 'statement.xlsx' };
  });
  await user.selectOptions(screen.getByRole('combobox', { name: /format/i }), 'xlsx');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(exported).toEqual([expect.objectContaining({ fromDate: '11/01/2026', format: 'xlsx' })]));
});

it('takes a period by its name, with whole days, until its days are changed', async () => {
  const { user } = await openReports('/reports/StatementReport');
  const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Period' });
  expect(period).toHaveDisplayValue('By dates');
  const times = screen.getByRole('group');
  expect(times).not.toHaveAttribute('open');
  await user.click(screen.getByText('Times of day'));
  expect(times).toHaveAttribute('open');
  await user.selectOptions(screen.getByRole('combobox', { name: 'From hour' }), '3');
  // Folding them away would hide that the report leaves hours out.
  await user.click(screen.getByText('Times of day'));
  expect(times).toHaveAttribute('open');
  await user.selectOptions(period, 'Last month');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  await screen.findByRole('table', { name: 'Statement' });
  // The county's clock says 11/20/2026.
  expect(requests).toEqual([
    expect.objectContaining({
      ...{ fromDate: '10/01/2026', toDate: '10/31/2026' },
      ...{ fromHour: '12', fromMinute: '00', fromAmPm: 'AM', toHour: '11', toMinute: '59', toAmPm: 'PM' },
    }),
  ]);
  const to = screen.getByRole('textbox', { name: /^To date/ });
  await user.clear(to);
  expect(period).toHaveDisplayValue('By dates');
});

/** The account, and the way to the button past the fields of the period. */
const STATEMENT_KEYS = 9;

it("shows last month's statement of an account in two actions, by the keyboard", async () => {
  respondToCall(allowableAccounts, (request) => ({
    content:
      (request as { filterText: string }).filterText === '12'
        ? { allowableAccounts: [{ code: '12', description: 'Lakeside Title' }], totalCount: 1 }
        : { allowableAccounts: [], totalCount: 0 },
  }));
  const { user } = await openReports('/reports/StatementReport');
  const account = await screen.findByRole('combobox', { name: /^Account/ });
  await user.type(account, '12');
  expect(await screen.findByRole('option', { name: 'Lakeside Title (number 12)', hidden: true })).toBeInTheDocument();
  const keys = countKeys(user);
  await keys.press('{Enter}');
  expect(account).toHaveValue('Lakeside Title');
  expect(requests).toEqual([]);
  const show = screen.getByRole('button', { name: 'Show last month' });
  while (document.activeElement !== show && keys.count() < STATEMENT_KEYS) await keys.press('{Tab}');
  expect(show).toHaveFocus();
  await keys.press('{Enter}');
  await screen.findByRole('table', { name: 'Statement' });
  expect(keys.count()).toBe(STATEMENT_KEYS);
  expect(requests).toEqual([
    // The county's clock says 11/20/2026.
    expect.objectContaining({ accountName: 'Lakeside Title', fromDate: '10/01/2026', toDate: '10/31/2026' }),
  ]);
});

it('suggests users while their name is typed, and takes the user name of the marked one', async () => {
  respondToCall(usersCodeDescription, () => ({
    content: {
      codeDescriptionResultList: [
        { code: '7', description: 'Dahl, Inga (inga.dahl)' },
        { code: '8', description: 'Dahl, Ole (ole.dahl)' },
      ],
    },
  }));
  const { user } = await openReports('/reports/StatementReport');
  const field = await screen.findByRole('combobox', { name: /^User/ });
  await user.type(field, 'dahl');
  await screen.findByRole('option', { name: 'Dahl, Ole (ole.dahl)', hidden: true });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveValue('ole.dahl');
});

it('blocks a second click while it loads, and can be canceled', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  respondToCall(STATEMENT_REPORT.endpoint, async (request) => {
    requests.push(request as object);
    await held;
    return { content: STATEMENT };
  });
  const { user } = await openReports('/reports/StatementReport');
  await user.type(await screen.findByRole('textbox', { name: /^From date/ }), '11/01/2026');
  await user.click(screen.getByRole('button', { name: 'Show report' }));
  await user.click(await screen.findByRole('button', { name: 'Preparing the report…' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Show report' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  release();
});

it('searches the audit log with the filter of the address, so that other screens can link to it', async () => {
  const asked: unknown[] = [];
  respondToCall(auditList.endpoint, (request) => {
    asked.push(request);
    const entry = {
      id: 1,
      occurredAt: '2026-11-19T14:05',
      entry: 'Page images viewed',
      username: 'inga.dahl',
      account: 'Lakes',
    };
    return {
      content: {
        entries: [{ ...entry, document: 'A100', details: '', clientAddress: '10.0.0.1', saleId: 4711 }],
        totalCount: 1,
        pageNumber: 1,
      },
    };
  });
  const { user } = await openReports(buildAuditAddress({ documentKey: 'A100', accountId: '7' }));
  expect(await screen.findByRole('row', { name: /Page images viewed/ })).toHaveTextContent('inga.dahl');
  expect(screen.getByRole('link', { name: 'Sale 4711' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/controlPanel\/sales\/4711$/),
  );
  expect(asked).toEqual([expect.objectContaining({ documentKey: 'A100', accountId: '7', action: 'ALL' })]);
  await user.click(screen.getByRole('button', { name: 'All accounts' }));
  await user.type(screen.getByRole('searchbox', { name: 'User name' }), 'ole.berg{Enter}');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ documentKey: 'A100', accountId: '', username: 'ole.berg' }));
  await user.type(screen.getByRole('textbox', { name: /^From date/ }), '13/45/2026');
  await user.tab();
  expect(await screen.findByText('MM/DD/YYYY', { selector: '[class*=error]' })).toBeInTheDocument();
});

it('offers the audit log only to staff', async () => {
  await openReports('/reports/UserReport', 'ACCOUNT');
  expect(await screen.findByRole('link', { name: 'User' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
});
