import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { useDialogs } from '../../dialog/dialogs.tsx';
import type { FormHandle } from './contract-form.ts';
import classes from './form-dialog.module.css';
import { FormElement } from './form-element.tsx';
import { FormSummary } from './form-summary.tsx';
import { SubmitButton } from './submit-button.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly form: FormHandle;
  readonly submitLabel: string;
  /** While the call is on its way; "Sending…" by default. */
  readonly pendingLabel?: string;
  /** A button that leads elsewhere, in addition to those that end the dialog. */
  readonly otherWay?: { readonly label: string; readonly onChoose: () => void };
  readonly onClose: () => void;
  /** `end` for a form about what is behind it. */
  readonly place?: 'center' | 'end';
  /** True where reading starts at the title. */
  readonly focusesTitle?: boolean;
  readonly children: ReactNode;
}

/** A dialog with a form: what is wrong with it, its fields, and the buttons that send or leave it. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, submitLabel, pendingLabel, otherWay, onClose, place, focusesTitle = false, children } = props;
  const commonTexts = useTexts('common');
  const leave = useLeave(form, onClose);
  return (
    <Dialog
      title={title}
      onClose={leave}
      place={place}
      focusesTitle={focusesTitle}
      footer={
        <>
          {otherWay && (
            <Button variant="subtle" className={classes.otherWay} onClick={otherWay.onChoose}>
              {otherWay.label}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <SubmitButton form={form} label={submitLabel} pendingLabel={pendingLabel} />
        </>
      }
    >
      <FormElement form={form} className={classes.form}>
        <FormSummary form={form} />
        {children}
      </FormElement>
    </Dialog>
  );
}

/**
 * Escape is easily pressed by mistake: it asks before a guarded form loses its entries. Cancel states the user's
 * intention.
 */
function useLeave(form: FormHandle, onClose: () => void): () => void {
  const texts = useTexts('forms');
  const { confirm } = useDialogs();
  const ask = () =>
    confirm({
      title: texts('unsavedTitle'),
      message: texts('unsavedMessage'),
      confirmLabel: texts('unsavedLeave'),
      cancelLabel: texts('unsavedStay'),
    });
  return () => {
    if (form.hasUnsavedChanges()) void ask().then((isLeaving) => isLeaving && onClose());
    else onClose();
  };
}
