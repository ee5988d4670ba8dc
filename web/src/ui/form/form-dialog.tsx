import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../dialog.tsx';
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
  /** A button that leads elsewhere, apart from those that end the dialog. */
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
  return (
    <Dialog
      title={title}
      onClose={onClose}
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
