import '../../lib/texts-of-public-pages.ts';
import { forgotPassword } from '@portal/contract/auth/recovery';
import { problemsOf } from '@portal/contract/problem';
import { callForMessage } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { type CallForm, useCallForm } from '../../ui/form/use-call-form.ts';
import { EmailField } from './email-field.tsx';
import { PublicForm } from './public-form.tsx';
import { useAnswered } from './use-answered.ts';
import { UsernameField } from './username-field.tsx';

const FORM_ID = 'forgot-password';

/** Asks for the link under which a new password is chosen (Spec 1 §2). */
export function ForgotPasswordScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { signIn } = useProductConfiguration();
  const form = useCallForm({
    initialValues: { username: '', email: '' },
    findProblems: (values) => {
      const parsed = forgotPassword.request.safeParse(values);
      return parsed.success ? {} : problemsOf(parsed.error);
    },
    send: (values) => callForMessage(forgotPassword, { ...values, language: shownLanguage() }),
    onSuccess: useAnswered(),
  });
  const labels = { username: personTexts('username'), email: personTexts('email') };
  return (
    <PublicForm
      title={texts('forgotPasswordTitle')}
      purpose={texts('forgotPasswordPurpose')}
      submitLabel={texts('forgotPasswordSend')}
      isOffered={signIn.forgotPasswordLink}
      isPending={form.isPending}
      onSubmit={form.submit}
    >
      <FormSummary form={form} formId={FORM_ID} labels={labels} />
      <UsernameField
        formId={FORM_ID}
        value={form.values.username}
        error={form.errors.username}
        onChange={(username) => form.change({ username })}
      />
      <EmailField form={form as CallForm<{ readonly email: string }>} formId={FORM_ID} />
    </PublicForm>
  );
}
