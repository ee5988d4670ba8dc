import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { FormHandle } from '../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './public-form.module.css';

interface PublicFormProps {
  readonly title: string;
  /** The purpose of the form, in a sentence. */
  readonly purpose: string;
  readonly form: FormHandle;
  readonly submitLabel: string;
  /** A button next to that of the form. */
  readonly back?: ReactNode;
  /** Whether the county has it switched on; a link to it can be older than the switch. */
  readonly isOffered?: boolean;
  /** Whether a lockout refuses it. The frame of the page shows the county's message. */
  readonly isLockedOut?: boolean;
  readonly children: ReactNode;
}

/**
 * A form for users who are not signed in, with a link back to the login page. Features that the county doesn't offer
 * have no fields.
 */
export function PublicForm(props: PublicFormProps) {
  const { title, purpose, form, submitLabel, back, isOffered = true, isLockedOut = false, children } = props;
  const texts = useTexts('registration');
  const wayBack = <Link to="/login">{texts('backToSignIn')}</Link>;
  if (!isOffered || isLockedOut) {
    return (
      <div className={classes.form}>
        <ScreenHeading>{title}</ScreenHeading>
        {!isOffered && <p>{texts('notOffered')}</p>}
        <p>{wayBack}</p>
      </div>
    );
  }
  return (
    <FormElement form={form} className={classes.form}>
      <div>
        <ScreenHeading key={title}>{title}</ScreenHeading>
        <p className={classes.purpose}>{purpose}</p>
      </div>
      <FormSummary form={form} />
      {children}
      <div className={classes.buttons}>
        <SubmitButton form={form} label={submitLabel} />
        {back}
        {wayBack}
      </div>
    </FormElement>
  );
}
