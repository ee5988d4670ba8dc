import '../../lib/texts/texts-of-public-pages.ts';
import { forgotPassword } from '@portal/contract/people/identity/recovery';
import { callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { EmailField, UsernameField } from './account-fields.tsx';
import { PublicForm } from './public-form.tsx';
import { useShowMessage } from './use-show-message.ts';

/** Requests the link to choose a new password (Spec 1 §2). */
export function ForgotPasswordScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { signIn } = useProductConfiguration();
  const form = useContractForm({
    id: 'forgot-password',
    initialValues: { username: '', email: '' },
    texts: { username: { label: personTexts('username') }, email: { label: personTexts('email') } },
    schema: forgotPassword.request,
    send: (values) => callForMessage(forgotPassword, { ...values, language: shownLanguage() }),
    onSuccess: useShowMessage(),
  });
  return (
    <PublicForm
      title={texts('forgotPasswordTitle')}
      purpose={texts('forgotPasswordPurpose')}
      form={form}
      submitLabel={texts('forgotPasswordSend')}
      isOffered={signIn.forgotPasswordLink}
    >
      <UsernameField form={form} />
      <EmailField form={form} />
    </PublicForm>
  );
}
