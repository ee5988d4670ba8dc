import type { FieldProblems } from '@portal/contract/problem';
import type { SettingsGroup } from '@portal/contract/settings/define-settings-group';
import { firstDaySchema } from '@portal/contract/settings/first-day';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { useCallback, useRef, useState } from 'react';
import { ApiRefusal } from '../../../lib/api-client.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import type { FieldText } from '../../../ui/form/layer/contract-form.ts';
import { useContractForm } from '../../../ui/form/layer/use-contract-form.ts';
import type { AnyDescription, AnyForm } from '../describe-screen.ts';
import { type LoadedSettings, loadSettings, type SettingsValues, saveSettings } from '../settings-query.ts';
import { useDescribeFields } from '../settings-texts.ts';
import { useRefreshPortal } from '../use-refresh-portal.ts';
import type { SettingsConflict } from './conflict-dialog.tsx';
import { type ShownPlan, usePlans } from './plans-query.ts';
import { restoreDisabled } from './restore-disabled.ts';

/**
 * The form of a group, with the logic of saving it. Each save starts from the version that the previous one left in
 * force; if another user has saved in between, it becomes a conflict.
 */
export function useSettingsForm(description: AnyDescription, loaded: LoadedSettings) {
  const { group } = description;
  const { canBePlanned, schema }: SettingsGroup = SETTINGS_GROUPS[group];
  const texts = useFormTexts(description, canBePlanned);
  const plans = usePlans(group, canBePlanned);
  const [shownPlan, setShownPlan] = useState<ShownPlan>();
  const confirm = useQuestion(description);
  const refresh = useRefreshPortal();
  /** The settings in force, as known to this screen. */
  const current = useRef(loaded);
  const options = useRef<object>({});
  const sent = useRef<object>({});
  const [message, setMessage] = useState('');
  const [conflict, setConflict] = useState<SettingsConflict>();
  const form = useContractForm<Record<string, unknown>, Awaited<ReturnType<typeof saveSettings>>>({
    id: group,
    initialValues: withDay(loaded.settings),
    texts,
    schema: canBePlanned ? schema.safeExtend({ firstDay: firstDaySchema }) : schema,
    findProblems: ({ firstDay }): FieldProblems =>
      shownPlan !== undefined && firstDay === '' ? { firstDay: { key: 'required' } } : {},
    send: async ({ firstDay = '', ...settings }) => {
      sent.current = options.current;
      options.current = {};
      if (firstDay !== '') {
        const base = shownPlan?.plan.settings ?? current.current.settings;
        const replaced = shownPlan?.isChanged ? shownPlan.plan : undefined;
        const message = await plans.save({ firstDay: String(firstDay), replaced, settings, base });
        return { ...current.current, message };
      }
      const { settings: base, version } = current.current;
      return saveSettings(group, { settings, options: sent.current, version }).catch(async (error: unknown) => {
        setConflict(await findConflict(description, { error, base, mine: settings }));
        throw error;
      });
    },
    onSuccess: (saved) => {
      current.current = saved;
      setMessage(saved.message);
      setShownPlan(undefined);
      showSaved(form, withDay(saved.settings));
      plans.refetch();
      refresh();
    },
    isGuarded: true,
    ...(confirm && { confirm }),
    ...(description.enabledWhen && {
      prepare: (values) => restoreDisabled(description, values, current.current.settings),
    }),
  });
  /** Shows a plan in the form, or the settings in force. */
  const showPlan = (shown: ShownPlan | undefined) => {
    setShownPlan(shown);
    const settings = withDay(shown?.plan.settings ?? current.current.settings);
    form.replace(shown?.isChanged ? { ...settings, firstDay: shown.plan.firstDay } : settings);
  };
  const submit = useCallback(
    (chosen: object) => {
      options.current = chosen;
      form.submit();
      // A form that wasn't sent must not carry out its options with a later save.
      if (form.status.get().phase !== 'loading') options.current = {};
    },
    [form],
  );
  const resolve = (theirs: LoadedSettings, settings: SettingsValues) => {
    setConflict(undefined);
    current.current = theirs;
    form.replace(withDay(theirs.settings));
    form.edit({ ...settings });
    submit(sent.current);
  };
  return {
    form,
    plans,
    shownPlan,
    showPlan,
    submit,
    message,
    conflict,
    resolve,
    leaveConflict: () => setConflict(undefined),
    getCurrent: () => current.current,
  };
}

/** The texts of the fields, and of the first day in a form that has one. */
function useFormTexts(description: AnyDescription, canBePlanned: boolean): Readonly<Record<string, FieldText>> {
  const texts = useTexts('control-panel');
  const described = withoutRepeatedHints(useDescribeFields()(description.group), description);
  if (!canBePlanned) return described;
  return { ...described, firstDay: { label: texts('plans.firstDay'), hint: texts('plans.firstDayHint') } };
}

/** Settings that hold at once, as the form has them. */
function withDay(settings: SettingsValues): Record<string, unknown> {
  return { ...settings, firstDay: '' };
}

/** Shows the description's confirmation; undefined if it has no confirmation. */
function useQuestion({ question }: AnyDescription) {
  const texts = useTexts('control-panel');
  const { confirm } = useDialogs();
  if (question === undefined) return undefined;
  return () =>
    confirm({
      title: texts('questionTitle'),
      message: texts(`questions.${question}`),
      confirmLabel: texts('yes'),
      cancelLabel: texts('no'),
    });
}

/** The settings of both users; undefined for any other failure, and if the settings can't be loaded. */
async function findConflict(
  { group }: AnyDescription,
  save: { readonly error: unknown; readonly base: SettingsValues; readonly mine: SettingsValues },
): Promise<SettingsConflict | undefined> {
  const { error, base, mine } = save;
  if (!(error instanceof ApiRefusal) || error.conflict === undefined) return undefined;
  const theirs = await loadSettings(group).catch(() => undefined);
  return theirs && { conflict: error.conflict, base, mine, theirs };
}

/** Leaves out the hints that a section's note replaces. */
function withoutRepeatedHints(texts: Readonly<Record<string, FieldText>>, { sections }: AnyDescription) {
  const silent = new Set<string>(sections.filter(({ hasNoHints }) => hasNoHints).flatMap(({ fields }) => fields));
  return Object.fromEntries(
    Object.entries(texts).map(([path, { label, hint }]) => [path, silent.has(path) ? { label } : { label, hint }]),
  );
}

/** Shows the stored values: sorted rates, no blank rows. Values that the user typed in the meantime stay. */
function showSaved(form: AnyForm, settings: SettingsValues): void {
  if (form.status.get().phase !== 'success') return;
  form.replace({ ...settings });
  form.status.set({ phase: 'success' });
}
