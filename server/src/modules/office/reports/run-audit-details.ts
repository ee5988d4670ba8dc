import { AUDIT_LOG_TYPES, isAuditAction, listAuditActions } from '@portal/contract/office/audit/audit-actions';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { ACCOUNT_REPORT, type USER_EXPORT, USER_REPORT } from '@portal/contract/office/reports/reports';
import type { ReportContent, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { countyWordsOf } from '@portal/messages/format-field-text';
import { readCursor } from '../../../platform/database/read-cursor.ts';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { listPurchasedDocuments } from '../../images/imaging/index.ts';
import { describeDetails, findLastSeal, listAccountsOfDetails } from '../audit/index.ts';
import { getCountyLabels } from '../county-settings/index.ts';
import { listAccountNames } from './audit-entries.queries.ts';
import { describeActor, describeChoices, describeReport, type ReportFact } from './describe-report.ts';
import {
  type AuditDetail,
  listActors,
  selectAuditDetails,
  sortAuditDetails,
  sumAuditDetails,
} from './reports.queries.ts';
import { type ReportSelection, selectReport } from './select-report.ts';
import { selectReported } from './select-reported.ts';

type AuditReport = typeof ACCOUNT_REPORT;
type AuditReportName = 'AccountReport' | 'UserReport';
type AnyRequest = ReportRequest<AuditReport> | ReportRequest<typeof USER_EXPORT>;

/**
 * Reports what happened in accounts: the audit log and the transactions (Spec 3 §2 "Audit Details").
 *
 * @throws Refusal as `selectReport`.
 */
export function runAccountReport(context: CallContext, request: AnyRequest): Promise<CallResponse<ReportContent>> {
  return runReport(ACCOUNT_REPORT, ACCOUNT_SOURCE, context, request as ReportRequest<AuditReport>);
}

/**
 * Reports what users did (Spec 3 §2 "Audit Details"); entries of jobs and commands are left out.
 *
 * @throws Refusal as `selectReport`.
 */
export function runUserReport(context: CallContext, request: AnyRequest): Promise<CallResponse<ReportContent>> {
  return runReport(USER_REPORT, USER_SOURCE, context, request as ReportRequest<AuditReport>);
}

const ACCOUNT_SOURCE = buildSource('AccountReport');
const USER_SOURCE = buildSource('UserReport');

function buildSource(name: AuditReportName): ReportSource<AuditReport, ReportSelection> {
  return {
    prepare: (context, request) => selectReport(context, name, request),
    totals: (context, selection) => sumAuditDetails(context.db, selectDetails(context, name, selection)),
    describe: async (context, selection, { totalCount }) => {
      const { translate } = context;
      const described = await describeReport(context, name, selection);
      const count = { label: translate('reports:count'), value: String(totalCount) };
      return {
        ...described,
        facts: [...described.facts, ...describeChoices(context, selection), count, ...(await describeSeal(context))],
        labels: {
          occurredAt: translate('reports:occurredAt'),
          account: translate('reports:account'),
          user: translate('reports:user'),
          entry: translate('reports:entry'),
          document: translate('reports:document'),
          details: translate('reports:details'),
          clientAddress: translate('reports:address'),
          amountCents: translate('reports:amount'),
        },
        hidden: selection.account === undefined ? [] : ['account'],
      };
    },
    rows: (context, selection) => listRows(context, name, selection),
  };
}

/**
 * The newest seal of the audit log, as `npm run audit-log` prints it. A seal on a printed report that is later missing from the chain
 * proves that the end of the log was cut off.
 */
async function describeSeal({ db, translate }: CallContext): Promise<readonly ReportFact[]> {
  const seal = await findLastSeal(db);
  return seal === undefined ? [] : [{ label: translate('reports:newestSeal'), value: `${seal.id} ${seal.sealHash}` }];
}

/**
 * Selects the entries. A movement of money or images comes from the journal, with its amount; the audit entries of the
 * same movement would repeat it. A transaction type restricts the report to transactions, and a statement number to those of its invoice, as on
 * the statement.
 */
function selectDetails(
  { db }: CallContext,
  name: AuditReportName,
  { criteria, account, userIds, period, invoiceId }: ReportSelection,
) {
  const { logInformation, transactionType, dataSource, username } = criteria;
  const types = AUDIT_LOG_TYPES.filter((type) => logInformation === ALL_CODE || logInformation === type);
  const hasTransactions = types.includes('TRANSACTION') && (dataSource !== 'ONE' || invoiceId !== undefined);
  const kind = transactionType === ALL_CODE ? undefined : transactionType;
  const listed = types.filter(
    (type) => kind === undefined && invoiceId === undefined && (type !== 'TRANSACTION' || dataSource === 'ONE'),
  );
  const transactions = selectReported(db, { accountId: account?.id, userIds, kind, period, invoiceId });
  return selectAuditDetails(
    db,
    {
      accountId: account?.id,
      userIds,
      username: username === '' ? undefined : username,
      of: name === 'AccountReport' ? 'accounts' : 'users',
      period,
      actions: listed.flatMap(listAuditActions),
      dataSource,
    },
    hasTransactions
      ? transactions.$if(name === 'UserReport', (query) => query.where('journal_entries.user_id', 'is not', null))
      : undefined,
  );
}

async function* listRows(
  context: CallContext,
  name: AuditReportName,
  selection: ReportSelection,
): AsyncGenerator<ReportRow<AuditReport>> {
  const query = sortAuditDetails(selectDetails(context, name, selection), selection.criteria.orderBy);
  for await (const batch of readCursor(context.db, query)) yield* await toRows(context, batch);
}

async function toRows(
  { db, county, translate }: CallContext,
  details: readonly AuditDetail[],
): Promise<ReportRow<AuditReport>[]> {
  const transactions = details.filter(({ kind }) => kind !== null);
  const documents = await listPurchasedDocuments(
    db,
    transactions.map(({ id }) => id),
  );
  const actors = await listActors(db, transactions);
  const accountIds = details.flatMap((entry) => listAccountsOfDetails(entry.details));
  const names = await listAccountNames(db, accountIds);
  const words = countyWordsOf(await getCountyLabels(db, translate));
  return details.map((entry) => {
    const actor = entry.kind === null ? undefined : actors.get(entry.id);
    const described = describeDetails(entry.details, { translate, words, names, own: entry.accountName ?? '' });
    return {
      occurredAt: localDateTimeAt(entry.occurredAt, county.timeZone),
      account: entry.accountName ?? '',
      user:
        describeActor({ username: entry.username, actorName: actor?.actorName ?? null }, translate) ??
        translate('audit:staff'),
      entry: formatEntry(entry, translate),
      document: entry.kind === null ? described.document : (documents.get(entry.id) ?? ''),
      details: entry.kind === null ? described.text : entry.note,
      clientAddress: (actor ?? entry).clientAddress ?? '',
      amountCents: entry.amountCents,
    };
  });
}

function formatEntry({ kind, action }: AuditDetail, translate: CallContext['translate']): string {
  if (kind !== null) return translate(`transactions:kinds.${kind}`);
  if (action !== null && isAuditAction(action)) return translate(`audit:actions.${action}`);
  return translate('audit:unknownAction', { action: action ?? '' });
}
