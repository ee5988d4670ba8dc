import '../../lib/texts/texts-of-public-pages.ts';
import type { RequestOf } from '@portal/contract/endpoint';
import { login, singleSignOnLogin } from '@portal/contract/people/current-user/login';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { asksForCode, type Session, useLogin, useStoreSession } from '../../lib/session/session.ts';
import { bringAnswer, readBegunSignIn } from '../../lib/session/single-sign-on.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useOncePer } from '../../lib/use-once-per.ts';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { UsernameField } from './account-fields.tsx';
import { PublicForm } from './public-form.tsx';

/**
 * The page to which the county's identity provider sends a browser back. It signs in the linked user, or asks for what
 * is missing: the user name and password once, to link them, or a one-time code.
 */
export function SingleSignOnScreen() {
  const texts = useTexts('registration');
  const { singleSignOn: label = '' } = useProductConfiguration();
  const { search } = useLocation();
  const [{ parameters, begun, from }] = useState(() => ({ parameters: search.slice(1), ...readBegunSignIn() }));
  const navigate = useNavigate();
  const storeSession = useStoreSession();
  // The provider's answer doesn't stay in the address. The guard of the login page leads on to where the user was going.
  useEffect(() => void navigate('.', { replace: true, state: { from } }), [navigate, from]);
  const { data, error } = useQuery({
    queryKey: ['single-sign-on', parameters],
    queryFn: () => bringAnswer(begun ?? '', parameters),
    enabled: begun !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useOncePer(data, () => {
    if (data?.kind === 'opened') void storeSession(data.session);
  });
  if (data?.kind === 'link') return <LinkForm identity={data.identity} name={data.name} />;
  if (data?.kind === 'code') {
    const { identity } = data;
    return (
      <CodeForm
        purpose={texts('singleSignOnCode', { label })}
        send={(code) => call(singleSignOnLogin, { identity, code })}
      />
    );
  }
  return <Waiting error={error} isLost={begun === undefined} />;
}

/** While the portal asks the provider, and why it failed. */
function Waiting({ error, isLost }: { readonly error: Error | null; readonly isLost: boolean }) {
  const texts = useTexts('registration');
  const commonTexts = useTexts('common');
  const hasFailed = error !== null || isLost;
  return (
    <div>
      <ScreenHeading key={hasFailed ? 'failed' : 'waiting'}>
        {texts(hasFailed ? 'singleSignOnFailed' : 'singleSignOnTitle')}
      </ScreenHeading>
      {error && <ErrorSummary message={describeFailure(error, commonTexts)} />}
      {hasFailed ? (
        <p>
          <Link to="/login">{texts('backToSignIn')}</Link>
        </p>
      ) : (
        <SkeletonLines lines={2} />
      )}
    </div>
  );
}

/** Links the person to a user, who proves once with the password that they are the same. */
function LinkForm({ identity, name }: { readonly identity: string; readonly name: string }) {
  const texts = useTexts('registration');
  const signInTexts = useTexts('sign-in');
  const { singleSignOn: label = '' } = useProductConfiguration();
  const [typed, setTyped] = useState<RequestOf<typeof login>>();
  const signIn = useLogin();
  const form = useContractForm({
    id: 'link-single-sign-on',
    initialValues: { username: '', password: '' },
    texts: { username: { label: signInTexts('username') }, password: { label: signInTexts('password') } },
    schema: login.request,
    send: async (values) => {
      const request = { ...values, identity };
      try {
        await signIn.mutateAsync(request);
      } catch (error) {
        if (!asksForCode(error)) throw error;
        setTyped(request);
      }
    },
  });
  if (typed)
    return <CodeForm purpose={texts('singleSignOnLinkCode')} send={(code) => call(login, { ...typed, code })} />;
  return (
    <PublicForm
      title={texts('singleSignOnLinkTitle')}
      purpose={texts('singleSignOnLink', { label, name })}
      form={form}
      submitLabel={signInTexts('signIn')}
    >
      <UsernameField form={form} />
      <PasswordField form={form} path="password" autoComplete="current-password" />
    </PublicForm>
  );
}

interface CodeFormProps {
  readonly purpose: string;
  readonly send: (code: string) => Promise<Session>;
}

/** Asks for the code of a user who has proved only a password, here or at the provider. */
function CodeForm({ purpose, send }: CodeFormProps) {
  const texts = useTexts('registration');
  const signInTexts = useTexts('sign-in');
  const form = useContractForm({
    id: 'single-sign-on-code',
    initialValues: { code: '' },
    texts: { code: { label: signInTexts('code'), hint: signInTexts('codeHint') } },
    schema: singleSignOnLogin.request.pick({ code: true }),
    send: ({ code }) => send(code),
    onSuccess: useStoreSession(),
  });
  return (
    <PublicForm
      title={texts('singleSignOnCodeTitle')}
      purpose={purpose}
      form={form}
      submitLabel={signInTexts('signIn')}
    >
      <TextField form={form} path="code" autoComplete="one-time-code" isRequired />
    </PublicForm>
  );
}
