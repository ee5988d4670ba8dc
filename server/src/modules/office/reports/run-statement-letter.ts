import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { STATEMENT_LETTER } from '@portal/contract/office/reports/reports';
import type { ReportContent, ReportRequest, ReportTotals } from '@portal/contract/reports/define-report';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import type { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { type ReportSource, runReport } from '../../../platform/http/run-report.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findManagedAccount } from '../../people/accounts/index.ts';
import { getBalance } from './reports.queries.ts';
import { STATEMENT_SOURCE } from './run-statement.ts';
import { type ReportSelection, selectReport } from './select-report.ts';

type StatementLetter = typeof STATEMENT_LETTER;

/**
 * Prints the statement of an account for the post (docs/decisions/0338): always with all of its transactions, because a part of them has no
 * amount due.
 *
 * @throws Refusal INVALID_INPUT without an account; as `selectReport`.
 */
export function runStatementLetter(
  context: CallContext,
  request: ReportRequest<StatementLetter>,
): Promise<CallResponse<ReportContent>> {
  return runReport(STATEMENT_LETTER, STATEMENT_LETTER_SOURCE, context, request);
}

/** The letter of a selection that is made already. */
export const STATEMENT_LETTER_SOURCE: ReportSource<StatementLetter, ReportSelection> = {
  prepare: async (context, request) => {
    const criteria = { ...request, username: '', transactionType: ALL_CODE, dataSource: 'FIVE' } as const;
    const selection = await selectReport(context, 'StatementReport', criteria);
    if (selection.account === undefined) throw new Refusal('INVALID_INPUT', { accountName: { key: 'required' } });
    return selection;
  },
  totals: STATEMENT_SOURCE.totals as ReportSource<StatementLetter, ReportSelection>['totals'],
  rows: STATEMENT_SOURCE.rows as ReportSource<StatementLetter, ReportSelection>['rows'],
  describe: async (context, selection, totals) => {
    const { db, county, translate } = context;
    const described = await STATEMENT_SOURCE.describe(context, selection, totals);
    const account = await findManagedAccount(db, selection.account?.id ?? 0);
    if (account === undefined) throw new Refusal('NOT_FOUND');
    const { name, address, city, state, zip } = account.fields;
    const { countyName, address: countyAddress } = await getSettings(db, 'common');
    const sender = [countyName || county.name, ...countyAddress.split(',').map((part) => part.trim())];
    const day = selection.period.to.slice(0, 10) as PlainDate;
    const number = selection.invoiceId ?? `${account.id}-${day.replaceAll('-', '')}`;
    const facts = [
      { label: translate('reports:statementNumber'), value: String(number) },
      { label: translate('reports:account'), value: name },
      { label: translate('receipts:date'), value: formatPlainDate(day) },
      { label: translate('reports:amountDue'), value: formatCents(await computeDue(context, selection, totals)) },
    ];
    return {
      ...described,
      carry: { label: translate('reports:carriedForward'), field: 'balanceCents' },
      letter: {
        sender: sender.filter((line) => line !== ''),
        recipient: [name, address, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(
          (line) => line !== '',
        ),
        facts,
        slip: {
          title: translate('reports:slip'),
          note: translate('reports:slipNote'),
          facts: [...facts, { label: translate('reports:amountEnclosed'), value: '____________________' }],
        },
      },
    };
  },
};

/** The amount due: of an invoice its transactions, otherwise what the account owes at the end of the period. */
async function computeDue(
  { db }: CallContext,
  { account, invoiceId, period }: ReportSelection,
  { amountCents }: ReportTotals<StatementLetter>,
): Promise<Cents> {
  const balanceCents = invoiceId === undefined ? await getBalance(db, period.before, account?.id ?? 0) : amountCents;
  return Math.max(0, -balanceCents);
}
