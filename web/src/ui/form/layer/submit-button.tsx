import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../announcer.tsx';
import { Icon } from '../../icon/icon.tsx';
import type { FormHandle } from './contract-form.ts';
import { useFormStatus } from './form-status.ts';

interface SubmitButtonProps {
  readonly form: FormHandle;
  readonly label: string;
  /** While the form is being sent; "Sending…" by default. */
  readonly pendingLabel?: string;
  /** With a check mark until the next edit, where the form stays on the screen after it was saved (Spec 3 §4). */
  readonly successLabel?: string;
}

/** Sends the form: its only button of type submit, so that Enter does the same. */
export function SubmitButton({ form, label, pendingLabel, successLabel }: SubmitButtonProps) {
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { phase } = useFormStatus(form);
  const shownSuccess = phase === 'success' ? successLabel : undefined;
  useEffect(() => {
    if (shownSuccess !== undefined) announce(shownSuccess);
  }, [announce, shownSuccess]);
  return (
    <Button
      type="submit"
      form={form.id}
      aria-disabled={phase === 'loading'}
      leftSection={shownSuccess && <Icon name="check" size={16} />}
    >
      {phase === 'loading' ? (pendingLabel ?? commonTexts('sending')) : (shownSuccess ?? label)}
    </Button>
  );
}
