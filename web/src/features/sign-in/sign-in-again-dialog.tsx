import { Button } from '@mantine/core';
import { login } from '@portal/contract/people/current-user/login';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { asksForCode, forgetSession, useCurrentUser, useLogin } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { FormHandle } from '../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

/**
 * Continues an ended session over a form with unsaved changes: only its own user can, or the changes are given up. Asks
 * for the password, then for the code of a user who signs in with one-time codes.
 */
export function SignInAgainDialog() {
  const [password, setPassword] = useState<string>();
  if (password !== undefined) return <CodeStep password={password} />;
  return <PasswordStep onCodeNeeded={setPassword} />;
}

function PasswordStep({ onCodeNeeded }: { readonly onCodeNeeded: (password: string) => void }) {
  const texts = useTexts('sign-in');
  const { username } = useCurrentUser();
  const signIn = useLogin();
  const form = useContractForm({
    id: 'sign-in-again',
    initialValues: { username, password: '' },
    texts: { username: { label: texts('username') }, password: { label: texts('password') } },
    schema: login.request,
    send: async (values) => {
      try {
        await signIn.mutateAsync(values);
      } catch (error) {
        if (!asksForCode(error)) throw error;
        onCodeNeeded(values.password);
      }
    },
  });
  return (
    <SignInDialog form={form}>
      <PasswordField form={form} path="password" autoComplete="current-password" username={username} hasAutofocus />
    </SignInDialog>
  );
}

function CodeStep({ password }: { readonly password: string }) {
  const texts = useTexts('sign-in');
  const { username } = useCurrentUser();
  const signIn = useLogin();
  const form = useContractForm({
    id: 'sign-in-again-code',
    initialValues: { username, password, code: '' },
    texts: {
      username: { label: texts('username') },
      password: { label: texts('password') },
      code: { label: texts('code'), hint: texts('codeHint') },
    },
    schema: login.request,
    send: (values) => signIn.mutateAsync(values),
  });
  return (
    <SignInDialog form={form}>
      <TextField form={form} path="code" autoComplete="one-time-code" hasAutofocus isRequired />
    </SignInDialog>
  );
}

function SignInDialog({ form, children }: { readonly form: FormHandle; readonly children: ReactNode }) {
  const texts = useTexts('forms');
  const signInTexts = useTexts('sign-in');
  const queryClient = useQueryClient();
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
        {children}
      </FormElement>
    </Dialog>
  );
}
