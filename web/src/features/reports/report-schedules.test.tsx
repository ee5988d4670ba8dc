import { landlink } from '@portal/contract/office/helper-data/landlink';
import {
  ADMINISTRATION_CODE_LISTS,
  landsharkCodeDescription,
} from '@portal/contract/office/helper-data/landshark-code-description';
import {
  changeScheduleStatus,
  getSchedule,
  type LoadedSchedule,
  type ScheduleRow,
  saveSchedule,
  scheduleList,
} from '@portal/contract/office/report-schedules';
import { listReports, REPORT_NAMES } from '@portal/contract/office/reports/reports';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const ROW: ScheduleRow = {
  ...{ id: 7, report: 'StatementReport', timing: 'Every month on day 1 at 6:00 AM', owner: 'inga.dahl', isOwn: true },
  ...{ status: 'ACTIVE', stopReason: null, nextDueAt: '2026-12-01T06:00' },
  ...{ lastRunAt: '2026-11-01T06:00', lastStatus: 'SENT' },
};

const LOADED: LoadedSchedule = {
  ...{ id: 7, version: 3, status: 'ACTIVE', stopReason: null, nextDueAt: '2026-12-01T06:00' },
  values: {
    ...{ report: 'StatementReport', period: 'LAST_MONTH', accountName: '', username: '', logInformation: 'ALL' },
    ...{ transactionType: 'ALL', dataSource: 'FIVE', orderBy: 'timestamp', frequency: 'MONTHLY', weekday: '1' },
    ...{ dayOfMonth: '1', hour: '6', minute: '00', amPm: 'AM', format: 'pdf', recipients: 'ann@example.com' },
  },
  runs: [
    {
      ...{ id: 2, dueAt: '2026-11-01T06:00', isRequested: false, status: 'FAILED', problem: 'TOO_LARGE' },
      ...{ fileName: '', fileBytes: 0, emails: 0, sentEmails: 0 },
    },
    {
      ...{ id: 1, dueAt: '2026-10-02T09:30', isRequested: true, status: 'UNDELIVERED', problem: null },
      ...{ fileName: 'statement.pdf', fileBytes: 20_480, emails: 2, sentEmails: 1 },
    },
  ],
};

const saved: object[] = [];

beforeEach(() => {
  saved.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(landsharkCodeDescription, () => ({
    content: ADMINISTRATION_CODE_LISTS.map((name) => ({
      name,
      codeDescriptionResults: [{ code: 'ALL', description: 'All' }],
    })),
  }));
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'reports'] }) }));
  respondToCall(listReports, () => ({ content: { reports: REPORT_NAMES.map((name) => ({ name, countyNote: '' })) } }));
  respondToCall(saveSchedule, (request) => {
    saved.push(request as object);
    return { content: { id: 7, nextDueAt: '2026-12-01T06:00' } };
  });
  respondToCall(getSchedule, () => ({ content: LOADED }));
});

it('starts from the monthly statement on the 1st, by email as PDF, and saves it', async () => {
  const { user } = renderPortal('/reports/Schedules/0?report=StatementReport');
  await user.click(await screen.findByRole('button', { name: 'Save and start' }));
  expect((await screen.findAllByText('Required.')).length).toBeGreaterThan(0);
  const recipients = screen.getByRole('textbox', { name: /^Recipients/ });
  await user.type(recipients, 'ann@example.com, bo');
  await user.click(screen.getByRole('button', { name: 'Save and start' }));
  expect(await screen.findByRole('textbox', { name: /^Recipients/, description: /such as name@example\.com/ })).toBe(
    recipients,
  );
  expect(saved).toEqual([]);
  await user.type(recipients, '@example.com');
  await user.click(screen.getByRole('button', { name: 'Save and start' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Statement' })).toBeInTheDocument();
  const { version: _version, values } = LOADED;
  const orderBy = 'username';
  expect(saved).toEqual([{ id: 0, version: 0, ...values, orderBy, recipients: 'ann@example.com, bo@example.com' }]);
});

it('shows the results of a schedule in words, and saves with the version that it loaded', async () => {
  const { user } = renderPortal('/reports/Schedules/7');
  const results = await screen.findByRole('table', { name: 'Results' });
  const [, failed, partly] = within(results).getAllByRole('row');
  expect(failed).toHaveTextContent('11/01/2026 6:00 AM');
  expect(failed).toHaveTextContent('The file is over 10 MB, too large for an email.');
  expect(partly).toHaveTextContent('10/02/2026 9:30 AM (requested)');
  expect(partly).toHaveTextContent('statement.pdf, 21 kB');
  expect(partly).toHaveTextContent('1 of 2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'How often' }), 'WEEKLY');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day of the week' }), 'Friday');
  expect(screen.queryByRole('combobox', { name: /Day of the month/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save and start' }));
  expect(await screen.findByText('Saved. Next report: 12/01/2026 6:00 AM.')).toBeInTheDocument();
  expect(saved).toEqual([expect.objectContaining({ id: 7, version: 3, frequency: 'WEEKLY', weekday: '5' })]);
});

it('lists schedules with their actions: staff pause and delete those of others, but can’t run them', async () => {
  const others: ScheduleRow = {
    ...{ ...ROW, id: 8, owner: 'ole.berg', isOwn: false, status: 'STOPPED', stopReason: 'OWNER_INACTIVE' },
    ...{ nextDueAt: null, lastStatus: 'FAILED' },
  };
  respondToCall(scheduleList.endpoint, () => ({
    content: { schedules: [ROW, others], totalCount: 2, pageNumber: 1 },
  }));
  const changes: unknown[] = [];
  respondToCall(changeScheduleStatus, (request) => {
    changes.push(request);
    return { content: { status: 'PAUSED' as const } };
  });
  const { user } = renderPortal('/reports/Schedules');
  const own = await screen.findByRole('row', { name: /inga\.dahl/ });
  const stopped = screen.getByRole('row', { name: /ole\.berg/ });
  const buttonsIn = (row: HTMLElement) =>
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(buttonsIn(own)).toEqual(['Send now', 'Pause', 'Delete']);
  expect(buttonsIn(stopped)).toEqual(['Delete']);
  expect(stopped).toHaveTextContent('its owner can no longer sign in');
  await user.click(within(own).getByRole('button', { name: /^Pause Statement, Every month/ }));
  expect(changes).toEqual([{ id: 7, status: 'PAUSED' }]);
});

it('leads from an unknown schedule to the list', async () => {
  respondToCall(getSchedule, () => ({ httpStatus: 404, code: 'NOT_FOUND' }));
  renderPortal('/reports/Schedules/99');
  expect(await screen.findByRole('heading', { level: 1, name: 'Scheduled reports' })).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Scheduled reports' });
  expect(links.at(-1)).toHaveAttribute('href', '/reports/Schedules');
});
