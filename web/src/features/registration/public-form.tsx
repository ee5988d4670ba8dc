import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './public-form.module.css';

interface PublicFormProps {
  readonly title: string;
  /** What will happen, in a sentence. */
  readonly purpose: string;
  readonly submitLabel: string;
  /** Whether the county has it switched on; a link to it may be older than the switch. */
  readonly isOffered?: boolean;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that one fills in before signing in, with the way back to the login page. What the county does not offer is not asked for. */
export function PublicForm(props: PublicFormProps) {
  const { title, purpose, submitLabel, isOffered = true, isPending, onSubmit, children } = props;
  const texts = useTexts('registration');
  const commonTexts = useTexts('common');
  const wayBack = <Link to="/login">{texts('backToSignIn')}</Link>;
  if (!isOffered) {
    return (
      <div className={classes.form}>
        <ScreenHeading>{title}</ScreenHeading>
        <p>{texts('notOffered')}</p>
        <p>{wayBack}</p>
      </div>
    );
  }
  return (
    <form
      className={classes.form}
      noValidate
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div>
        <ScreenHeading>{title}</ScreenHeading>
        <p className={classes.purpose}>{purpose}</p>
      </div>
      {children}
      <div className={classes.buttons}>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? commonTexts('sending') : submitLabel}
        </Button>
        {wayBack}
      </div>
    </form>
  );
}
