import { Button } from '@mantine/core';
import { getSale, type SoldSale } from '@portal/contract/money/charging/sales';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useIsOwnAccount } from '../../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FailedLoad } from '../../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { PaymentAuditLink } from '../../../ui/money/payment-audit-link.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { moneyPath } from '../account-paths.ts';
import { ToAccounts } from '../to-accounts.tsx';
import classes from './account-money-screen.module.css';
import { MoneyTable } from './money-table.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { hasRemainder, useFormatParts } from './refund-parts.ts';

/** One sale with its lines and refunds, for staff, who refund it here in full or by line. */
export function SaleScreen() {
  const texts = useTexts('accounts');
  const saleId = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: [getSale.path, saleId],
    queryFn: ({ signal }) => call(getSale, { saleId }, { signal }),
    meta: { isQuiet: true },
    retry: false,
  });
  return (
    <>
      <ScreenHeading>{texts('sale.title', { number: String(saleId) })}</ScreenHeading>
      {error ? (
        <FailedLoad error={error}>
          <ToAccounts />
        </FailedLoad>
      ) : null}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && !error && <Sale sale={data} />}
    </>
  );
}

function Sale({ sale }: { readonly sale: SoldSale }) {
  const texts = useTexts('accounts');
  const [isRefunding, setIsRefunding] = useState(false);
  const username = useSession().data?.session?.currentUser.username;
  const isOwn = useIsOwnAccount(sale.accountId) || sale.username === username;
  return (
    <>
      <nav className={classes.links} aria-label={texts('pageOf', { name: sale.accountName })}>
        <Link to={moneyPath(sale.accountId)}>{sale.accountName}</Link>
        <PaymentAuditLink payment={sale.saleId} />
      </nav>
      <Facts sale={sale} />
      <SoldLines sale={sale} />
      {hasRemainder(sale.lines) && sale.paidBy !== 'WRITTEN_OFF' && (
        <p>
          {isOwn ? texts('ownMoney') : <Button onClick={() => setIsRefunding(true)}>{texts('sale.refund')}</Button>}
        </p>
      )}
      <Refunds sale={sale} />
      {isRefunding && <RefundDialog sale={sale} onClose={() => setIsRefunding(false)} />}
    </>
  );
}

function Facts({ sale: { kind, subject, username, soldAt, paidBy } }: { readonly sale: SoldSale }) {
  const texts = useTexts('accounts');
  const transactionTexts = useTexts('transactions');
  const facts = [
    [texts('sale.kind'), transactionTexts(`kinds.${kind}`)],
    [texts('sale.subject'), subject],
    [texts('tabs.user'), username || transactionTexts('unnamed')],
    [texts('date'), formatLocalDateTime(soldAt)],
    [texts('sale.paidWith'), texts(`sale.methods.${paidBy}`)],
  ] as const;
  return (
    <dl className={classes.balances}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function SoldLines({ sale: { lines } }: { readonly sale: SoldSale }) {
  const texts = useTexts('accounts');
  const title = texts('sale.lines');
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <MoneyTable
        title={title}
        columns={[
          { label: texts('sale.item') },
          { label: texts('amount'), isAmount: true },
          { label: texts('sale.refunded'), isAmount: true },
          { label: texts('sale.refundedImages'), isAmount: true },
        ]}
      >
        {lines.map(({ line, description, amountCents, images, refundedCents, refundedImages }) => (
          <tr key={line}>
            <th scope="row">{description}</th>
            <td data-align="right">{formatCents(amountCents)}</td>
            <td data-align="right">{formatCents(refundedCents)}</td>
            <td data-align="right">{images === 0 ? '–' : `${refundedImages} / ${images}`}</td>
          </tr>
        ))}
      </MoneyTable>
    </section>
  );
}

function Refunds({ sale: { refunds } }: { readonly sale: SoldSale }) {
  const texts = useTexts('accounts');
  const formatParts = useFormatParts();
  const title = texts('sale.refunds');
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {refunds.length === 0 && <p>{texts('sale.noRefunds')}</p>}
      {refunds.length > 0 && (
        <MoneyTable
          title={title}
          columns={[
            { label: texts('date') },
            { label: texts('amount'), isAmount: true },
            { label: texts('reason') },
            { label: texts('sale.state') },
          ]}
        >
          {refunds.map(({ refundId, requestedAt, amountCents, images, reason, state }) => (
            <tr key={refundId}>
              <th scope="row">{formatLocalDateTime(requestedAt)}</th>
              <td data-align="right">{formatParts({ amountCents, images })}</td>
              <td>{reason}</td>
              <td>{texts(`sale.states.${state}`)}</td>
            </tr>
          ))}
        </MoneyTable>
      )}
    </section>
  );
}
