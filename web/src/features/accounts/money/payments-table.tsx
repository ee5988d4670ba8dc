import { Button } from '@mantine/core';
import {
  type AccountMoney,
  counterReceipt,
  type StoredCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { PaymentAuditLink } from '../../../ui/money/payment-audit-link.tsx';
import { useSavePdf } from '../../../ui/use-save-pdf.ts';
import classes from './account-money-screen.module.css';
import { MoneyTable } from './money-table.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';

/** The newest payments at the counter, each with its receipt, and a way to reverse it. */
export function PaymentsTable({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const savePdf = useSavePdf();
  const [reversed, setReversed] = useState<StoredCounterPayment>();
  const { payments } = account;
  const title = texts('payments');
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {payments.length === 0 && <p>{texts('noPayments')}</p>}
      {payments.length > 0 && (
        <MoneyTable
          title={title}
          columns={[
            { label: texts('receipt') },
            { label: texts('date') },
            { label: texts('purpose') },
            { label: texts('method') },
            { label: texts('reason') },
            { label: texts('user') },
            { label: texts('amount'), isAmount: true },
            { label: texts('actions') },
          ]}
        >
          {payments.map((payment) => (
            <tr key={payment.journalEntryId}>
              <th scope="row">{payment.receipt}</th>
              <td>{formatLocalDateTime(payment.postedAt)}</td>
              <td>
                {payment.reversesReceipt === null
                  ? texts(`purposes.${payment.purpose}`)
                  : texts('reversalOf', { receipt: payment.reversesReceipt })}
              </td>
              <td>{[texts(`methods.${payment.method}`), payment.reference].filter(Boolean).join(' ')}</td>
              <td>{payment.reason}</td>
              <td>{payment.username}</td>
              <td data-align="right">{formatCents(payment.amountCents)}</td>
              <td>
                <div className={classes.buttons}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={texts('receiptOf', { receipt: payment.receipt })}
                    onClick={() =>
                      void savePdf(counterReceipt, {
                        accountId: account.id,
                        journalEntryId: payment.journalEntryId,
                      })
                    }
                  >
                    {texts('receiptPdf')}
                  </Button>
                  {payment.reversesId === null && payment.voidedBy === null && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={texts('reverseOf', { receipt: payment.receipt })}
                      onClick={() => setReversed(payment)}
                    >
                      {texts('reverse')}
                    </Button>
                  )}
                  {payment.voidedBy !== null && texts('voidedBy', { receipt: payment.voidedBy })}
                  <PaymentAuditLink payment={payment.journalEntryId} />
                </div>
              </td>
            </tr>
          ))}
        </MoneyTable>
      )}
      {reversed && <ReversalDialog account={account} payment={reversed} onClose={() => setReversed(undefined)} />}
    </section>
  );
}
