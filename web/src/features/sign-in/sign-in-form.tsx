import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { login } from '@portal/contract/people/current-user/login';
import { problemsOf } from '@portal/contract/problem';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import { useRef, useState } from 'react';
import { ApiRefusal } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { hasKeyboard } from '../../lib/has-keyboard.ts';
import { asksForCode, useLogin } from '../../lib/session/session.ts';
import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { showLanguage, shownLanguage, useShownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { storeLanguage } from '../../lib/texts/stored-language.ts';
import { translatedPercentOf } from '../../lib/texts/translated-percent.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { problemTexts } from '../../ui/form-problems.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { CodeInput } from './code-input.tsx';
import { DemoCodeButton } from './demo-code-button.tsx';
import { DemoUsers } from './demo-users.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { useEndedSession } from './session-end-notice.tsx';
import classes from './sign-in-form.module.css';

const NO_ENTRIES = { username: '', password: '', code: '' };

type FieldErrors = Readonly<Record<string, string>>;

/**
 * User name, password and, if the county offers it, the language (Spec 1 §2), then the code of users who sign in with
 * one-time codes. It is the one form without the form layer, whose library would
 * take the login page over its size limit (decision 0050).
 *
 * @param noticeId the id of the notice about the user's last session, if there is one.
 */
export function SignInForm({ noticeId }: { readonly noticeId: string }) {
  const texts = useTexts('sign-in');
  const commonTexts = useTexts('common');
  const { languages, demoUsers, lockout } = useProductConfiguration();
  const isInterrupted = useEndedSession() !== undefined;
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { values, fieldErrors, attempt, signIn, isCodeNeeded, change, submit, startAgain } = useSignInForm((errors) =>
    (errors.username ? usernameInput : passwordInput).current?.focus(),
  );
  const error = signIn.isError && !asksForCode(signIn.error) ? signIn.error : undefined;

  // The refusal has the county's message as well: it is on the screen once.
  const isRefused = signIn.error instanceof ApiRefusal && signIn.error.code === 'LOCKED_OUT';

  return (
    <>
      {lockout.lockoutInPlace && !isRefused && (
        <div className={classes.lockout} role="status">
          <Icon name="warning" />
          <p lang={COUNTY_WORDS_TAG}>{lockout.messageLogin}</p>
        </div>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && <ErrorSummary message={describeFailure(error, commonTexts)} attempt={attempt} />}
        {isCodeNeeded ? (
          <>
            <CodeInput
              value={values.code}
              readOnly={signIn.isPending}
              error={fieldErrors.code}
              onChange={(code) => change({ code })}
            />
            {demoUsers && (
              <DemoCodeButton
                username={values.username}
                onCode={(code) => {
                  change({ code });
                  submitButton.current?.focus();
                }}
              />
            )}
          </>
        ) : (
          <>
            <TextInput
              ref={usernameInput}
              label={texts('username')}
              name="username"
              autoComplete="username webauthn"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={hasKeyboard() || isInterrupted}
              // The component overwrites its own property.
              attributes={isInterrupted ? { input: { 'aria-describedby': noticeId } } : {}}
              size="md"
              value={values.username}
              // Letters that are typed while signing in belong to the next screen.
              readOnly={signIn.isPending}
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
              readOnly={signIn.isPending}
              error={fieldErrors.password}
              aria-invalid={fieldErrors.password !== undefined}
              visibilityToggleFocusable
              visibilityToggleButtonProps={{ 'aria-label': texts('showPassword') }}
              onChange={(event) => change({ password: event.currentTarget.value })}
            />
            {languages && <LanguageField />}
          </>
        )}
        <Button ref={submitButton} type="submit" size="md" fullWidth aria-disabled={signIn.isPending}>
          {signIn.isPending ? texts('loggingIn') : texts('signIn')}
        </Button>
        {isCodeNeeded && (
          <Button variant="subtle" onClick={startAgain}>
            {texts('startAgain')}
          </Button>
        )}
      </form>
      <OtherWaysIn />
      {demoUsers && (
        <DemoUsers
          users={demoUsers}
          chosen={values.username}
          onChoose={({ username, password }) => {
            startAgain();
            change({ username, password });
            submitButton.current?.focus();
          }}
        />
      )}
    </>
  );
}

/**
 * The state of the form and its actions.
 *
 * @param onProblems called when fields are empty or too long, in which case nothing was sent.
 */
function useSignInForm(onProblems: (errors: FieldErrors) => void) {
  const problems = useTexts('problems');
  const { languages } = useProductConfiguration();
  const [values, setValues] = useState(NO_ENTRIES);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const signIn = useLogin();

  const change = (changed: Partial<typeof values>) => {
    setValues((current) => ({ ...current, ...changed }));
    setFieldErrors({});
  };

  const submit = () => {
    if (signIn.isPending) return;
    const { username, password } = values;
    const request = isCodeNeeded ? values : { username, password };
    const parsed = login.request.safeParse(request);
    if (!parsed.success) {
      const errors = problemTexts(problemsOf(parsed.error), problems);
      setFieldErrors(errors);
      signIn.reset();
      onProblems(errors);
      return;
    }
    setFieldErrors({});
    // Without a choice of the county's, the user's own language applies.
    signIn.mutate(languages ? { ...request, language: shownLanguage() } : request, {
      onError: (error) => {
        if (asksForCode(error)) setIsCodeNeeded(true);
        setAttempt((count) => count + 1);
        if (error instanceof ApiRefusal) setFieldErrors(error.fieldErrors);
      },
    });
  };

  const startAgain = () => {
    change(NO_ENTRIES);
    setIsCodeNeeded(false);
    signIn.reset();
  };

  return { values, fieldErrors, attempt, signIn, isCodeNeeded, change, submit, startAgain };
}

/** Languages by their own names, with the share of the interface that is translated (Spec 1 §1, §2). */
function LanguageField() {
  const texts = useTexts('sign-in');
  const shown = useShownLanguage();
  const percent = translatedPercentOf(shown);
  return (
    <NativeSelect
      label={texts('language')}
      name="language"
      size="md"
      description={percent < 100 ? texts('partlyTranslated', { percent }) : undefined}
      value={shown}
      onChange={(event) => {
        const language = event.currentTarget.value as Language;
        storeLanguage(language);
        void showLanguage(language);
      }}
    >
      {Object.entries(LANGUAGES).map(([code, { name, tag }]) => (
        <option key={code} value={code} lang={tag}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
