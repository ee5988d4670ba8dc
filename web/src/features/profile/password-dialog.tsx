import { changePassword, findPasswordPairProblems } from '@portal/contract/people/identity/change-password';
import { callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

interface PasswordDialogProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** Changes the password of the signed-in user, then shows "Password updated." (Spec 1 §4). */
export function PasswordDialog({ onClose, onBack }: PasswordDialogProps) {
  const texts = useTexts('profile');
  const personTexts = useTexts('person');
  const { alert } = useDialogs();
  const { county } = useProductConfiguration();
  const { username, firstName, lastName } = useCurrentUser();
  const form = useContractForm({
    id: 'change-password',
    initialValues: { currentPassword: '', password: '', passwordConfirm: '' },
    texts: {
      currentPassword: { label: texts('currentPassword') },
      password: { label: personTexts('newPassword'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
    },
    schema: changePassword.request,
    findProblems: (values) => findPasswordPairProblems(values, [username, firstName, lastName, county.name]),
    send: (values) => callForMessage(changePassword, values),
    onSuccess: ({ message }) => {
      onClose();
      void alert({ kind: 'message', message });
    },
  });
  return (
    <FormDialog
      title={texts('passwordTitle')}
      form={form}
      submitLabel={texts('update')}
      otherWay={{ label: texts('back'), onChoose: onBack }}
      onClose={onClose}
    >
      <PasswordField
        form={form}
        path="currentPassword"
        autoComplete="current-password"
        username={username}
        hasAutofocus
      />
      <NewPasswordFields form={form} />
    </FormDialog>
  );
}
