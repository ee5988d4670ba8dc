import { Button } from '@mantine/core';
import { SETTINGS_GROUPS } from '@portal/contract/settings/settings-groups';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { FormElement } from '../../../ui/form/layer/form-element.tsx';
import { useFormStatus } from '../../../ui/form/layer/form-status.ts';
import { FormSummary } from '../../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { AnyDescription, AnyForm } from '../describe-screen.ts';
import type { LoadedSettings } from '../settings-query.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { FirstDayField, PlanNote, PlannedChanges } from './planned-changes.tsx';
import { PreviewButton } from './preview-button.tsx';
import classes from './settings-screen.module.css';
import { SettingsSection } from './settings-section.tsx';
import { useFocusField } from './use-focus-field.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsPageProps {
  readonly description: AnyDescription;
  readonly loaded: LoadedSettings;
  /** Called when an earlier version was put in force: the form has to start again from it. */
  readonly onRestored: () => void;
}

/** The form of a settings group, from the settings that were loaded. */
export function SettingsPage({ description, loaded, onRestored }: SettingsPageProps) {
  const texts = useTexts('control-panel');
  const settingsForm = useSettingsForm(description, loaded);
  const { form, submit, message, conflict, resolve, leaveConflict, getCurrent, plans } = settingsForm;
  const [showsHistory, setShowsHistory] = useState(false);
  useFocusField(form, description);
  const { buttons: Buttons, after: After } = description;
  const { write, canBePlanned } = SETTINGS_GROUPS[description.group];
  const canSave = write.includes(useCurrentUser().role);
  const sections = description.sections.map((section) => (
    <SettingsSection
      key={`${section.heading} ${section.fields[0]}`}
      form={form}
      description={description}
      section={section}
    />
  ));
  return (
    <>
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        {settingsForm.shownPlan && (
          <PlanNote shown={settingsForm.shownPlan} onLeave={() => settingsForm.showPlan(undefined)} />
        )}
        {canSave ? (
          sections
        ) : (
          <fieldset disabled className={classes.readOnly}>
            {sections}
          </fieldset>
        )}
        {canBePlanned && canSave && (
          <div className={classes.lines}>
            <FirstDayField form={form} />
          </div>
        )}
        <div className={classes.buttons}>
          {Buttons && canSave && <Buttons form={form} submit={submit} />}
          {!Buttons && canSave && <SubmitButton form={form} label={texts('save')} pendingLabel={texts('saving')} />}
          <SavedNote form={form} message={message} />
          {description.previews?.map((page) => (
            <PreviewButton key={page} page={page} form={form} />
          ))}
          {!description.hasNoHistory && canSave && (
            <Button variant="subtle" className={classes.history} onClick={() => setShowsHistory(true)}>
              {texts('history.open')}
            </Button>
          )}
        </div>
      </FormElement>
      {canBePlanned && (
        <PlannedChanges
          group={description.group}
          current={getCurrent().settings}
          plans={plans}
          form={form}
          shownPlan={settingsForm.shownPlan?.plan}
          onShow={canSave ? settingsForm.showPlan : undefined}
        />
      )}
      {After && <After form={form} />}
      {conflict && (
        <ConflictDialog
          {...conflict}
          group={description.group}
          onResolve={(settings) => resolve(conflict.theirs, settings)}
          onClose={leaveConflict}
        />
      )}
      {showsHistory && (
        <HistoryDialog
          group={description.group}
          current={getCurrent()}
          onRestored={onRestored}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </>
  );
}

/** The server's message about the save, with a check mark, until the next edit (Spec 3 §4). */
function SavedNote({ form, message }: { readonly form: AnyForm; readonly message: string }) {
  const { phase } = useFormStatus(form);
  return (
    <p role="status" className={classes.saved}>
      {phase === 'success' && (
        <>
          <Icon name="check" size={18} /> {message}
        </>
      )}
    </p>
  );
}
