import { Button } from '@mantine/core';
import { type AccountMoney, accountInvoice, sendAccountInvoice } from '@portal/contract/control-panel/account-payments';
import { formatCents } from '@portal/contract/values/money';
import { callForMessage } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useSavePdf } from '../../ui/use-save-pdf.ts';
import classes from './account-money-screen.module.css';

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={classes.scroll} aria-label={title} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{texts('invoice')}</th>
              <th scope="col">{texts('month')}</th>
              <th scope="col">{texts('age')}</th>
              <th scope="col" data-align="right">
                {texts('total')}
              </th>
              <th scope="col" data-align="right">
                {texts('open')}
              </th>
              <th scope="col">{texts('actions')}</th>
            </tr>
          </thead>
          <tbody>
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
          </tbody>
        </table>
      </section>
    </section>
  );
}
