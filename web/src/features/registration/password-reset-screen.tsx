import '../../lib/texts-of-public-pages.ts';
import { resetPassword } from '@portal/contract/auth/recovery';
import { findPasswordPairProblems, type PasswordPair } from '@portal/contract/current-user/password';
import { type FieldProblems, problemsOf } from '@portal/contract/problem';
import { newPasswordSchema } from '@portal/contract/values/password';
import { useParams } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { PublicForm } from './public-form.tsx';
import { useAnswered } from './use-answered.ts';

const FORM_ID = 'password-reset';

/** Chooses a new password with the ticket of a mailed link (Spec 1 §2). */
export function PasswordResetScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { ticket = '' } = useParams();
  const { county } = useProductConfiguration();
  const form = useCallForm<PasswordPair, { readonly message: string }>({
    initialValues: { password: '', passwordConfirm: '' },
    findProblems: (values) => findProblems(values, county.name),
    send: ({ password }) => callForMessage(resetPassword, { ticket, password, language: shownLanguage() }),
    onSuccess: useAnswered(),
  });
  return (
    <PublicForm
      title={texts('passwordResetTitle')}
      purpose={texts('passwordResetPurpose')}
      submitLabel={texts('passwordResetSend')}
      isPending={form.isPending}
      onSubmit={form.submit}
    >
      <FormSummary
        form={form}
        formId={FORM_ID}
        labels={{ password: personTexts('newPassword'), passwordConfirm: personTexts('passwordConfirm') }}
      />
      <NewPasswordFields form={form} formId={FORM_ID} label={personTexts('newPassword')} />
    </PublicForm>
  );
}

function findProblems(values: PasswordPair, countyName: string): FieldProblems {
  const pair = findPasswordPairProblems(values, [countyName]);
  const parsed = newPasswordSchema.safeParse(values.password);
  return parsed.success ? pair : { ...pair, password: problemsOf(parsed.error)[''] ?? { key: 'invalid' } };
}
