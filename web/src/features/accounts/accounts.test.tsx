import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { listAccountTabs } from '@portal/contract/money/cards/account-tabs';
import { listRefusedCaptures } from '@portal/contract/money/cards/refused-captures';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import {
  getAccount,
  type LoadedAccount,
  NEW_ACCOUNT,
  runMonthlyRenewal,
  saveAccount,
} from '@portal/contract/people/account-admin/account';
import {
  getFlatFeeUsage,
  getPageAccess,
  saveFlatFeeUsage,
  savePageAccess,
} from '@portal/contract/people/account-admin/account-access';
import { getAccountMoney } from '@portal/contract/people/account-admin/account-payments';
import {
  type AccountRow,
  accountBelongings,
  accountChangeStatusList,
  accountDelete,
  accountList,
  accountOpenMoney,
  accountsChangeStatus,
  accountsUsersToRestore,
} from '@portal/contract/people/account-admin/accounts';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_MONEY, respondAt } from '../../test/accounts.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';

const FLAT: AccountRow = {
  ...{ id: 7, name: 'Lakes Abstract', status: 'A', userCount: 3, canReload: true },
  ...{ accountType: 'FLAT_FEE', accountTypeDescription: 'Flat fee' },
  ...{ paymentMethod: 'ESCROW', paymentMethodDescription: 'Escrow' },
  ...{ monthlyFee: 2_500, monthlyFeeDescription: '$25.00' },
};
const CARD: AccountRow = {
  ...{ id: 8, name: 'Harbor Title', status: 'I', userCount: 1, canReload: false },
  ...{ accountType: 'A_LA_CARTE', accountTypeDescription: 'A la carte' },
  ...{ paymentMethod: 'CREDIT_CARD', paymentMethodDescription: 'Credit card' },
  ...{ monthlyFee: 0, monthlyFeeDescription: '$0.00' },
};
const RATE = { option: false, unlimitedNumberOfPages: false, numberOfPages: 0, cost: null };
const LOADED: LoadedAccount = {
  ...NEW_ACCOUNT,
  ...{ id: 7, name: 'Lakes Abstract', landLinkAccount: '1200', status: 'A', userCount: 3 },
  ...{ accountTypeDescription: 'A la carte', paymentMethodDescription: 'Escrow', monthlyFeeDescription: '$0.00' },
  ...{ lastMonthlyRenewal: null, needsMonthlyRenewal: false, needsMonthlyRenewalJob: false },
  ...{ countyAdminReload: true, accountAdminReload: true },
  countyConfigFlatFee: {
    chargingImages: true,
    rates: [{ option: true, unlimitedNumberOfPages: false, numberOfPages: 50, cost: 10_000 }, RATE, RATE, RATE, RATE],
  },
};

const PAGE = { accounts: [FLAT, CARD], totalCount: 2, pageNumber: 1 };
const requests: unknown[] = [];
const record =
  <Content,>(content: Content, message = '') =>
  (request: unknown) => {
    requests.push(request);
    return { content, message };
  };

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ torrens: false }) }));
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'search', 'controlPanel'] }),
  }));
  respondToCall(accountList.endpoint, () => ({ content: PAGE }));
  respondToCall(listRefusedCaptures, () => ({ content: { refusedCaptures: [] } }));
});

/** An account with money in escrow, and the screen on which it is settled. */
function respondWithOpenMoney(): void {
  respondAt(accountOpenMoney, 7, { open: [{ kind: 'ESCROW', amountCents: 4_000 }] });
  respondAt(getAccountMoney, 7, ACCOUNT_MONEY);
  respondToCall(listAccountTabs, () => ({ content: { tabs: [] } }));
  respondToCall(transactionList.endpoint, () => ({ content: { transactions: [], totalCount: 0, pageNumber: 1 } }));
}

async function openList() {
  const rendered = renderPortal('/controlPanel/accounts');
  await screen.findByText('Displaying Results: 1-2 of 2');
  return rendered;
}

describe('The list of accounts', () => {
  it('shows Account, Type, Payment Method and Monthly Fee, and which are inactive', async () => {
    await openList();
    const row = screen.getByRole('row', { name: /Harbor Title/ });
    expect(within(row).getByRole('rowheader')).toHaveTextContent('Harbor Title inactive');
    expect(screen.getByRole('row', { name: /Lakes Abstract/ })).toHaveTextContent(/Flat feeEscrow\$25\.00/);
    expect(screen.getByRole('columnheader', { name: 'Monthly Fee ($)' })).toBeInTheDocument();
  });

  it('lists its working keys under ?', async () => {
    respondAt(getAccount, 0, { ...LOADED, ...NEW_ACCOUNT });
    const { user } = await openList();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of ['New account', 'Filter the accounts', 'Next row', 'Next page'])
      expect(keys).toHaveTextContent(label);
    await user.click(within(keys).getByRole('button', { name: 'Close' }));
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Name, city, email or finance account' })).toHaveFocus();
    // The list of formats takes letters itself.
    await user.tab();
    await user.tab();
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { level: 1, name: 'New account' })).toBeInTheDocument();
  });

  it('offers Access, Reload if it is allowed, and Users(count) under More', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'More for Lakes Abstract' }));
    expect(await screen.findByRole('menuitem', { name: 'Reload' })).toHaveAttribute(
      'href',
      '/controlPanel/accountReload/7/Lakes%20Abstract',
    );
    expect(screen.getByRole('menuitem', { name: 'Users(3)' })).toHaveAttribute(
      'href',
      '/userManager?accountId=7&accountName=Lakes+Abstract',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'More for Harbor Title' }));
    await screen.findByRole('menuitem', { name: 'Users(1)' });
    expect(screen.queryByRole('menuitem', { name: 'Reload' })).not.toBeInTheDocument();
  });

  it('asks before it deactivates an account and its users', async () => {
    respondToCall(
      accountChangeStatusList,
      record({ ...PAGE, accountCodeDescriptionResults: [], status: 'I' as const }),
    );
    respondAt(accountOpenMoney, 7, { open: [] });
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Deactivate Lakes Abstract' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Deactivate Account Lakes Abstract and users?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Deactivate Lakes Abstract' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(requests).toMatchObject([{ accountId: 7, status: 'I', statusType: 'ALL' }]));
  });

  it('warns of open balances before it deactivates an account, and links to where they are settled', async () => {
    respondWithOpenMoney();
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Deactivate Lakes Abstract' }));
    const told = await screen.findByRole('alertdialog');
    expect(told).toHaveTextContent('still has open balances: $40.00 in escrow');
    await user.click(within(told).getByRole('button', { name: 'Continue' }));
    await screen.findByText('Deactivate Account Lakes Abstract and users?');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(requests).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Deactivate Lakes Abstract' }));
    await user.click(await screen.findByRole('button', { name: 'Settle it' }));
    expect(await screen.findByRole('button', { name: 'Record a payment' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  it('deletes after a confirmation', async () => {
    respondToCall(
      accountDelete,
      record({ ...PAGE, accountCodeDescriptionResults: [] }, 'Account Lakes Abstract was deleted.'),
    );
    respondAt(accountOpenMoney, 7, { open: [] });
    respondAt(accountBelongings, 7, { users: 3, watches: 0, drafts: 1, schedules: 0, files: 0 });
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Lakes Abstract' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Delete account Lakes Abstract and users? This is deleted too: Users: 3, Drafts of filings: 1.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Account Lakes Abstract was deleted.')).toBeInTheDocument();
  });

  it('links from open money to the account’s page, where it is settled', async () => {
    respondWithOpenMoney();
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Delete Lakes Abstract' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('$40.00 in escrow');
    await user.click(within(dialog).getByRole('button', { name: 'Settle it' }));
    expect(await screen.findByRole('button', { name: 'Record a payment' })).toBeInTheDocument();
  });

  it('changes the selected accounts after one confirmation with their number', async () => {
    respondToCall(
      accountsChangeStatus,
      record({
        changed: 1,
        users: { activeAgain: 0, others: 0 },
        refused: [{ id: 8, name: 'Harbor Title', reason: 'OWN_ACCOUNT' as const }],
      }),
    );
    const { user } = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Deactivate 2 accounts and their users?');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(
      await screen.findByText('Deactivated 1 account. Not changed: Harbor Title (your own account).'),
    ).toBeInTheDocument();
    expect(requests).toEqual([{ selected: { kind: 'rows', ids: [7, 8] }, status: 'I' }]);
  });

  it('asks with the numbers of users who come back with an account and who don’t', async () => {
    respondToCall(accountsUsersToRestore, record({ activeAgain: 2, others: 5 }));
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Activate Harbor Title' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Activate Account Harbor Title and users? Users who come back as active: 2. Users who stay inactive, locked or pending: 5.',
    );
    expect(requests).toEqual([{ selected: { kind: 'rows', ids: [8] } }]);
  });

  it('reports how many users of the activated accounts are active again, and how many are not', async () => {
    respondToCall(accountsUsersToRestore, () => ({ content: { activeAgain: 1, others: 3 } }));
    respondToCall(accountsChangeStatus, record({ changed: 2, users: { activeAgain: 1, others: 3 }, refused: [] }));
    const { user } = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Activate' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }));
    expect(
      await screen.findByText(
        'Activated 2 accounts. 1 user is active again. 3 users stay inactive, locked or pending.',
      ),
    ).toBeInTheDocument();
  });

  it('filters when typing pauses, and exports the listed accounts', async () => {
    const shown: unknown[] = [];
    respondToCall(accountList.endpoint, (request) => {
      shown.push(request);
      return { content: PAGE };
    });
    respondToFileCall(accountList.file.endpoint, (request) => {
      requests.push(request);
      return { bytes: 'sheet', contentType: 'application/octet-stream', fileName: 'accounts.xlsx' };
    });
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox'), 'lake{Enter}');
    await waitFor(() => expect(shown.at(-1)).toMatchObject({ filterText: 'lake' }));
    URL.createObjectURL = vi.fn(() => 'blob:sheet');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(requests).toEqual([
        { filterText: 'lake', statusType: 'ALL', sortKey: 'name', sortDirection: 'ASC', format: 'xlsx' },
      ]),
    );
  });
});

describe('The entry of an account', () => {
  async function openAccount(changed: object = {}) {
    respondAt(getAccount, 7, { ...LOADED, ...changed });
    const rendered = renderPortal('/controlPanel/accounts/7');
    await screen.findByRole('heading', { level: 1, name: 'Lakes Abstract' });
    return rendered;
  }

  it('shows the fields of the account type', async () => {
    const { user } = await openAccount();
    expect(screen.queryByRole('combobox', { name: /Flat fee rate/ })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account type' }), 'FLAT_FEE');
    const rates = screen.getByRole('combobox', { name: 'Flat fee rate' });
    expect(
      within(rates)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Free', '50 documents for $100.00']);
    const methods = within(screen.getByRole('combobox', { name: 'Payment method' })).getAllByRole('option');
    expect(methods.map(({ textContent }) => textContent)).toEqual(['Escrow', 'Invoice']);
    expect(screen.getByRole('switch', { name: 'Administrator can add images' })).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Preview certificates' })).not.toBeInTheDocument();
  });

  it('shows the problems in the words of the specification, and sends nothing', async () => {
    const { user } = await openAccount();
    await user.clear(screen.getByRole('textbox', { name: /^Account name/ }));
    await user.clear(screen.getByRole('textbox', { name: /^Finance account number/ }));
    await user.type(screen.getByRole('textbox', { name: /^Zip/ }), '55');
    await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '218555');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent(
      /Account name: Required.Finance account number: Required.Zip: 5-digit zip.Phone: \(XXX\) XXX-XXXX/,
    );
  });

  it('accepts all digits of a pasted phone number with its country code', async () => {
    const { user } = await openAccount();
    const phone = screen.getByRole('textbox', { name: /^Phone/ });
    await user.click(phone);
    await user.paste('+1 (218) 555-0142');
    expect(phone).toHaveValue('(218) 555-0142');
  });

  it('saves, shows the message and returns to the list once it is closed', async () => {
    respondToCall(
      saveAccount,
      record({ ...PAGE, accountCodeDescriptionResults: [], accountId: 7 }, 'Account Lakes Abstract was saved.'),
    );
    const { user, router } = await openAccount();
    await user.type(screen.getByRole('textbox', { name: /^City/ }), 'Duluth');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Account Lakes Abstract was saved.');
    expect(requests).toMatchObject([{ id: 7, city: 'Duluth', flatFeeRateLevel: 0 }]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/controlPanel/accounts'));
  });

  it('shows both versions when another user has saved it, and keeps all entries', async () => {
    respondToCall(saveAccount, () => ({
      ...{ httpStatus: 412, code: 'ACCOUNT_CHANGED' as const, message: 'clerk.two saved this account.' },
      conflict: { version: 2, savedBy: 'clerk.two', savedAt: '2026-11-20T18:00:00Z', fields: ['city', 'zip'] },
    }));
    const { user } = await openAccount();
    await user.type(screen.getByRole('textbox', { name: /^City/ }), 'Duluth');
    respondAt(getAccount, 7, { ...LOADED, city: 'Ely', zip: '55604' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const panel = await screen.findByRole('region', { name: 'Choose which values to keep' });
    expect(within(panel).getByRole('radio', { name: 'You entered: Duluth' })).toBeChecked();
    expect(within(panel).getByRole('radio', { name: 'clerk.two saved: 55604' })).toBeChecked();
    await user.click(within(panel).getByRole('button', { name: 'Use the selected values' }));
    expect(screen.getByRole('textbox', { name: /^City/ })).toHaveValue('Duluth');
    expect(screen.getByRole('textbox', { name: /^Zip/ })).toHaveValue('55604');
  });

  it('is read-only while the account is inactive', async () => {
    await openAccount({ status: 'I' });
    expect(screen.getByRole('textbox', { name: /^Account name/ })).toBeDisabled();
    expect(screen.queryByRole('combobox', { name: 'Account type' })).not.toBeInTheDocument();
    expect(screen.getByText('A la carte')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Activate' })).toBeEnabled();
  });

  it('shows Run Monthly Renewal when it is needed; the result refreshes the form', async () => {
    respondToCall(
      runMonthlyRenewal,
      record({ ...LOADED, lastMonthlyRenewal: '2026-11-20T12:00', isRenewed: true }, 'Lakes Abstract was renewed.'),
    );
    const { user } = await openAccount({ needsMonthlyRenewal: true });
    await user.click(screen.getByRole('button', { name: 'Run Monthly Renewal' }));
    expect(await screen.findByText('Lakes Abstract was renewed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Run Monthly Renewal' })).not.toBeInTheDocument();
  });
});

it('Access has a switch for each of the sixteen searches', async () => {
  const switches = Object.fromEntries(SEARCH_TYPES.map((type) => [type, true])) as Record<
    (typeof SEARCH_TYPES)[number],
    true
  >;
  respondAt(getPageAccess, 7, { id: 7, name: 'Lakes Abstract', isConfigurable: false, ...switches });
  respondToCall(
    savePageAccess,
    record({ id: 7, name: 'Lakes Abstract', isConfigurable: false, ...switches }, 'Saved.'),
  );
  const { user } = renderPortal('/controlPanel/accountPageAccess/7/Lakes%20Abstract');
  await screen.findByRole('heading', { level: 1, name: 'Access - Lakes Abstract' });
  expect(await screen.findAllByRole('switch')).toHaveLength(16);
  expect(screen.getByText(/gives all accounts the same searches/)).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Address' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toMatchObject([{ id: 7, searchByAddress: false, searchByName: true }]));
});

it('Flat Fee Usage Override repeats a lost request with its key, and sends another number with another key', async () => {
  respondAt(getFlatFeeUsage, 7, { id: 7, name: 'Lakes Abstract', imagesRemaining: 12, isUnlimited: false });
  respondToCall(saveFlatFeeUsage, (request) => {
    requests.push(request);
    return { httpStatus: 500 };
  });
  const { user } = renderPortal('/controlPanel/accountReload/7/Lakes%20Abstract');
  const field = await screen.findByRole('textbox', { name: /^New balance/ });
  const save = async (attempts: number) => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(attempts));
    await screen.findByRole('alert');
  };
  await save(1);
  await save(2);
  await user.type(field, '3');
  await save(3);
  const [first, second, third] = requests as { requestKey: string; imagesRemaining: number }[];
  expect(second?.requestKey).toBe(first?.requestKey);
  expect(third?.imagesRemaining).not.toBe(first?.imagesRemaining);
  expect(third?.requestKey).not.toBe(first?.requestKey);
});

it('Flat Fee Usage Override has one field, labeled with the current balance', async () => {
  respondAt(getFlatFeeUsage, 7, { id: 7, name: 'Lakes Abstract', imagesRemaining: 12, isUnlimited: false });
  respondToCall(saveFlatFeeUsage, record({ id: 7, name: 'Lakes Abstract', imagesRemaining: 40, isUnlimited: false }));
  const { user } = renderPortal('/controlPanel/accountReload/7/Lakes%20Abstract');
  await screen.findByRole('heading', { level: 1, name: 'Flat Fee Usage Override - Lakes Abstract' });
  const field = await screen.findByRole('textbox', { name: /^New balance \(current balance: 12 images\)/ });
  await user.clear(field);
  await user.type(field, '4x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Numbers only.')).not.toHaveLength(0);
  await user.clear(field);
  await user.type(field, '40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toMatchObject([{ id: 7, imagesRemaining: 40 }]));
});
