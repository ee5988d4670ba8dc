import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useFormStatus } from '../../../ui/form/layer/form-status.ts';
import { useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import type { ButtonsProps } from '../describe-screen.ts';
import { saveSettings } from '../settings-query.ts';

/**
 * Counts the users whom the purge deletes, or purges after a confirmation with their number, if there are any (Spec 3
 * §4, §8).
 */
export function PurgeButtons({ form, submit }: ButtonsProps<'userPurgeNow'>) {
  const texts = useTexts('control-panel');
  const { alert, confirm } = useDialogs();
  const purgeDate = useFormValue(form, 'purgeDate');
  const [isCounting, setIsCounting] = useState(false);
  const isLoading = useFormStatus(form).phase === 'loading' || isCounting;
  const purge = async () => {
    setIsCounting(true);
    const count = { settings: { purgeDate }, options: { dryRun: true }, version: undefined };
    const counted = await saveSettings('userPurgeNow', count).catch(() => undefined);
    setIsCounting(false);
    // A date that can't be counted is refused again, in the form.
    if (counted === undefined) return submit({ dryRun: true });
    if (counted.extras.users === 0) return alert({ kind: 'message', message: counted.message });
    const question = { title: texts('purge.now'), message: `${counted.message} ${texts('questions.purgeUsers')}` };
    if (await confirm({ ...question, confirmLabel: texts('yes'), cancelLabel: texts('no') })) submit({});
  };
  return (
    <>
      <Button variant="default" disabled={isLoading} onClick={() => submit({ dryRun: true })}>
        {texts('purge.count')}
      </Button>
      <Button loading={isLoading} onClick={() => void purge()}>
        {texts('purge.now')}
      </Button>
    </>
  );
}
