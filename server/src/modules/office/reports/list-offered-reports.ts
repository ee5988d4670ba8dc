import { allowsRole, type ContentOf } from '@portal/contract/endpoint';
import { type listReports, REPORT_NAMES, REPORTS, type ReportName } from '@portal/contract/office/reports/reports';
import type { Db } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../county-settings/index.ts';

/** The settings that offer each report (Spec 3 §2 "Reports area"). */
const SWITCHES = {
  AccountReport: 'auditAccountsReport',
  UserReport: 'auditUsersReport',
  StatementReport: 'statementReport',
  AccountTypeReport: 'accountTypeReport',
} as const satisfies Readonly<Record<ReportName, string>>;

/** Whether a user's role includes a report, as its call decides (Spec 3 §6). */
export function canRunReport({ role }: Caller, name: ReportName): boolean {
  return allowsRole(REPORTS[name].endpoint.access, role);
}

/** Lists the reports that the county has turned on and the caller's role may see, each with its note. */
export async function listOfferedReports({ db, caller }: CallContext): Promise<ContentOf<typeof listReports>> {
  const settings = await getSettings(db, 'reports');
  return {
    reports: REPORT_NAMES.filter((name) => settings[SWITCHES[name]] && canRunReport(caller, name)).map((name) => ({
      name,
      countyNote: settings[`${SWITCHES[name]}CountyNote`],
    })),
  };
}

/** @throws Refusal NOT_OFFERED if the county has turned the report off. */
export async function ensureOffered(db: Db, name: ReportName): Promise<void> {
  const settings = await getSettings(db, 'reports');
  if (!settings[SWITCHES[name]]) throw new Refusal('NOT_OFFERED');
}
