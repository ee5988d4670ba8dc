import { Button } from '@mantine/core';
import { findPasswordPairProblems, passwordPairSchema } from '@portal/contract/people/identity/change-password';
import { getUser, type LoadedUser, userPassword } from '@portal/contract/people/user-manager/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import classes from './user-form.module.css';
import { backToList, USERS_PATH } from './user-paths.ts';
import screenClasses from './users-screen.module.css';

/** Sets the password of another user: "Reset Password (username)" (Spec 3 §2). */
export function UserPasswordScreen() {
  const texts = useTexts('users');
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: ['user', id, 'password'],
    queryFn: ({ signal }) => call(getUser, { id }, { signal }),
    gcTime: 0,
    meta: { isQuiet: true },
  });
  return (
    <Screen>
      <div className={screenClasses.page}>
        <ScreenHeading>
          {data ? texts('resetPasswordOf', { username: data.username }) : texts('resetPassword')}
        </ScreenHeading>
        {error ? (
          <FailedLoad error={error}>
            <p>
              <Link to={USERS_PATH}>{texts('title')}</Link>
            </p>
          </FailedLoad>
        ) : null}
        {!data && !error && <SkeletonLines lines={3} />}
        {data && <PasswordForm user={data} />}
      </div>
    </Screen>
  );
}

function PasswordForm({ user }: { readonly user: LoadedUser }) {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const personTexts = useTexts('person');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { county } = useProductConfiguration();
  const { id, username, firstName, lastName } = user;
  const form = useContractForm({
    id: 'user-password',
    initialValues: { password: '', passwordConfirm: '' },
    texts: {
      password: { label: personTexts('newPassword'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
    },
    schema: passwordPairSchema,
    findProblems: (values) => findPasswordPairProblems(values, [username, firstName, lastName, county.name]),
    send: (values) => callForMessage(userPassword, { id, username, ...values }),
    onSuccess: async ({ message }) => {
      await alert({ kind: 'message', message });
      await navigate(backToList(state));
    },
    isGuarded: true,
  });
  return (
    <FormElement form={form} className={classes.form}>
      <FormSummary form={form} />
      <NewPasswordFields form={form} />
      <div className={classes.buttons}>
        <SubmitButton form={form} label={texts('save')} pendingLabel={texts('saving')} />
        <Button component={Link} to={backToList(state)} variant="default">
          {commonTexts('cancel')}
        </Button>
      </div>
    </FormElement>
  );
}
