import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useAnnounce } from '../announcer.tsx';
import { Icon } from '../icon.tsx';
import type { FormHandle } from './contract-form.ts';
import { useFormStatus } from './form-status.ts';

interface SaveButtonProps {
  readonly form: FormHandle;
  readonly label: string;
  /** While the form is being sent; "Sending…" by default. */
  readonly pendingLabel?: string;
}

/**
 * Sends the form: the only button of type submit, so that Enter does what it says. A check mark shows that the form is saved as it
 * stands, until the next edit (Spec 3 §4).
 */
export function SaveButton({ form, label, pendingLabel }: SaveButtonProps) {
  const texts = useTexts('forms');
  const commonTexts = useTexts('common');
  const announce = useAnnounce();
  const { phase } = useFormStatus(form);
  const savedText = texts('saved');
  useEffect(() => {
    if (phase === 'success') announce(savedText);
  }, [phase, announce, savedText]);
  return (
    <Button
      type="submit"
      form={form.id}
      aria-disabled={phase === 'loading'}
      leftSection={phase === 'success' ? <Icon name="check" size={16} /> : undefined}
    >
      {phase === 'loading' && (pendingLabel ?? commonTexts('sending'))}
      {phase === 'success' && savedText}
      {phase === 'idle' && label}
    </Button>
  );
}
