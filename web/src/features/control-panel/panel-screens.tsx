import { objectFromKeys } from '@portal/contract/values/objects';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router';
import { useCurrentUser } from '../../lib/session/session.ts';
import { BankDepositsScreen } from './bank/bank-deposits-screen.tsx';
import { BankStatementsScreen } from './bank/bank-statements-screen.tsx';
import { EndSessionsScreen, ReloadConfigurationScreen } from './commands/command-screen.tsx';
import { JobsScreen } from './commands/jobs-screen.tsx';
import { PerformanceMonitoringScreen } from './commands/performance-monitoring-screen.tsx';
import { SetupScreen } from './commands/setup-screen.tsx';
import { CounterDaysScreen } from './counter/counter-days-screen.tsx';
import { eraseGroup } from './describe-screen.ts';
import { PagesToCheckScreen } from './imports/pages-to-check-screen.tsx';
import { RecordImportsScreen } from './imports/record-imports-screen.tsx';
import { UnshownImagesScreen } from './imports/unshown-images-screen.tsx';
import { MigrateAccountsUsersScreen } from './migration/migrate-accounts-users-screen.tsx';
import { MigrateAuditLogScreen } from './migration/migrate-audit-log-screen.tsx';
import { ApprovalsScreen } from './money/approvals-screen.tsx';
import { BillingNoticesScreen } from './money/billing-notices-screen.tsx';
import { DisputesScreen } from './money/disputes-screen.tsx';
import { FailedRenewalsScreen } from './money/failed-renewals-screen.tsx';
import { PaymentFindingsScreen } from './money/payment-findings-screen.tsx';
import { SettlementsScreen } from './money/settlements-screen.tsx';
import { UnclaimedPropertyScreen } from './money/unclaimed-property-screen.tsx';
import { WaitingPayoutsScreen } from './money/waiting-payouts-screen.tsx';
import { canOpen } from './navigation.ts';
import { RedactionDeskScreen } from './redaction/redaction-desk-screen.tsx';
import { PANEL_PATHS, type PanelPath } from './screen-paths.ts';
import * as admin from './screens/admin.tsx';
import * as feeStructure from './screens/fee-structure.tsx';
import * as webPages from './screens/web-pages.tsx';
import { SettingsFileScreen } from './settings/settings-file-screen.tsx';
import { SettingsScreen } from './settings/settings-screen.tsx';

/** The addresses of screens that do something other than save a group. */
type CommandPath =
  | 'userLockout2'
  | 'performanceMonitoring'
  | 'jobs'
  | 'reloadConfiguration'
  | 'settingsFile'
  | 'recordImports'
  | 'unshownImages'
  | 'pagesToCheck'
  | 'redactionDesk'
  | 'failedRenewals'
  | 'approvals'
  | 'waitingPayouts'
  | 'unclaimedProperty'
  | 'billingNotices'
  | 'paymentFindings'
  | 'disputes'
  | 'settlements'
  | 'bankStatements'
  | 'bankDeposits'
  | 'counterDays'
  | 'setup'
  | 'LandSharkOneAccountsUsers'
  | 'LandSharkOneAuditLog';

/** The description of every group's screen, by its address: the compiler names an address without one. */
export const DESCRIPTIONS = { ...feeStructure, ...admin, ...webPages } satisfies Readonly<
  Record<Exclude<PanelPath, CommandPath>, object>
>;

const settingsScreens = objectFromKeys(Object.keys(DESCRIPTIONS) as (keyof typeof DESCRIPTIONS)[], (path) => () => (
  <SettingsScreen description={eraseGroup(DESCRIPTIONS[path])} />
));

const screens: Readonly<Record<PanelPath, ComponentType>> = {
  ...settingsScreens,
  userLockout2: EndSessionsScreen,
  jobs: JobsScreen,
  performanceMonitoring: PerformanceMonitoringScreen,
  reloadConfiguration: ReloadConfigurationScreen,
  settingsFile: SettingsFileScreen,
  recordImports: RecordImportsScreen,
  unshownImages: UnshownImagesScreen,
  pagesToCheck: PagesToCheckScreen,
  redactionDesk: RedactionDeskScreen,
  failedRenewals: FailedRenewalsScreen,
  approvals: ApprovalsScreen,
  waitingPayouts: WaitingPayoutsScreen,
  unclaimedProperty: UnclaimedPropertyScreen,
  billingNotices: BillingNoticesScreen,
  paymentFindings: PaymentFindingsScreen,
  disputes: DisputesScreen,
  settlements: SettlementsScreen,
  bankStatements: BankStatementsScreen,
  bankDeposits: BankDepositsScreen,
  counterDays: CounterDaysScreen,
  setup: SetupScreen,
  LandSharkOneAccountsUsers: MigrateAccountsUsersScreen,
  LandSharkOneAuditLog: MigrateAuditLogScreen,
};

/** The screen at every address of the control panel that is about the county, for the roles that its navigation shows it to. */
export const PANEL_SCREENS = objectFromKeys(PANEL_PATHS, (path) => () => <PanelScreen path={path} />);

/** Redirects before the screen makes a call, because a refused call would lead to the login page (Spec 1 §8). */
function PanelScreen({ path }: { readonly path: PanelPath }) {
  const { role } = useCurrentUser();
  const Shown = screens[path];
  return canOpen(path, role) ? <Shown /> : <Navigate to="/controlPanel" replace />;
}
