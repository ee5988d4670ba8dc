import '../../lib/texts/texts-of-public-pages.ts';
import { findPasswordPairProblems, passwordPairSchema } from '@portal/contract/people/identity/change-password';
import { resetPassword } from '@portal/contract/people/identity/recovery';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiRefusal, callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PublicForm } from './public-form.tsx';
import { useShowMessage } from './use-show-message.ts';

/** Chooses a new password with the ticket of an emailed link (Spec 1 §2). */
export function PasswordResetScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { ticket = '' } = useParams();
  const { county, signIn } = useProductConfiguration();
  const [isLinkInvalid, setIsLinkInvalid] = useState(false);
  const form = useContractForm({
    id: 'password-reset',
    initialValues: { password: '', passwordConfirm: '' },
    texts: {
      password: { label: personTexts('newPassword'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
    },
    schema: passwordPairSchema,
    findProblems: (values) => findPasswordPairProblems(values, [county.name]),
    send: ({ password }) =>
      callForMessage(resetPassword, { ticket, password, language: shownLanguage() }).catch((error: unknown) => {
        setIsLinkInvalid(error instanceof ApiRefusal && error.code === 'TICKET_NOT_VALID');
        throw error;
      }),
    onSuccess: useShowMessage(),
  });
  return (
    <PublicForm
      title={texts('passwordResetTitle')}
      purpose={texts('passwordResetPurpose')}
      form={form}
      submitLabel={texts('passwordResetSend')}
    >
      {isLinkInvalid && signIn.forgotPasswordLink && (
        <p>
          <Link to="/forgotPassword">{texts('forgotPasswordSend')}</Link>
        </p>
      )}
      <NewPasswordFields form={form} />
    </PublicForm>
  );
}
