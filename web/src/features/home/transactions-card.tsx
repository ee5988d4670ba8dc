import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { LabelTable } from '../../ui/label-table.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Card } from './card.tsx';
import type { HomeContent } from './home-query.ts';
import { ReportDialog } from './report-dialog.tsx';
import classes from './totals.module.css';

type Totals = HomeContent['transactionTotals'];

/** The user's transactions with their totals, and a button for their report (Spec 1 §2). */
export function TransactionsCard({ totals: { headings, rows } }: { readonly totals: Totals }) {
  const texts = useTexts('home');
  const [isReporting, setIsReporting] = useState(false);
  return (
    <Card
      title={texts('transactions')}
      icon="money"
      action={
        <Button variant="default" size="xs" onClick={() => setIsReporting(true)}>
          {texts('transactionReport')}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className={classes.none}>{texts('noTransactions')}</p>
      ) : (
        <div className={classes.totals}>
          <LabelTable
            caption={texts('transactions')}
            corner={texts('transactionKind')}
            headings={headings}
            rows={rows.map(({ label, totals }) => ({
              label,
              cells: headings.map((heading, column) => <TotalCell key={heading} total={totals[column]} />),
            }))}
          />
        </div>
      )}
      <p className={classes.all}>
        <Link to="/home/transactions">{texts('allTransactions')}</Link>
        <Link to="/home/purchases">{texts('purchases')}</Link>
      </p>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportDialog onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function TotalCell({ total }: { readonly total: Totals['rows'][number]['totals'][number] | undefined }) {
  const texts = useTexts('home');
  if (!total || total.count === 0) return <span className={classes.count}>{texts('noTransactions')}</span>;
  return (
    <>
      <span className={classes.amount}>
        <Money cents={total.amountCents} />
      </span>
      <span className={classes.count}>{texts('countOf', { count: total.count })}</span>
    </>
  );
}
