import '../../lib/texts/texts-of-public-pages.ts';
import { forgotUsername } from '@portal/contract/people/identity/recovery';
import { callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { EmailField } from './account-fields.tsx';
import { PublicForm } from './public-form.tsx';
import { useShowMessage } from './use-show-message.ts';

/** Requests the user names of an email address (Spec 1 §2). */
export function ForgotUsernameScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { signIn } = useProductConfiguration();
  const form = useContractForm({
    id: 'forgot-username',
    initialValues: { email: '' },
    texts: { email: { label: personTexts('email') } },
    schema: forgotUsername.request,
    send: (values) => callForMessage(forgotUsername, { ...values, language: shownLanguage() }),
    onSuccess: useShowMessage(),
  });
  return (
    <PublicForm
      title={texts('forgotUsernameTitle')}
      purpose={texts('forgotUsernamePurpose')}
      form={form}
      submitLabel={texts('forgotUsernameSend')}
      isOffered={signIn.forgotPasswordLink}
    >
      <EmailField form={form} />
    </PublicForm>
  );
}
