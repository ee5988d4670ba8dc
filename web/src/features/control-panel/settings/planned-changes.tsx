import { Button } from '@mantine/core';
import type { SettingsGroupName } from '@portal/contract/settings/settings-groups';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { addMonths } from '@portal/contract/values/plain-date';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { browserToday } from '../../../lib/county/browser-today.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { DateField } from '../../../ui/form/completed-field.tsx';
import type { ContractForm } from '../../../ui/form/layer/contract-form.ts';
import type { AnyForm } from '../describe-screen.ts';
import type { SettingsValues } from '../settings-query.ts';
import { useDescribeDifferences } from './describe-differences.ts';
import { DifferencesTable } from './differences-table.tsx';
import historyClasses from './history-dialog.module.css';
import classes from './planned-changes.module.css';
import type { Plan, PlansOfGroup, ShownPlan } from './plans-query.ts';

/** How far ahead settings are planned. */
const FUTURE_MONTHS = 24;

/** The day from which the form's settings hold; empty for at once. */
export function FirstDayField({ form }: { readonly form: AnyForm }) {
  // A two-digit year is rather next year than a century ago.
  const latest = useMemo(() => addMonths(browserToday(), FUTURE_MONTHS), []);
  return <DateField form={form as unknown as ContractForm<{ firstDay: string }>} path="firstDay" today={latest} />;
}

interface PlanNoteProps {
  readonly shown: ShownPlan;
  readonly onLeave: () => void;
}

/** Says that the form shows what will hold, with the way back to what holds now. */
export function PlanNote({ shown: { plan, isChanged }, onLeave }: PlanNoteProps) {
  const texts = useTexts('control-panel');
  return (
    <div className={classes.editing} role="status">
      <span>{texts(isChanged ? 'plans.editing' : 'plans.following', { date: plan.firstDay })}</span>
      <Button size="compact-sm" variant="default" onClick={onLeave}>
        {texts('plans.showNow')}
      </Button>
    </div>
  );
}

interface PlannedChangesProps {
  readonly group: SettingsGroupName;
  /** The settings in force. */
  readonly current: SettingsValues;
  readonly plans: PlansOfGroup;
  readonly form: AnyForm;
  /** The plan that the form shows. */
  readonly shownPlan: Plan | undefined;
  /** Shows a plan in the form, or what holds now; undefined for users who can't save. */
  readonly onShow: ((shown: ShownPlan | undefined) => void) | undefined;
}

/** The planned settings by day, each day with its changes of the day before. Nothing if nothing is planned. */
export function PlannedChanges({ group, current, plans, form, shownPlan, onShow }: PlannedChangesProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const [discarded, setDiscarded] = useState<Plan>();
  const show = useShowPlan(form, onShow);
  if (plans.error) return <ErrorSummary message={describeFailure(plans.error, commonTexts)} />;
  if (plans.plans.length === 0) return null;
  return (
    <section className={classes.plans} aria-labelledby="planned-changes">
      <h2 id="planned-changes">{texts('plans.title')}</h2>
      <ol className={historyClasses.versions}>
        {plans.plans.map((plan, index) => (
          <PlanEntry
            key={plan.id}
            group={group}
            plan={plan}
            before={plans.plans[index - 1]?.settings ?? current}
            onShow={onShow && ((isChanged) => show({ plan, isChanged }))}
            onDiscard={() => setDiscarded(plan)}
          />
        ))}
      </ol>
      {discarded && (
        <DiscardDialog
          plan={discarded}
          discard={plans.discard}
          onDiscarded={() => shownPlan?.id === discarded.id && onShow?.(undefined)}
          onClose={() => setDiscarded(undefined)}
        />
      )}
    </section>
  );
}

/** @returns a function that shows a plan in the form, and asks first if that loses what is typed there. */
function useShowPlan(form: AnyForm, onShow: PlannedChangesProps['onShow']): (shown: ShownPlan) => void {
  const texts = useTexts('forms');
  const panelTexts = useTexts('control-panel');
  const { confirm } = useDialogs();
  return (shown) => {
    const ask = form.hasUnsavedChanges()
      ? confirm({
          title: texts('unsavedTitle'),
          message: texts('unsavedMessage'),
          confirmLabel: panelTexts('plans.change'),
          cancelLabel: texts('unsavedStay'),
        })
      : Promise.resolve(true);
    void ask.then((isConfirmed) => {
      if (!isConfirmed) return;
      onShow?.(shown);
      document.getElementById(`${form.id}-firstDay`)?.focus();
    });
  };
}

interface PlanEntryProps {
  readonly group: SettingsGroupName;
  readonly plan: Plan;
  readonly before: SettingsValues;
  /** Undefined for users who can't save. */
  readonly onShow: ((isChanged: boolean) => void) | undefined;
  readonly onDiscard: () => void;
}

function PlanEntry({ group, plan, before, onShow, onDiscard }: PlanEntryProps) {
  const texts = useTexts('control-panel');
  const settingsTexts = useTexts('settings');
  const changes = useDescribeDifferences()(group, before, plan.settings).flatMap((field) => field.changes);
  const from = texts('plans.from', { date: plan.firstDay });
  const who = { user: plan.savedBy ?? settingsTexts('operator'), time: formatLocalDateTime(plan.savedAt) };
  return (
    <li>
      <div className={historyClasses.head}>
        <h3>{from}</h3>
        {onShow && (
          <span className={classes.actions}>
            <PlanButton label={texts('plans.change')} plan={from} onClick={() => onShow(true)} />
            <PlanButton label={texts('plans.follow')} plan={from} onClick={() => onShow(false)} />
            <PlanButton label={texts('plans.discard')} plan={from} onClick={onDiscard} />
          </span>
        )}
      </div>
      <p className={historyClasses.note}>{texts('history.saved', who)}</p>
      <DifferencesTable caption={from} changes={changes} />
    </li>
  );
}

interface PlanButtonProps {
  readonly label: string;
  /** Says which plan, for screen readers. */
  readonly plan: string;
  readonly onClick: () => void;
}

function PlanButton({ label, plan, onClick }: PlanButtonProps) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
      <span className="visually-hidden"> {plan}</span>
    </Button>
  );
}

interface DiscardDialogProps {
  readonly plan: Plan;
  readonly discard: PlansOfGroup['discard'];
  readonly onDiscarded: () => void;
  readonly onClose: () => void;
}

function DiscardDialog({ plan, discard, onDiscarded, onClose }: DiscardDialogProps) {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => discard(plan),
    onSuccess: () => {
      onDiscarded();
      onClose();
    },
  });
  return (
    <Dialog
      role="alertdialog"
      title={texts('plans.discardTitle', { date: plan.firstDay })}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button data-autofocus loading={isPending} onClick={() => mutate()}>
            {texts('plans.discard')}
          </Button>
        </>
      }
    >
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      <p>{texts('plans.discardNote')}</p>
    </Dialog>
  );
}
