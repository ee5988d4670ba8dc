import { Button } from '@mantine/core';
import { buildAuditAddress } from '@portal/contract/office/audit/audit-list';
import { type AccountMoney, getAccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../../lib/api-client.ts';
import { useIsOwnAccount } from '../../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { BarChart } from '../../../ui/chart/lazy-bar-chart.tsx';
import { FailedLoad } from '../../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import { LabelTable } from '../../../ui/label-table.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { TransactionsList } from '../../../ui/transactions/transactions-list.tsx';
import { accessPath, accountPath, usersPath } from '../account-paths.ts';
import { ToAccounts } from '../to-accounts.tsx';
import classes from './account-money-screen.module.css';
import { CreditLimit } from './credit-limit.tsx';
import { CreditStop } from './credit-stop.tsx';
import { InvoicesTable } from './invoices-table.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { RefusedCapturesTable } from './refused-captures-table.tsx';
import { TabsTable } from './tabs-table.tsx';

/** The money of an account: balances, payments at the counter, unpaid invoices and its usage in twelve months. */
export function AccountMoneyScreen() {
  const texts = useTexts('accounts');
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: [getAccountMoney.path, id],
    queryFn: ({ signal }) => call(getAccountMoney, { id }, { signal }),
    meta: { isQuiet: true },
  });
  return (
    <>
      <ScreenHeading>{data?.name ?? texts('account')}</ScreenHeading>
      {error ? (
        <FailedLoad error={error}>
          <ToAccounts />
        </FailedLoad>
      ) : null}
      {!data && !error && <SkeletonLines lines={8} />}
      {data && <Money account={data} />}
    </>
  );
}

function Money({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const [isRecording, setIsRecording] = useState(false);
  const { id, name, userCount } = account;
  const isOwn = useIsOwnAccount(id);
  return (
    <>
      <nav className={classes.links} aria-label={texts('pageOf', { name })}>
        {account.status === 'I' && <Badge tone="amber">{texts('statuses.I')}</Badge>}
        <Link to={accountPath(id)}>{texts('edit')}</Link>
        <Link to={accessPath(account)}>{texts('access')}</Link>
        <Link to={usersPath(account)}>{texts('usersOf', { userCount })}</Link>
        <Link to={buildAuditAddress({ accountId: String(id) })}>{texts('auditLog')}</Link>
      </nav>
      <Balances account={account} />
      {account.isCreditStopped && <CreditStop account={account} />}
      <CreditLimit account={account} />
      <p>
        {isOwn ? texts('ownMoney') : <Button onClick={() => setIsRecording(true)}>{texts('recordPayment')}</Button>}
      </p>
      <TabsTable accountId={id} />
      <RefusedCapturesTable accountId={id} />
      <PaymentsTable account={account} />
      <InvoicesTable account={account} />
      <section className={classes.section}>
        <h2>{texts('movements')}</h2>
        <TransactionsList accountId={id} />
      </section>
      <MonthlyUse account={account} />
      {isRecording && <PaymentDialog account={account} onClose={() => setIsRecording(false)} />}
    </>
  );
}

function Balances({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const { balances, pendingCents, imagesRemaining } = account;
  return (
    <dl className={classes.balances}>
      {balances.length === 0 && (
        <div>
          <dt>{texts('balance')}</dt>
          <dd>{formatCents(0)}</dd>
        </div>
      )}
      {/* The label says whose money it is, so the amount has no sign. */}
      {balances.map(({ kind, balanceCents }) => (
        <div key={kind}>
          <dt>{texts(`balances.${kind === 'RECEIVABLE' && balanceCents > 0 ? 'CREDIT' : kind}`)}</dt>
          <dd>{formatCents(Math.abs(balanceCents))}</dd>
        </div>
      ))}
      {pendingCents > 0 && (
        <div>
          <dt>{texts('receivables.pending')}</dt>
          <dd>{formatCents(pendingCents)}</dd>
        </div>
      )}
      {imagesRemaining !== null && (
        <div>
          <dt>{texts('imagesRemaining')}</dt>
          <dd>{imagesRemaining}</dd>
        </div>
      )}
    </dl>
  );
}

/** The amounts of twelve months as bars, if there were any; the table has the same numbers, and how many purchases they are of. */
function MonthlyUse({ account: { months } }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  return (
    <section className={classes.section}>
      <h2>{texts('monthlyUse')}</h2>
      {months.some(({ amountCents }) => amountCents !== 0) && (
        <BarChart
          places={months.map(({ month, amountCents }) => ({ label: month, values: { amountCents } }))}
          series={[{ key: 'amountCents', label: texts('amount') }]}
          format={formatCents}
        />
      )}
      <LabelTable
        caption={texts('monthlyUse')}
        corner={texts('month')}
        headings={[texts('purchases'), texts('amount')]}
        rows={months.map(({ month, count, amountCents }) => ({
          label: month,
          cells: [String(count), formatCents(amountCents)],
        }))}
      />
    </section>
  );
}
