import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { type STATEMENT_EXPORT, STATEMENT_REPORT } from '@portal/contract/office/reports/reports';
import type { ReportContent, ReportField, ReportRequest, ReportRow } from '@portal/contract/reports/define-report';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { readCursor } from '../../../platform/database/read-cursor.ts';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { describeActor, describeReport, type ReportFact } from './describe-report.ts';
import { describeSales } from './describe-sales.ts';
import {
  findAccountTraits,
  findImagesLeft,
  getBalance,
  listActors,
  type StatementLine,
  selectBalances,
  selectStatement,
  sumEntries,
} from './reports.queries.ts';
import { type ReportSelection, selectReport } from './select-report.ts';
import { selectReported } from './select-reported.ts';

type StatementReport = typeof STATEMENT_REPORT;

/**
 * Reports the transactions of an account, or of each of them, with the balance after each, in the order of time (Spec 3
 * §2 "Statement"). A statement number identifies an invoice: the report has its transactions and their total.
 *
 * @throws Refusal as `selectReport`.
 */
export function runStatementReport(
  context: CallContext,
  request: ReportRequest<StatementReport> | ReportRequest<typeof STATEMENT_EXPORT>,
): Promise<CallResponse<ReportContent>> {
  return runReport(STATEMENT_REPORT, STATEMENT_SOURCE, context, request as ReportRequest<StatementReport>);
}

/** The statement of a selection. Its letter has the same rows. */
export const STATEMENT_SOURCE: ReportSource<StatementReport, ReportSelection> = {
  prepare: (context, request) => selectReport(context, 'StatementReport', request),
  totals: async (context, selection) => {
    const sums = await sumEntries(context.db, selectLines(context, selection));
    const { totalCount, amountCents, surchargeCents, cardCents, bankCents, imagesAdded, imagesUsed } = sums;
    return { totalCount, amountCents, surchargeCents, cardCents, bankCents, imagesAdded, imagesUsed };
  },
  describe: async (context, selection, { totalCount }) => {
    const { translate } = context;
    const described = await describeReport(context, 'StatementReport', selection);
    const count = { label: translate('reports:transactions'), value: String(totalCount) };
    return {
      ...described,
      facts: [...described.facts, ...(await describeBalances(context, selection)), count],
      labels: {
        account: translate('reports:account'),
        postedAt: translate('reports:occurredAt'),
        user: translate('reports:user'),
        transaction: translate('reports:transaction'),
        amountCents: translate('reports:amount'),
        balanceCents: translate('reports:balance'),
        surchargeCents: translate('imaging:receiptSurcharge'),
        cardCents: translate('reports:onCard'),
        bankCents: translate('reports:fromBank'),
        imagesAdded: translate('transactions:kinds.UNITS_ADD_ON'),
        imagesUsed: translate('reports:imagesUsed'),
        imagesLeft: translate('accounts:imagesRemaining'),
      },
      hidden: [
        ...(selection.account === undefined ? [] : ['account' as const]),
        ...(await listEmptyColumns(context, selection)),
      ],
    };
  },
  rows: listRows,
};

/** The columns of cards, for accounts that never paid by one, and those of images without a flat fee. */
async function listEmptyColumns(
  { db }: CallContext,
  { account }: ReportSelection,
): Promise<readonly ReportField<StatementReport>[]> {
  const { paidByCard, paidByBank, countsImages } = await findAccountTraits(db, account?.id);
  return [
    ...(paidByCard ? [] : (['surchargeCents', 'cardCents'] as const)),
    ...(paidByBank ? [] : (['bankCents'] as const)),
    ...(countsImages ? [] : (['imagesAdded', 'imagesUsed', 'imagesLeft'] as const)),
  ];
}

/** Selects the transactions that a statement lists. */
function selectLines({ db }: CallContext, { account, userIds, criteria, period, invoiceId }: ReportSelection) {
  const kind = criteria.transactionType === ALL_CODE ? undefined : criteria.transactionType;
  const entries = selectReported(db, { accountId: account?.id, userIds, kind, period, invoiceId });
  // The product before this one migrated its log, not its movements.
  return criteria.dataSource === 'ONE' && invoiceId === undefined ? entries.where((eb) => eb.lit(false)) : entries;
}

/** Whether the statement has every transaction of its accounts: only then do its lines lead from one balance to the other. */
function isComplete({ userIds, criteria, invoiceId }: ReportSelection): boolean {
  return (
    userIds === undefined &&
    criteria.transactionType === ALL_CODE &&
    criteria.dataSource !== 'ONE' &&
    invoiceId === undefined
  );
}

async function describeBalances(context: CallContext, selection: ReportSelection): Promise<readonly ReportFact[]> {
  const { account, period } = selection;
  if (account === undefined || !isComplete(selection)) return [];
  const { db, translate } = context;
  const opening = await getBalance(db, period.since, account.id);
  // From the postings after the period: adding up its own again would read a large account once more.
  const closing = await getBalance(db, period.before, account.id);
  const imagesLeft = await findImagesLeft(db, period.before, account.id);
  return [
    { label: translate('reports:openingBalance'), value: formatCents(opening) },
    { label: translate('reports:closingBalance'), value: formatCents(closing) },
    { label: translate('accounts:imagesRemaining'), value: imagesLeft === undefined ? '' : String(imagesLeft) },
  ];
}

async function* listRows(context: CallContext, selection: ReportSelection): AsyncGenerator<ReportRow<StatementReport>> {
  const { db } = context;
  const { account, period } = selection;
  const opening = isComplete(selection) ? selectBalances(db, period.since, account?.id) : undefined;
  const query = selectStatement(db, selectLines(context, selection), opening);
  for await (const batch of readCursor(db, query)) yield* await toRows(context, batch);
}

async function toRows(context: CallContext, lines: readonly StatementLine[]): Promise<ReportRow<StatementReport>[]> {
  const { county, translate } = context;
  const sales = await describeSales(
    context,
    lines.map(({ journalEntryId }) => journalEntryId),
  );
  const actors = await listActors(
    context.db,
    lines.map(({ journalEntryId: id, userId }) => ({ id, userId })),
  );
  return lines.map(({ journalEntryId, accountName, username, kind, note, ...line }) => ({
    account: accountName,
    postedAt: localDateTimeAt(line.postedAt, county.timeZone),
    user:
      describeActor({ username, actorName: actors.get(journalEntryId)?.actorName ?? null }, translate) ??
      translate('transactions:unnamed'),
    transaction: [translate(`transactions:kinds.${kind}`), sales.get(journalEntryId), note]
      .filter((part) => part !== undefined && part !== '')
      .join(', '),
    amountCents: line.amountCents,
    balanceCents: line.balanceCents,
    surchargeCents: line.surchargeCents,
    cardCents: line.cardCents,
    bankCents: line.bankCents,
    imagesAdded: line.imagesAdded,
    imagesUsed: line.imagesUsed,
    imagesLeft: line.imagesLeft,
  }));
}
