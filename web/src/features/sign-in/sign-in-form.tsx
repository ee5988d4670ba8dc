import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { login } from '@portal/contract/auth/login';
import { problemsOf } from '@portal/contract/problem';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiRefusal } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { hasKeyboard } from '../../lib/has-keyboard.ts';
import { showLanguage, shownLanguage, useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useLogin } from '../../lib/session.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { problemTexts } from '../../ui/form-problems.ts';
import { DemoUsers } from './demo-users.tsx';
import classes from './sign-in-form.module.css';

type FieldErrors = Readonly<Record<string, string>>;

/** User name, password and, where the county offers it, the language (Spec 1 §2). */
export function SignInForm() {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const problems = useTexts('problems');
  const { languages, demoUsers } = useProductConfiguration();
  const [values, setValues] = useState({ username: '', password: '', language: shownLanguage() });
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const signIn = useLogin();

  const change = (changed: Partial<typeof values>) => {
    setValues((current) => ({ ...current, ...changed }));
    setFieldErrors({});
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const parsed = login.request.safeParse(values);
    if (!parsed.success) {
      const errors = problemTexts(problemsOf(parsed.error), problems);
      setFieldErrors(errors);
      signIn.reset();
      (errors.username ? usernameInput : passwordInput).current?.focus();
      return;
    }
    setFieldErrors({});
    signIn.mutate(values, {
      onError: (error) => {
        setAttempt((count) => count + 1);
        if (error instanceof ApiRefusal) setFieldErrors(error.fieldErrors);
      },
    });
  };

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        {signIn.isError && <ErrorSummary message={describeFailure(signIn.error, commonTexts)} attempt={attempt} />}
        <TextInput
          ref={usernameInput}
          label={texts('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={hasKeyboard()}
          size="md"
          value={values.username}
          error={fieldErrors.username}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
        <PasswordInput
          ref={passwordInput}
          label={texts('password')}
          name="password"
          autoComplete="current-password"
          size="md"
          value={values.password}
          error={fieldErrors.password}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': texts('showPassword') }}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        {languages && (
          <NativeSelect
            label={texts('language')}
            name="language"
            size="md"
            value={values.language}
            onChange={(event) => {
              const language = event.currentTarget.value as Language;
              change({ language });
              void showLanguage(language);
            }}
          >
            {Object.entries(LANGUAGES).map(([code, { name, tag }]) => (
              <option key={code} value={code} lang={tag}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        <Button ref={submitButton} type="submit" size="md" fullWidth aria-disabled={signIn.isPending}>
          {signIn.isPending ? texts('loggingIn') : texts('signIn')}
        </Button>
      </form>
      {demoUsers && (
        <DemoUsers
          users={demoUsers}
          chosen={values.username}
          onChoose={({ username, password }) => {
            change({ username, password });
            signIn.reset();
            submitButton.current?.focus();
          }}
        />
      )}
    </>
  );
}
