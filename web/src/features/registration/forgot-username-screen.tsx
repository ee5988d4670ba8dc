import '../../lib/texts-of-public-pages.ts';
import { forgotUsername } from '@portal/contract/auth/recovery';
import { problemsOf } from '@portal/contract/problem';
import { callForMessage } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { EmailField } from './email-field.tsx';
import { PublicForm } from './public-form.tsx';
import { useAnswered } from './use-answered.ts';

const FORM_ID = 'forgot-username';

/** Asks for the user names of an e-mail address (Spec 1 §2). */
export function ForgotUsernameScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { signIn } = useProductConfiguration();
  const form = useCallForm({
    initialValues: { email: '' },
    findProblems: (values) => {
      const parsed = forgotUsername.request.safeParse(values);
      return parsed.success ? {} : problemsOf(parsed.error);
    },
    send: (values) => callForMessage(forgotUsername, { ...values, language: shownLanguage() }),
    onSuccess: useAnswered(),
  });
  return (
    <PublicForm
      title={texts('forgotUsernameTitle')}
      purpose={texts('forgotUsernamePurpose')}
      submitLabel={texts('forgotUsernameSend')}
      isOffered={signIn.forgotPasswordLink}
      isPending={form.isPending}
      onSubmit={form.submit}
    >
      <FormSummary form={form} formId={FORM_ID} labels={{ email: personTexts('email') }} />
      <EmailField form={form} formId={FORM_ID} />
    </PublicForm>
  );
}
