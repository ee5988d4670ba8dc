import {
  listMigrations,
  type MigrationRun,
  migrateAccountsUsers,
  migrateAuditLog,
} from '@portal/contract/office/legacy-migration/migrations';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../test/control-panel.tsx';
import { respondToCall } from '../../test/server.ts';

const DONE: MigrationRun = {
  ...{ id: 1, kind: 'accountsUsers', isCheck: true, state: 'DONE', problem: null },
  ...{ startedAt: '2026-11-20T12:00', username: 'pat.provider', source: 'mariadb://records-db/old' },
  report: {
    counts: { accounts: { read: 1200, loaded: 1199, rejected: 1 } },
    ...{ invited: 5, removed: { accounts: 0, users: 0 } },
    notes: [
      { table: 'accounts', key: '7', name: 'Twin', outcome: 'renamed', column: 'name', isRejected: false },
      { table: 'accounts', key: '7', name: 'Twin', outcome: 'emptiedField', column: 'zip', isRejected: false },
    ],
  },
};

async function fillSource(user: UserEvent): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Database address' }), 'mariadb://records-db');
  await user.type(screen.getByRole('textbox', { name: 'Database name' }), 'old');
  await user.type(screen.getByRole('textbox', { name: 'Database user' }), 'portal');
  await user.type(screen.getByLabelText(/^Database password/), 'secret');
}

function respondToMigration(): unknown[] {
  const requests: unknown[] = [];
  respondAsCounty('TRIMIN');
  respondToCall(listMigrations, () => ({ content: { runs: requests.length === 0 ? [] : [DONE] } }));
  respondToCall(migrateAccountsUsers, (request) => {
    requests.push(request);
    return { content: { ...DONE, state: 'RUNNING' as const }, message: 'The migration has started.' };
  });
  return requests;
}

it('A check runs without confirmation and reports counts and rows', async () => {
  const requests = respondToMigration();
  const { user } = await openPanel('LandSharkOneAccountsUsers', 'Migrate Accounts and Users');
  await fillSource(user);
  await user.click(screen.getByRole('button', { name: 'Check only' }));
  const counts = await screen.findByRole('table', { name: 'Last check' });
  expect(within(counts).getByRole('row', { name: 'Accounts 1,200 1,199 1' })).toBeInTheDocument();
  expect(within(screen.getByRole('table', { name: 'Rows that need your attention' })).getAllByRole('row')).toHaveLength(
    3,
  );
  expect(screen.getByText('Users who get a link by email: 5')).toBeInTheDocument();
  expect(requests).toMatchObject([{ onlyCheck: true, landSharkOneDbName: 'old' }]);
});

it('A migration only runs on Yes, even after a refused check', async () => {
  const requests = respondToMigration();
  const { user } = await openPanel('LandSharkOneAccountsUsers', 'Migrate Accounts and Users');
  await user.click(await screen.findByRole('button', { name: 'Check only' }));
  expect(await screen.findAllByText('Required.')).toHaveLength(4);
  await fillSource(user);
  await user.click(screen.getByRole('switch', { name: 'Check only' }));
  await user.click(screen.getByRole('button', { name: 'Migrate' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Clicking Yes will wipe clean any existing ACCOUNTS and USERS in LS2.');
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Migrate' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(requests).toMatchObject([{ onlyCheck: false }]));
});

it('The audit log is migrated with its defaults, and a failure is explained', async () => {
  respondAsCounty('TRIMIN');
  const failed = { ...DONE, kind: 'auditLog', isCheck: false, state: 'FAILED', problem: 'UNREACHABLE' } as const;
  const requests: unknown[] = [];
  respondToCall(listMigrations, () => ({ content: { runs: requests.length === 0 ? [] : [failed] } }));
  respondToCall(migrateAuditLog, (request) => {
    requests.push(request);
    return { content: { ...failed, state: 'RUNNING' as const, problem: null } };
  });
  const { user } = await openPanel('LandSharkOneAuditLog', 'Migrate Audit Log');
  await fillSource(user);
  await user.click(screen.getByRole('button', { name: 'Migrate' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText("The database didn't respond.")).toBeInTheDocument();
  expect(requests).toMatchObject([{ fromDate: '', toDate: '', dataType: 'all', batchSize: 10_000 }]);
});
