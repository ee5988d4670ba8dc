import type { ReportContent, ReportRequest, ReportRow, ReportTotals } from '@portal/contract/reports/define-report';
import { USER_EXPORT } from '@portal/contract/user-manager/users';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Role } from '@portal/contract/values/role';
import type { UserStatus } from '@portal/contract/values/user-status';
import type { CallResponse } from '../../platform/http/call-response.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { type ReportDescription, type ReportSource, runReport } from '../../platform/report/run-report.ts';
import { limitToReach } from './list-users.ts';
import { listMatchingUserIds, listUserRows } from './user-list.queries.ts';

type UserExport = typeof USER_EXPORT;

/** Users that are read at once. */
const BATCH_ROWS = 500;

/** The spreadsheet of the listed users, `users.xlsx` (Spec 3 §7, §9). */
export function exportUsers(
  context: CallContext,
  request: ReportRequest<UserExport>,
): Promise<CallResponse<ReportContent>> {
  return runReport(USER_EXPORT, SOURCE, context, request);
}

/** The filter and, once they were counted, the users in their order. */
interface Selection {
  readonly filter: ReportRequest<UserExport>;
  userIds: readonly number[];
}

const SOURCE: ReportSource<UserExport, Selection> = {
  prepare: async (context, request) => ({ filter: limitToReach(context, request), userIds: [] }),
  totals: countSelection,
  describe: describeReport,
  rows: listRows,
};

/** Reads the ids of all users, in the snapshot in which their rows are read. */
async function countSelection({ db }: CallContext, selection: Selection): Promise<ReportTotals<UserExport>> {
  selection.userIds = await listMatchingUserIds(db, selection.filter, selection.filter);
  return { totalCount: selection.userIds.length };
}

async function describeReport(
  { translate }: CallContext,
  { filter }: Selection,
  { totalCount }: ReportTotals<UserExport>,
): Promise<ReportDescription<UserExport>> {
  return {
    title: translate('users:title'),
    facts: [
      { label: translate('users:status'), value: translate(`users:statusFilters.${filter.statusType}`) },
      { label: translate('users:filterText'), value: filter.filterText.trim() },
      { label: translate('users:count'), value: String(totalCount) },
    ],
    labels: {
      username: translate('person:username'),
      lastName: translate('person:lastName'),
      firstName: translate('person:firstName'),
      accountName: translate('users:account'),
      role: translate('users:role'),
      status: translate('users:status'),
      email: translate('person:email'),
      company: translate('person:company'),
      address: translate('person:address'),
      city: translate('person:city'),
      state: translate('person:state'),
      zip: translate('person:zip'),
      phone: translate('person:phone'),
      createdAt: translate('users:createdAt'),
      lastSignedInAt: translate('users:lastSignedInAt'),
    },
    statusLabels: {
      role: (code) => translate(`users:roles.${code as Role}`),
      status: (code) => translate(`users:statuses.${code as UserStatus}`),
    },
    emptyText: translate('users:none'),
    fileName: 'users',
  };
}

async function* listRows({ db, county }: CallContext, { userIds }: Selection): AsyncGenerator<ReportRow<UserExport>> {
  const local = (instant: Date) => localDateTimeAt(instant, county.timeZone);
  for (let start = 0; start < userIds.length; start += BATCH_ROWS) {
    for (const user of await listUserRows(db, userIds.slice(start, start + BATCH_ROWS))) {
      yield {
        ...user,
        createdAt: local(user.createdAt),
        lastSignedInAt: user.lastSignedInAt && local(user.lastSignedInAt),
      };
    }
  }
}
