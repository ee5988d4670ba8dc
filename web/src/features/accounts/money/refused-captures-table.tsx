import { Button } from '@mantine/core';
import { listRefusedCaptures, type RefusedCapture } from '@portal/contract/money/cards/refused-captures';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useIsOwnAccount } from '../../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import classes from './account-money-screen.module.css';
import { MoneyTable } from './money-table.tsx';
import { SettlementDialog } from './settlement-dialog.tsx';

/**
 * The charges that the card of an account's user refused, each with actions to bill them another way or write them off.
 */
export function RefusedCapturesTable({ accountId }: { readonly accountId: number }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const isOwn = useIsOwnAccount(accountId);
  const [settled, setSettled] = useState<RefusedCapture>();
  const { data, error } = useQuery({
    queryKey: [listRefusedCaptures.path, accountId],
    queryFn: ({ signal }) => call(listRefusedCaptures, { accountId }, { signal }),
    meta: { isQuiet: true },
  });
  if (error) return <ErrorSummary message={describeFailure(error, commonTexts)} />;
  const title = texts('refused.title');
  return (
    <>
      {data && data.refusedCaptures.length > 0 && (
        <section className={classes.section}>
          <h2>{title}</h2>
          <MoneyTable
            title={title}
            columns={[
              { label: texts('refused.transaction') },
              { label: texts('tabs.user') },
              { label: texts('date') },
              { label: texts('amount'), isAmount: true },
              { label: texts('actions') },
            ]}
          >
            {data.refusedCaptures.map((capture) => {
              const { captureId, gatewayTransactionId, username, refusedAt } = capture;
              const amount = formatCents(capture.amountCents);
              return (
                <tr key={captureId}>
                  <th scope="row">{gatewayTransactionId}</th>
                  <td>{username}</td>
                  <td>{formatLocalDateTime(refusedAt)}</td>
                  <td data-align="right">{amount}</td>
                  <td>
                    {!isOwn && (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={texts('refused.settleOf', { amount, transaction: gatewayTransactionId })}
                        onClick={() => setSettled(capture)}
                      >
                        {texts('refused.settle')}
                      </Button>
                    )}
                  </td>
                </tr>
              );
            })}
          </MoneyTable>
        </section>
      )}
      {settled && <SettlementDialog capture={settled} onClose={() => setSettled(undefined)} />}
    </>
  );
}
