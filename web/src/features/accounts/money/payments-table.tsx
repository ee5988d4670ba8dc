import { Button } from '@mantine/core';
import {
  type AccountMoney,
  counterReceipt,
  payPayout,
  reverseCounterPayment,
  type StoredCounterPayment,
} from '@portal/contract/people/account-admin/account-payments';
import { returnCheck, returnedCheckLetter } from '@portal/contract/people/account-admin/returned-checks';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { callForMessage } from '../../../lib/api-client.ts';
import { useIsOwnAccount } from '../../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { PaymentAuditLink } from '../../../ui/money/payment-audit-link.tsx';
import { useSavePdf } from '../../../ui/use-save-pdf.ts';
import classes from './account-money-screen.module.css';
import { MoneyTable } from './money-table.tsx';
import { PayPayoutDialog } from './pay-payout-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** The newest payments at the counter, each with its receipt, and a way to reverse it. */
export function PaymentsTable({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const savePdf = useSavePdf();
  const [reversed, setReversed] = useState<StoredCounterPayment>();
  const [returned, setReturned] = useState<StoredCounterPayment>();
  const [paid, setPaid] = useState<StoredCounterPayment>();
  const { payments } = account;
  const isOwn = useIsOwnAccount(account.id);
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
                  : texts(payment.isReturnedCheck ? 'returnedCheckOf' : 'reversalOf', {
                      receipt: payment.reversesReceipt,
                    })}
              </td>
              <td>{[texts(`methods.${payment.method}`), payment.reference].filter(Boolean).join(' ')}</td>
              <td>
                {payment.reason}
                {payment.isToPay && ` ${texts('toPay')}`}
                {payment.returnsReceipt !== null && ` ${texts('returnsOf', { receipt: payment.returnsReceipt })}`}
              </td>
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
                  {!isOwn && payment.isToPay && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={texts('payByCheckOf', { receipt: payment.receipt })}
                      onClick={() => setPaid(payment)}
                    >
                      {texts('payByCheck')}
                    </Button>
                  )}
                  {!isOwn && isOpen(payment) && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={texts('reverseOf', { receipt: payment.receipt })}
                      onClick={() => setReversed(payment)}
                    >
                      {texts('reverse')}
                    </Button>
                  )}
                  {!isOwn && payment.method === 'CHECK' && payment.amountCents > 0 && isOpen(payment) && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={texts('checkReturnedOf', { receipt: payment.receipt })}
                      onClick={() => setReturned(payment)}
                    >
                      {texts('checkReturnedButton')}
                    </Button>
                  )}
                  {payment.isReturnedCheck && (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={texts('letterOf', { receipt: payment.receipt })}
                      onClick={() => void savePdf(returnedCheckLetter, idsOf(account, payment))}
                    >
                      {texts('letter')}
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
      {paid && (
        <PayPayoutDialog
          accountId={account.id}
          title={texts('payByCheckTitle', titleOf(paid))}
          send={(checkNumber) => callForMessage(payPayout, { ...idsOf(account, paid), checkNumber })}
          onClose={() => setPaid(undefined)}
        />
      )}
      {reversed && (
        <ReasonDialog
          accountId={account.id}
          title={texts('reverseTitle', titleOf(reversed))}
          hint={texts('reverseHint')}
          submitLabel={texts('reverse')}
          send={(reason) => callForMessage(reverseCounterPayment, { ...idsOf(account, reversed), reason })}
          onClose={() => setReversed(undefined)}
        />
      )}
      {returned && (
        <ReasonDialog
          accountId={account.id}
          title={texts('checkReturnedTitle', titleOf(returned))}
          hint={texts('checkReturnedHint')}
          submitLabel={texts('checkReturnedButton')}
          send={(reason) => callForMessage(returnCheck, { ...idsOf(account, returned), reason })}
          onClose={() => setReturned(undefined)}
        />
      )}
    </section>
  );
}

/** Whether it can still be reversed: it is no reversal, and has none. */
function isOpen({ reversesId, voidedBy }: StoredCounterPayment): boolean {
  return reversesId === null && voidedBy === null;
}

function titleOf({ receipt, amountCents }: StoredCounterPayment) {
  return { receipt, amount: formatCents(amountCents) };
}

function idsOf({ id: accountId }: AccountMoney, { journalEntryId }: StoredCounterPayment) {
  return { accountId, journalEntryId };
}
