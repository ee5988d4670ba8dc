import { Button } from '@mantine/core';
import { type FailedRenewal, failedRenewalList, retryRenewal } from '@portal/contract/money/billing/failed-renewals';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';

/** The renewals that failed, each with a retry (decision 0032). */
export function FailedRenewalsScreen() {
  const texts = useTexts('control-panel');
  const shown = useList(failedRenewalList, { today: getPlainDate(useCountyFlags().today) });
  const accountTexts = useTexts('accounts');
  const ownAccountId = useSession().data?.session?.currentUser.accountId;
  const retry = useRetry();
  return (
    <>
      <ScreenHeading>{texts('names.failedRenewals')}</ScreenHeading>
      <p className={classes.note}>{texts('failedRenewals.note')}</p>
      <ListView
        shown={shown}
        presentation={{
          keyOf: ({ accountId, period }) => `${accountId} ${period}`,
          actions: (renewal) =>
            renewal.accountId === ownAccountId ? (
              accountTexts('ownMoney')
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={retry.isPending && retry.variables === renewal}
                aria-label={texts('failedRenewals.retryOf', { account: renewal.accountName, month: renewal.period })}
                onClick={() => void retry.ask(renewal)}
              >
                {texts('failedRenewals.retry')}
              </Button>
            ),
        }}
      />
    </>
  );
}

/**
 * Retries a renewal after a confirmation, and reports the result. The server charges a month once, however often it is
 * requested.
 */
function useRetry() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const queryClient = useQueryClient();
  const { alert, confirm } = useDialogs();
  const retry = useMutation({
    mutationFn: ({ accountId, period }: FailedRenewal) => call(retryRenewal, { accountId, period }),
    onSuccess: async ({ outcome }) => {
      await queryClient.invalidateQueries({ queryKey: [failedRenewalList.endpoint.path] });
      const kind = outcome === 'CHARGED' ? 'message' : 'warning';
      await alert({ kind, message: texts(`failedRenewals.outcomes.${outcome}`) });
    },
    onError: (error) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const ask = async (renewal: FailedRenewal) => {
    const isConfirmed = await confirm({
      title: texts('failedRenewals.question'),
      message: texts('failedRenewals.questionMessage', { account: renewal.accountName, month: renewal.period }),
      confirmLabel: texts('failedRenewals.retry'),
    });
    if (isConfirmed) retry.mutate(renewal);
  };
  return { ...retry, ask };
}
