import { Button, NativeSelect } from '@mantine/core';
import { REFERENCE_MAX_CHARACTERS } from '@portal/contract/money/charging/charge-reference';
import { SALE_KINDS } from '@portal/contract/money/charging/sale-kinds';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { TRANSACTION_KINDS, type TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import {
  defaultTransactionReport,
  REPORT_RANGES,
  REPORT_TYPES,
} from '@portal/contract/office/transactions/transaction-report';
import { transactionList } from '@portal/contract/office/transactions/transactions';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { problemTexts } from '../form-problems.ts';
import { FilterDateField } from '../list/filter-date-field.tsx';
import { FilterTextField } from '../list/filter-text-field.tsx';
import { ListView } from '../list/list-view.tsx';
import { type ShownList, useList } from '../list/use-list.ts';
import { PaymentAuditLink } from '../money/payment-audit-link.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import classes from './transactions-list.module.css';

const isSaleKind = (kind: TransactionKind) => (SALE_KINDS as readonly string[]).includes(kind);

interface TransactionsListProps {
  /**
   * An account for which staff see all transactions, with a link to each sale; without it, the list is for the user or
   * their account.
   */
  readonly accountId?: number;
}

/** Transactions below their filter, with the report of the filtered ones as PDF, XLSX and CSV (decision 0051). */
export function TransactionsList({ accountId }: TransactionsListProps) {
  const texts = useTexts('transactions');
  const shown = useList(transactionList, {
    today: getPlainDate(useCountyFlags().today),
    ...(accountId !== undefined && { fixed: { reportType: 'ACCOUNT', accountId: String(accountId) } }),
  });
  const [receiptId, setReceiptId] = useState<number>();
  return (
    <>
      <TransactionFilter shown={shown} accountId={accountId} />
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ id }) => String(id),
          actions: ({ id, kind, postedAt, hasReceipt }) => (
            <div className={classes.actions}>
              {hasReceipt && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${texts('receipt')}: ${texts(`kinds.${kind}`)}, ${formatLocalDateTime(postedAt)}`}
                  onClick={() => setReceiptId(id)}
                >
                  {texts('receipt')}
                </Button>
              )}
              {accountId !== undefined && isSaleKind(kind) && (
                <Link
                  to={`/controlPanel/sales/${id}`}
                  aria-label={`${texts('sale')}: ${texts(`kinds.${kind}`)}, ${formatLocalDateTime(postedAt)}`}
                >
                  {texts('sale')}
                </Link>
              )}
              <PaymentAuditLink payment={id} />
            </div>
          ),
        }}
      />
      {receiptId !== undefined && <ReceiptDialog receiptId={receiptId} onClose={() => setReceiptId(undefined)} />}
    </>
  );
}

function TransactionFilter({
  shown,
  accountId,
}: TransactionsListProps & { readonly shown: ShownList<typeof transactionList> }) {
  const texts = useTexts('transactions');
  const homeTexts = useTexts('home');
  const problems = useTexts('problems');
  const { role } = useCurrentUser();
  const today = getPlainDate(useCountyFlags().today);
  const { filter, setFilter, filterProblems } = shown;
  const errors = problemTexts(filterProblems, problems);
  // When the user switches to "dates", the form starts with its default dates (Spec 1 §5).
  const { fromDate, toDate } = defaultTransactionReport(today);
  return (
    <section className={classes.filter} aria-label={texts('filter')}>
      {accountId === undefined && role === 'ACCOUNT' && (
        <NativeSelect
          label={homeTexts('report.reportType')}
          value={filter.reportType}
          data={REPORT_TYPES.map((value) => ({ value, label: homeTexts(`report.types.${value}`) }))}
          onChange={(event) => setFilter({ reportType: event.currentTarget.value as typeof filter.reportType })}
        />
      )}
      <NativeSelect
        label={homeTexts('report.range')}
        value={filter.reportRange}
        data={REPORT_RANGES.map((value) => ({ value, label: homeTexts(`report.ranges.${value}`) }))}
        onChange={(event) => {
          const reportRange = event.currentTarget.value as typeof filter.reportRange;
          setFilter(
            reportRange === 'CUSTOM' ? { reportRange, fromDate, toDate } : { reportRange, fromDate: '', toDate: '' },
          );
        }}
      />
      {filter.reportRange === 'CUSTOM' && (
        <>
          <FilterDateField
            label={homeTexts('report.fromDate')}
            today={today}
            isRequired
            value={filter.fromDate}
            error={errors.fromDate}
            onChange={(fromDate) => setFilter({ fromDate })}
          />
          <FilterDateField
            label={homeTexts('report.toDate')}
            today={today}
            value={filter.toDate}
            error={errors.toDate}
            onChange={(toDate) => setFilter({ toDate })}
          />
        </>
      )}
      <NativeSelect
        label={texts('transaction')}
        value={filter.kind}
        data={[
          { value: ALL_CODE, label: texts('allKinds') },
          ...TRANSACTION_KINDS.map((value) => ({ value, label: texts(`kinds.${value}`) })),
        ]}
        onChange={(event) => setFilter({ kind: event.currentTarget.value as typeof filter.kind })}
      />
      <FilterTextField
        label={texts('reference')}
        value={filter.reference}
        maxLength={REFERENCE_MAX_CHARACTERS}
        onChange={(reference) => setFilter({ reference })}
      />
    </section>
  );
}
