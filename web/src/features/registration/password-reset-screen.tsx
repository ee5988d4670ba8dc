import '../../lib/texts-of-public-pages.ts';
import { resetPassword } from '@portal/contract/auth/recovery';
import { findPasswordPairProblems, passwordPairSchema } from '@portal/contract/current-user/password';
import { useParams } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { PublicForm } from './public-form.tsx';
import { useShowMessage } from './use-show-message.ts';

/** Chooses a new password with the ticket of an emailed link (Spec 1 §2). */
export function PasswordResetScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { ticket = '' } = useParams();
  const { county } = useProductConfiguration();
  const form = useContractForm({
    id: 'password-reset',
    initialValues: { password: '', passwordConfirm: '' },
    texts: {
      password: { label: personTexts('newPassword'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
    },
    schema: passwordPairSchema,
    findProblems: (values) => findPasswordPairProblems(values, [county.name]),
    send: ({ password }) => callForMessage(resetPassword, { ticket, password, language: shownLanguage() }),
    onSuccess: useShowMessage(),
  });
  return (
    <PublicForm
      title={texts('passwordResetTitle')}
      purpose={texts('passwordResetPurpose')}
      form={form}
      submitLabel={texts('passwordResetSend')}
    >
      <NewPasswordFields form={form} />
    </PublicForm>
  );
}
