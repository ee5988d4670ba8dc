import { Button } from '@mantine/core';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { useFormStatus } from '../../../ui/form/layer/form-status.ts';
import { SubmitButton } from '../../../ui/form/layer/submit-button.tsx';
import { useFormValue } from '../../../ui/form/layer/use-contract-form.ts';
import type { ButtonsProps } from '../describe-screen.ts';

/**
 * If access is the same for all accounts, one button saves. If accounts can differ, saving can also give every account
 * the searches that the county offers (Spec 3 §4 "Search 1").
 */
export function SearchButtons({ form, submit }: ButtonsProps<'search'>) {
  const texts = useTexts('control-panel');
  const isSame = useFormValue(form, 'searchAccess') === 'same';
  useDefaultSearchAlert(form);
  if (isSame) return <SubmitButton form={form} label={texts('submit')} pendingLabel={texts('saving')} />;
  return (
    <>
      <Button onClick={() => submit({ updateUsers: true })}>{texts('saveAndUpdate')}</Button>
      <SubmitButton form={form} label={texts('saveOnly')} pendingLabel={texts('saving')} />
    </>
  );
}

/** Spec 3 §5: a default search that isn't enabled blocks saving with an alert. */
function useDefaultSearchAlert(form: ButtonsProps<'search'>['form']): void {
  const { alert } = useDialogs();
  const { attempt, errors } = useFormStatus(form);
  const message = errors.defaultSearch;
  useOncePer(attempt, () => {
    if (attempt > 0 && message !== undefined) void alert({ kind: 'warning', message });
  });
}
