import { Button } from '@mantine/core';
import {
  type AccountMoney,
  accountInvoice,
  sendAccountInvoice,
} from '@portal/contract/people/account-admin/account-payments';
import { formatCents } from '@portal/contract/values/money';
import { callForMessage } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useSavePdf } from '../../../ui/use-save-pdf.ts';
import classes from './account-money-screen.module.css';
import { MoneyTable } from './money-table.tsx';

/** The invoices that are not paid, oldest last, each as PDF and by email. */
export function InvoicesTable({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const savePdf = useSavePdf();
  const { id: accountId, unpaidInvoices } = account;
  if (unpaidInvoices.length === 0) return null;
  const title = texts('unpaidInvoices');
  const send = (invoiceId: number) =>
    callForMessage(sendAccountInvoice, { accountId, invoiceId }).then(
      ({ message }) => alert({ kind: 'message', message }),
      (error: unknown) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
    );
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <MoneyTable
        title={title}
        columns={[
          { label: texts('invoice') },
          { label: texts('month') },
          { label: texts('age') },
          { label: texts('total'), isAmount: true },
          { label: texts('open'), isAmount: true },
          { label: texts('actions') },
        ]}
      >
        {unpaidInvoices.map(({ id, month, ageDays, totalCents, openCents }) => (
          <tr key={id}>
            <th scope="row">{id}</th>
            <td>{month}</td>
            <td>{texts('days', { count: ageDays })}</td>
            <td data-align="right">{formatCents(totalCents)}</td>
            <td data-align="right">{formatCents(openCents)}</td>
            <td>
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('invoicePdfOf', { invoice: id })}
                  onClick={() => void savePdf(accountInvoice, { accountId, invoiceId: id })}
                >
                  {texts('invoicePdf')}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={texts('sendInvoiceOf', { invoice: id })}
                  onClick={() => void send(id)}
                >
                  {texts('sendInvoice')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </MoneyTable>
    </section>
  );
}
