import { ACCOUNT_AUDIT_LOG_TYPES } from '@portal/contract/office/audit/audit-actions';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { ReportName } from '@portal/contract/office/reports/reports';
import {
  computeReportPeriod,
  DEFAULT_REPORT_CRITERIA,
  findReportCriteriaProblems,
  type ReportCriteria,
} from '@portal/contract/reports/report-criteria';
import { computeInstants } from '@portal/contract/values/local-date-time';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { isStaff } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { ensureOffered } from './list-offered-reports.ts';
import { findAccountByName, findStatement, findUserIds, type ReportPeriod } from './reports.queries.ts';

/** A report with validated criteria. */
export interface ReportSelection {
  readonly criteria: ReportCriteria;
  /** Undefined for all accounts. */
  readonly account: { readonly id: number; readonly name: string } | undefined;
  /** Undefined for all users. */
  readonly userIds: readonly number[] | undefined;
  readonly period: ReportPeriod;
  /** The invoice with the given number. */
  readonly invoiceId: number | undefined;
}

/**
 * Checks the criteria of a report and finds the account, the users and the invoice in them. An account's administrator
 * selects from their own account: other accounts and their contents count as unknown.
 *
 * @throws Refusal NOT_OFFERED if the county has turned the report off; INVALID_INPUT for the criteria.
 */
export async function selectReport(
  { db, county, caller }: CallContext,
  name: ReportName,
  criteria: ReportCriteria,
): Promise<ReportSelection> {
  await ensureOffered(db, name);
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(findReportCriteriaProblems(criteria, { today }));
  const isOfStaff = isStaff(caller);
  if (!isOfStaff) ensureOfAccount(criteria);
  const own = isOfStaff ? undefined : { id: caller.accountId, name: (await getAccount(db, caller.accountId)).name };
  const { accountName, username, statementNumber } = criteria;
  const statement = statementNumber === '' ? undefined : await findStatement(db, statementNumber, own?.id);
  if (statementNumber !== '' && statement === undefined)
    throw new Refusal('INVALID_INPUT', { statementNumber: { key: 'statementUnknown' } });
  const named = accountName === '' ? undefined : await findAccountByName(db, accountName);
  if (accountName !== '' && (named === undefined || (own !== undefined && named.id !== own.id)))
    throw new Refusal('INVALID_INPUT', { accountName: { key: 'accountUnknown' } });
  const account = statement === undefined ? (named ?? own) : { id: statement.accountId, name: statement.name };
  const userIds = username === '' ? undefined : await findUserIds(db, username, own?.id);
  if (userIds?.length === 0) throw new Refusal('INVALID_INPUT', { username: { key: 'usernameUnknown' } });
  const days =
    statement === undefined
      ? computeReportPeriod(criteria, today)
      : { from: `${statement.period}-01T00:00`, to: lastMinuteOf(statement.period) };
  const period = { ...days, ...computeInstants(days, county.timeZone) };
  return { criteria, account, userIds, period, invoiceId: statement?.id };
}

/** Restricts an account administrator's choices to those that the form offers them (Spec 3 §6). */
function ensureOfAccount({ dataSource, logInformation }: ReportCriteria): void {
  const isListed =
    logInformation === ALL_CODE || (ACCOUNT_AUDIT_LOG_TYPES as readonly string[]).includes(logInformation);
  if (!isListed) throw new Refusal('INVALID_INPUT', { logInformation: { key: 'invalid' } });
  if (dataSource !== 'FIVE') throw new Refusal('INVALID_INPUT', { dataSource: { key: 'invalid' } });
}

/**
 * Selects what a statement of an account for a month has, for a job.
 *
 * @param month `YYYY-MM` of the county's calendar.
 */
export function selectMonth(
  account: NonNullable<ReportSelection['account']>,
  month: string,
  timeZone: string,
): ReportSelection {
  const days = { from: `${month}-01T00:00`, to: lastMinuteOf(month) };
  const period = { ...days, ...computeInstants(days, timeZone) };
  return { criteria: DEFAULT_REPORT_CRITERIA, account, userIds: undefined, period, invoiceId: undefined };
}

/** @param period a month, `YYYY-MM`. */
function lastMinuteOf(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${period}-${lastDay}T23:59`;
}
