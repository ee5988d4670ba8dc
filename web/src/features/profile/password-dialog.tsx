import { PasswordInput } from '@mantine/core';
import { changePassword, findPasswordPairProblems } from '@portal/contract/current-user/password';
import { type FieldProblems, problemsOf } from '@portal/contract/problem';
import { callForMessage } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { inputIdOf } from '../../ui/form/form-summary.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';

const FORM_ID = 'change-password';

interface PasswordChange {
  readonly currentPassword: string;
  readonly password: string;
  readonly passwordConfirm: string;
}

interface PasswordDialogProps {
  readonly onClose: () => void;
  readonly onBack: () => void;
}

/** Changes the own password; afterwards "Password updated." (Spec 1 §4). */
export function PasswordDialog({ onClose, onBack }: PasswordDialogProps) {
  const texts = useTexts('profile');
  const personTexts = useTexts('person');
  const { alert } = useDialogs();
  const { county } = useProductConfiguration();
  const { username, firstName, lastName } = useCurrentUser();
  const form = useCallForm<PasswordChange, { readonly message: string }>({
    initialValues: { currentPassword: '', password: '', passwordConfirm: '' },
    findProblems: (values) => findProblems(values, [username, firstName, lastName, county.name]),
    send: (values) => callForMessage(changePassword, values),
    onSuccess: ({ message }) => {
      onClose();
      void alert({ kind: 'message', message });
    },
  });
  const labels = {
    currentPassword: texts('currentPassword'),
    password: personTexts('newPassword'),
    passwordConfirm: personTexts('passwordConfirm'),
  };
  return (
    <FormDialog
      title={texts('passwordTitle')}
      formId={FORM_ID}
      form={form}
      labels={labels}
      submitLabel={texts('update')}
      otherWay={{ label: texts('back'), onChoose: onBack }}
      onClose={onClose}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        data-autofocus
        id={inputIdOf(FORM_ID, 'currentPassword')}
        name="currentPassword"
        label={labels.currentPassword}
        autoComplete="current-password"
        withAsterisk
        aria-required
        value={form.values.currentPassword}
        error={form.errors.currentPassword}
        aria-invalid={form.errors.currentPassword !== undefined}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': personTexts('showPassword') }}
        onChange={(event) => form.change({ currentPassword: event.currentTarget.value })}
      />
      <NewPasswordFields form={form} formId={FORM_ID} label={labels.password} />
    </FormDialog>
  );
}

function findProblems(values: PasswordChange, own: readonly string[]): FieldProblems {
  const parsed = changePassword.request.safeParse(values);
  return { ...findPasswordPairProblems(values, own), ...(parsed.success ? {} : problemsOf(parsed.error)) };
}
