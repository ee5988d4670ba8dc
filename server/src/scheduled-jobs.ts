import { JOB_NAMES, type JobName } from '@portal/contract/office/monitoring/jobs';
import type { County } from './county.ts';
import { auditMoney } from './find-money-faults.ts';
import { filePriaRequests, purgeUploads, rejectOverdueCorrections } from './modules/filing/efile/index.ts';
import { purgeCopyFiles } from './modules/images/certified-copies/index.ts';
import { checkImages } from './modules/images/earlier-images/index.ts';
import { readPages } from './modules/images/page-text/index.ts';
import { findNumbers, findNumbersInBooks, purgeRedactionDesk } from './modules/images/redaction-desk/index.ts';
import { eraseRedactions } from './modules/images/redactions/index.ts';
import { purgeCertificateFiles } from './modules/index/certified-searches/index.ts';
import { importDueRecords, openNewImages } from './modules/index/imports/index.ts';
import { rekeyIndex } from './modules/index/records/index.ts';
import { purgeSearchAddresses } from './modules/index/search/index.ts';
import { purgeTitleFiles } from './modules/index/title-files/index.ts';
import { sendWatchAlerts } from './modules/index/watches/index.ts';
import { expireRequests } from './modules/money/approvals/index.ts';
import { issueInvoices, runAutomaticBilling, sendBillingNotices } from './modules/money/billing/index.ts';
import { closeCardTabs, reconcileCardPayments, resolveCardPayments } from './modules/money/cards/index.ts';
import { bookBankReturns, completeRefunds } from './modules/money/charging/index.ts';
import { exportLedgerDays } from './modules/money/general-ledger/index.ts';
import { deliverLandlink } from './modules/money/landlink/index.ts';
import { noticeOwners } from './modules/money/unclaimed-property/index.ts';
import { forwardSecurityEvents, runNightlyAudit, sealAuditLog } from './modules/office/audit/index.ts';
import { getSettings, purgePictures } from './modules/office/county-settings/index.ts';
import { purgeCallTimes, sendAlerts } from './modules/office/monitoring/index.ts';
import { purgeReportRuns, runScheduledReports } from './modules/office/report-schedules/index.ts';
import { writeStatementLetter } from './modules/office/reports/index.ts';
import { purgeUsersOnSchedule } from './modules/people/account-admin/index.ts';
import { processRecoveryRequests, purgeExpiredSessions } from './modules/people/identity/index.ts';
import { processSignUps, purgeExpiredRegistrations } from './modules/people/registration/index.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { deliverDueEmails, forgetSentEmails } from './platform/mail/mail-outbox.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Recognizer } from './platform/recognition/recognizer.ts';
import type { ReportExports } from './platform/report/report-exports.ts';

/** Lists the jobs that a county runs on a schedule. */
export function listScheduledJobs(
  county: County,
  mailer: Mailer,
  reports: ReportExports,
  recognizer: Recognizer,
): readonly (ScheduledJob & { readonly name: JobName })[] {
  const jobs = defineJobs(county, mailer, reports, recognizer);
  return JOB_NAMES.map((name) => ({ name, ...jobs[name] }));
}

function defineJobs(
  county: County,
  mailer: Mailer,
  reports: ReportExports,
  recognizer: Recognizer,
): Readonly<Record<JobName, Omit<ScheduledJob, 'name'>>> {
  return {
    'deliver-mail': {
      cron: '* * * * *',
      run: async () => {
        await processRecoveryRequests(county);
        await processSignUps(county);
        await deliverDueEmails(county.db, { mailer, clock: county.clock, log: county.log });
      },
    },
    'purge-expired-sessions': {
      cron: '17 3 * * *',
      run: async () => {
        await purgeExpiredSessions(county);
        await forgetSentEmails(county.db, county.clock);
        await purgeExpiredRegistrations(county);
        await purgeSearchAddresses(county);
        await purgeTitleFiles(county);
        await purgeReportRuns(county);
        await purgeCallTimes(county);
        await purgeRedactionDesk(county);
        await expireRequests({ db: county.db, county });
      },
    },
    'send-scheduled-reports': { cron: '* * * * *', run: () => runScheduledReports(county, reports) },
    'send-watch-alerts': { cron: '* * * * *', run: () => sendWatchAlerts(county) },
    'renew-accounts': { cron: '* * * * *', run: () => runAutomaticBilling(county) },
    'issue-invoices': {
      cron: '25 * * * *',
      run: async () => {
        await issueInvoices(county);
      },
    },
    'check-images': { cron: '30 3 * * *', run: () => checkImages(county) },
    'audit-money': { cron: '40 3 * * *', run: () => auditMoney(county) },
    'seal-audit-log': {
      cron: '* * * * *',
      run: async () => {
        await forwardSecurityEvents(county);
        await sealAuditLog(county);
      },
    },
    'verify-audit-log': {
      cron: '50 2 * * *',
      run: async () => {
        const { automaticPurge, automaticPurgeAfterDays } = await getSettings(county.db, 'auditLogPurgeSchedule');
        await runNightlyAudit(county, automaticPurge ? automaticPurgeAfterDays : undefined);
      },
    },
    'purge-users': {
      cron: '10 4 * * *',
      run: async () => {
        const { automaticPurge, automaticPurgeAfterDays } = await getSettings(county.db, 'userPurgeSchedule');
        if (automaticPurge) await purgeUsersOnSchedule(county, automaticPurgeAfterDays);
      },
    },
    'reject-overdue-corrections': { cron: '12 * * * *', run: () => rejectOverdueCorrections(county) },
    'purge-uploads': {
      cron: '7 * * * *',
      run: async () => {
        await purgeUploads(county);
        await purgeCertificateFiles(county);
        await purgeCopyFiles(county);
      },
    },
    'purge-pictures': {
      cron: '20 4 * * *',
      run: async () => {
        await purgePictures(county);
      },
    },
    'send-billing-notices': {
      cron: '* * * * *',
      run: () =>
        sendBillingNotices(county, ({ accountId, period, language }) =>
          writeStatementLetter(county, reports, { accountId, month: period, language }),
        ),
    },
    'notice-owners': { cron: '20 5 * * *', run: () => noticeOwners(county) },
    'send-alerts': { cron: '* * * * *', run: () => sendAlerts(county) },
    'file-pria-requests': { cron: '* * * * *', run: () => filePriaRequests(county, reports) },
    'rekey-index': { cron: '* * * * *', run: (report) => rekeyIndex(county.db, county.log, report) },
    'import-records': { cron: '* * * * *', run: () => importDueRecords(county) },
    'find-personal-numbers': { cron: '* * * * *', run: () => findNumbers(county) },
    'erase-redactions': { cron: '* * * * *', run: () => eraseRedactions(county) },
    'read-page-text': {
      cron: '* * * * *',
      run: async (report) => {
        await readPages(county, recognizer, { report });
        await findNumbersInBooks(county, recognizer);
      },
    },
    'open-new-images': { cron: '* * * * *', run: () => openNewImages(county) },
    'export-ledger-days': { cron: '*/15 * * * *', run: () => exportLedgerDays(county) },
    'deliver-landlink': { cron: '*/15 * * * *', run: () => deliverLandlink(county) },
    'close-card-tabs': { cron: '* * * * *', run: () => closeCardTabs(county) },
    'complete-refunds': { cron: '* * * * *', run: () => completeRefunds(county) },
    'resolve-card-payments': { cron: '*/5 * * * *', run: () => resolveCardPayments(county) },
    'reconcile-card-payments': {
      cron: '41 4 * * *',
      run: async () => {
        await bookBankReturns(county);
        await reconcileCardPayments(county);
      },
    },
  };
}
