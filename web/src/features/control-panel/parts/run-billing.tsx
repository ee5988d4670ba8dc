import { Button } from '@mantine/core';
import { runBilling } from '@portal/contract/money/billing/run-billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callForMessage } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { settingsQuery } from '../settings-query.ts';
import { useDescribeFields } from '../settings-texts.ts';
import classes from './run-billing.module.css';

/** When the two phases of the renewal were last done (read only), and the button that runs it now (Spec 3 §3 "Billing schedule"). */
export function RunBilling() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const describeFields = useDescribeFields();
  const { data } = useQuery(settingsQuery('billingSchedule'));
  const run = useMutation({
    mutationFn: () => callForMessage(runBilling, {}),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries(settingsQuery('billingSchedule'));
      await alert({ kind: 'message', message });
    },
    onError: (error) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  const ask = async () => {
    const question = { title: texts('runBilling'), message: texts('questions.runBilling') };
    if (await confirm({ ...question, confirmLabel: texts('yes'), cancelLabel: texts('no') })) run.mutate();
  };
  const labels = describeFields('billingSchedule');
  const runs = ['lastRanMonthlyRenewalJobPhase1', 'lastRanMonthlyRenewalJobPhase2'] as const;
  return (
    <section className={classes.section} aria-label={texts('headings.renewal')}>
      <h2>{texts('headings.renewal')}</h2>
      <dl className={classes.runs}>
        {runs.map((field) => (
          <div key={field}>
            <dt>{labels[field]?.label}</dt>
            <dd className="tabular">{String(data?.extras[field] || texts('never'))}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" loading={run.isPending} onClick={() => void ask()}>
        {texts('runBilling')}
      </Button>
    </section>
  );
}
