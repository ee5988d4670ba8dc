import type { ContentOf } from '@portal/contract/endpoint';
import {
  type CounterDrawer,
  closeDrawer,
  DENOMINATIONS_CENTS,
  type DrawerContents,
  drawerCountSchema,
  getDrawer,
  listCounterDays,
} from '@portal/contract/money/drawers/drawers';
import { formatCents } from '@portal/contract/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import type { FieldTexts } from '../../../ui/form/layer/contract-form.ts';
import { FormDialog } from '../../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import { MoneyField, NumberField } from '../../../ui/form/numeric-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from './counter-days-screen.module.css';
import { buildEmptyCount, type CountForm, findCountProblems, toCount } from './drawer-count.ts';
import { useFormatDifferences } from './use-format-differences.ts';

interface CloseDrawerDialogProps {
  readonly drawer: CounterDrawer;
  readonly onClose: () => void;
}

/** Counts a drawer and closes it. What should be in it is said only after the count. */
export function CloseDrawerDialog({ drawer, onClose }: CloseDrawerDialogProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { drawerId, username } = drawer;
  const { data, error } = useQuery({
    queryKey: [getDrawer.path, drawerId],
    queryFn: ({ signal }) => call(getDrawer, { drawerId }, { signal }),
    // The checks of the moment at which counting begins.
    gcTime: 0,
    meta: { isQuiet: true },
  });
  if (data) return <CountDialog drawer={drawer} checks={data.checks} onClose={onClose} />;
  if (!error) return null;
  return (
    <Dialog title={texts('drawers.closeOf', { username })} onClose={onClose}>
      <ErrorSummary message={describeFailure(error, commonTexts)} />
    </Dialog>
  );
}

interface CountDialogProps extends CloseDrawerDialogProps, Pick<DrawerContents, 'checks'> {}

function CountDialog({ drawer, checks: loaded, onClose }: CountDialogProps) {
  const texts = useTexts('control-panel');
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const formatDifferences = useFormatDifferences();
  const [checks] = useState(loaded);
  const { drawerId, username, startCents, keepCents } = drawer;
  const form = useContractForm<CountForm, ContentOf<typeof closeDrawer>>({
    id: 'close-drawer',
    initialValues: buildEmptyCount(checks),
    texts: useCountTexts(checks),
    schema: drawerCountSchema.pick({ reason: true }).loose(),
    findProblems: (values) => findCountProblems(values, keepCents),
    send: (values) =>
      call(closeDrawer, { drawerId, ...toCount(values, checks) }).finally(
        () => void queryClient.invalidateQueries({ queryKey: [listCounterDays.path] }),
      ),
    onSuccess: ({ differences }) => {
      announce(
        differences.length === 0
          ? texts('drawers.closed')
          : texts('drawers.closedDiffers', { differences: formatDifferences(differences) }),
      );
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('drawers.closeOf', { username })}
      form={form}
      submitLabel={texts('drawers.close')}
      onClose={onClose}
    >
      <p>{texts('drawers.hint', { start: formatCents(startCents), amount: formatCents(keepCents) })}</p>
      <fieldset className={classes.pieces}>
        <legend>{texts('drawers.cash')}</legend>
        {DENOMINATIONS_CENTS.map((cents) => (
          <Fragment key={cents}>
            <NumberField form={form} path={`counted${cents}`} emptyValue={0} />
            <NumberField form={form} path={`kept${cents}`} emptyValue={0} />
          </Fragment>
        ))}
      </fieldset>
      {checks.length > 0 && (
        <fieldset className={classes.pieces}>
          <legend>{texts('drawers.checks')}</legend>
          {checks.map(({ journalEntryId }) => (
            <SwitchField key={journalEntryId} form={form} path={`check${journalEntryId}`} />
          ))}
        </fieldset>
      )}
      <MoneyField form={form} path="cardSalesCents" emptyValue={null} isRequired />
      <MoneyField form={form} path="cardRefundsCents" emptyValue={0} />
      <TextField form={form} path="reason" maxLength={500} autoComplete="off" />
    </FormDialog>
  );
}

function useCountTexts(checks: DrawerContents['checks']): FieldTexts<CountForm> {
  const texts = useTexts('control-panel');
  const pieces = DENOMINATIONS_CENTS.flatMap((cents) => {
    const amount = formatCents(cents);
    return [
      [`counted${cents}`, { label: texts('drawers.countedOf', { amount }) }],
      [`kept${cents}`, { label: texts('drawers.keptOf', { amount }) }],
    ];
  });
  const held = checks.map(({ journalEntryId, number, accountName, amountCents }) => [
    `check${journalEntryId}`,
    { label: `${texts('drawers.check', { number, account: accountName })}, ${formatCents(amountCents)}` },
  ]);
  return {
    ...Object.fromEntries([...pieces, ...held]),
    cardSalesCents: { label: texts('drawers.cardSales') },
    cardRefundsCents: { label: texts('drawers.cardRefunds') },
    reason: { label: texts('drawers.reason') },
  };
}
