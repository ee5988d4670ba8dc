import type { ContentOf } from '@portal/contract/endpoint';
import {
  computeReportDays,
  type transactionReport as endpoint,
  findTransactionReportProblems,
  type TransactionReportRequest,
} from '@portal/contract/home/transaction-report';
import { LANGUAGES } from '@portal/contract/values/language';
import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { CallResponse } from '../../platform/http/call-response.ts';
import { ensureNoProblems, Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { describePrinting } from '../../platform/report/describe-printing.ts';
import { type PdfCell, type PdfColumn, writePdfReport } from '../../platform/report/write-pdf-report.ts';
import { formatTimeOfDay } from '../../platform/time-of-day.ts';
import { getAccount } from '../accounts/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { getCountyName, listUsernames } from '../identity/index.ts';
import { listPurchasedDocuments } from '../imaging/index.ts';
import { listTransactions, type Transaction } from '../ledger/index.ts';
import { getIndexCoverage } from '../records/index.ts';

/** More lines than this are no report that somebody reads; the sheet says that there are more. */
export const REPORT_MAX_ROWS = 5_000;

/** What is printed, beyond the request: whose, which days, and what was found. */
interface Printing {
  readonly isOfAccount: boolean;
  readonly days: { readonly from: PlainDate; readonly to: PlainDate };
  readonly transactions: readonly Transaction[];
  readonly isTruncated: boolean;
}

/**
 * The transactions of a time as a PDF (Spec 1 §2 "Transactions report dialog", §5, §6): the caller's own, or her whole account's for its
 * administrator.
 *
 * @throws Refusal NOT_ALLOWED where another role asks for the account's; INVALID_INPUT for the dates.
 */
export async function printTransactionReport(
  context: CallContext,
  request: TransactionReportRequest,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, caller, translate } = context;
  const isOfAccount = request.reportType === 'ACCOUNT';
  if (isOfAccount && caller.role !== 'ACCOUNT') throw new Refusal('NOT_ALLOWED');
  const today = plainDateAt(county.clock.now(), county.timeZone);
  ensureNoProblems(findTransactionReportProblems(request, { today }));
  const days = computeReportDays(request, today);
  const printing = { isOfAccount, days, ...(await findTransactions(context, isOfAccount, days)) };
  const { appTitle } = await getSettings(context.db, 'common');
  const bytes = await writePdfReport({
    publisher: `${await getCountyName(context.db, county)} ${appTitle}`,
    title: translate('transactions:reportTitle'),
    facts: await listFacts(context, printing),
    columns: listColumns(context, printing),
    rows: await listRows(context, printing),
    total: findTotal(context, printing),
    emptyText: translate('transactions:none'),
    ...describePrinting(context, LANGUAGES[caller.language].tag),
  });
  const fileName = `${translate('transactions:reportFileName', { ...days })}.pdf`;
  return new CallResponse({ file: { bytes, contentType: 'application/pdf', fileName } });
}

async function findTransactions(
  { db, county, caller }: CallContext,
  isOfAccount: boolean,
  days: Printing['days'],
): Promise<Pick<Printing, 'transactions' | 'isTruncated'>> {
  const scope = { accountId: caller.accountId, ...(isOfAccount ? {} : { userId: caller.userId }) };
  // One more than is listed tells whether there are more.
  const found = await listTransactions(db, scope, { ...days, timeZone: county.timeZone }, REPORT_MAX_ROWS + 1);
  return { transactions: found.slice(0, REPORT_MAX_ROWS), isTruncated: found.length > REPORT_MAX_ROWS };
}

type FactLabel = 'account' | 'user' | 'dates' | 'count' | 'verifiedThrough';
type ColumnHeading = 'date' | 'time' | 'user' | 'transaction' | 'amount';

async function listFacts({ db, caller, translate }: CallContext, printing: Printing) {
  const { showNotableDates } = await getSettings(db, 'notableDates');
  const { abstract } = await getIndexCoverage(db);
  const { name: accountName } = await getAccount(db, caller.accountId);
  const { days, transactions, isTruncated, isOfAccount } = printing;
  const [from, to] = [formatPlainDate(days.from), formatPlainDate(days.to)];
  const truncated = isTruncated ? [translate('transactions:truncated', { n: REPORT_MAX_ROWS })] : [];
  const verified = showNotableDates ? abstract.verified : '';
  const facts: readonly { readonly label: FactLabel; readonly value: string }[] = [
    { label: 'account', value: accountName },
    { label: 'user', value: isOfAccount ? '' : caller.username },
    { label: 'dates', value: translate('transactions:fromThrough', { from, to }) },
    { label: 'count', value: [transactions.length, ...truncated].join('. ') },
    { label: 'verifiedThrough', value: verified },
  ];
  return facts
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label: translate(`transactions:${label}`), value }));
}

function listColumns({ translate }: CallContext, { isOfAccount }: Printing): readonly PdfColumn[] {
  const column = (key: ColumnHeading, share: number) => ({
    heading: translate(`transactions:${key}`),
    share,
    isRight: key === 'amount',
    isRowHeader: false,
  });
  return [
    column('date', 10),
    column('time', 10),
    ...(isOfAccount ? [column('user', 20)] : []),
    column('transaction', 40),
    column('amount', 12),
  ];
}

async function listRows(
  context: CallContext,
  { transactions, isOfAccount }: Printing,
): Promise<readonly (readonly PdfCell[])[]> {
  if (transactions.length === 0) return [];
  const { db, county, translate } = context;
  const entryIds = transactions.map(({ journalEntryId }) => journalEntryId);
  const documents = await listPurchasedDocuments(db, entryIds);
  const userIds = [...new Set(transactions.flatMap(({ userId }) => userId ?? []))];
  const usernames = isOfAccount ? await listUsernames(db, userIds) : new Map<number, string>();
  return transactions.map(({ journalEntryId, postedAt, kind, userId, note, amountCents }) => {
    const about = [translate(`transactions:kinds.${kind}`), documents.get(journalEntryId), note];
    const who = (userId === null ? undefined : usernames.get(userId)) ?? translate('transactions:unnamed');
    return [
      [formatPlainDate(plainDateAt(postedAt, county.timeZone))],
      [formatTimeOfDay(postedAt, county.timeZone)],
      ...(isOfAccount ? [[who]] : []),
      [about.filter((part) => part !== undefined && part !== '').join(', ')],
      [formatCents(amountCents)],
    ];
  });
}

function findTotal(
  { translate }: CallContext,
  { transactions, isOfAccount }: Printing,
): readonly PdfCell[] | undefined {
  if (transactions.length === 0) return undefined;
  const totalCents = transactions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [[], [], ...(isOfAccount ? [[]] : []), [translate('transactions:total')], [formatCents(totalCents)]];
}
