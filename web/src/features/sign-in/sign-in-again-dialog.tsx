import { Button } from '@mantine/core';
import { login } from '@portal/contract/people/current-user/login';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetSession, useCurrentUser, useLogin } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';

/** Continues an ended session over a form with unsaved changes: only its own user can, or the changes are given up. */
export function SignInAgainDialog() {
  const texts = useTexts('forms');
  const signInTexts = useTexts('sign-in');
  const { username } = useCurrentUser();
  const queryClient = useQueryClient();
  const signIn = useLogin();
  const form = useContractForm({
    id: 'sign-in-again',
    initialValues: { username, password: '' },
    texts: { username: { label: signInTexts('username') }, password: { label: signInTexts('password') } },
    schema: login.request,
    send: (values) => signIn.mutateAsync(values),
  });
  const [opened, setOpened] = useState(1);
  const leave = () => forgetSession(queryClient, { hasLoggedOut: false });
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={texts('signInTitle')}
      // Escape must not lose the changes: the dialog opens again.
      key={opened}
      onClose={() => setOpened(opened + 1)}
      footer={
        <>
          <Button variant="default" onClick={leave}>
            {texts('signInOther')}
          </Button>
          <SubmitButton form={form} label={signInTexts('signIn')} pendingLabel={signInTexts('loggingIn')} />
        </>
      }
    >
      <p>{texts('signInReason')}</p>
      <FormElement form={form}>
        <FormSummary form={form} />
        {/* Tells password managers which user the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField form={form} path="password" autoComplete="current-password" hasAutofocus />
      </FormElement>
    </Dialog>
  );
}
