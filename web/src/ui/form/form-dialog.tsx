import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../dialog.tsx';
import classes from './form-dialog.module.css';
import { FormSummary } from './form-summary.tsx';
import type { CallForm } from './use-call-form.ts';

interface FormDialogProps<Values extends object> {
  readonly title: string;
  /** Inputs have the id `{formId}-{field}`. */
  readonly formId: string;
  readonly form: CallForm<Values>;
  /** The fields that can be wrong, in reading order, by what they are called. */
  readonly labels: Readonly<Record<string, string>>;
  readonly submitLabel: string;
  /** While the call is on its way. */
  readonly pendingLabel?: string;
  /** A way to somewhere else, apart from the buttons that end the dialog. */
  readonly otherWay?: { readonly label: string; readonly onChoose: () => void };
  readonly onClose: () => void;
  /** True where reading starts at the title. */
  readonly focusesTitle?: boolean;
  readonly children: ReactNode;
}

/** A dialog that is a form: fields, what is wrong with them, and the buttons that send or leave it. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, formId, form, labels, submitLabel, otherWay, onClose, focusesTitle = false, children } = props;
  const commonTexts = useTexts('common');
  const { pendingLabel = commonTexts('sending') } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
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
          <Button type="submit" form={formId} aria-disabled={form.isPending}>
            {form.isPending ? pendingLabel : submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <FormSummary form={form} formId={formId} labels={labels} />
        {children}
      </form>
    </Dialog>
  );
}
