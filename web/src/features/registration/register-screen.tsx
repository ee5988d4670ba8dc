import '../../lib/texts-of-public-pages.ts';
import { type SignUp, signUp, signUpSchema } from '@portal/contract/auth/sign-up';
import { findPasswordPairProblems } from '@portal/contract/current-user/password';
import { findProfileProblems, type Profile } from '@portal/contract/current-user/profile';
import { type FieldProblems, problemsOf } from '@portal/contract/problem';
import { FALLBACK_STATE, usStateSchema } from '@portal/contract/values/us-state';
import { callForMessage } from '../../lib/api-client.ts';
import { shownLanguage, useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { FormSummary } from '../../ui/form/form-summary.tsx';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PersonFields, personLabels } from '../../ui/form/person-fields.tsx';
import { useCallForm } from '../../ui/form/use-call-form.ts';
import { PublicForm } from './public-form.tsx';
import { useAnswered } from './use-answered.ts';
import { UsernameField } from './username-field.tsx';

const FORM_ID = 'register';

/** Everything is asked but the company (Spec 1 §2). */
const REQUIRED: readonly (keyof Profile)[] = [
  'firstName',
  'lastName',
  'address',
  'city',
  'state',
  'zip',
  'email',
  'phone',
];

type Registration = Omit<SignUp, 'language' | 'state'> & Pick<Profile, 'state'> & { readonly passwordConfirm: string };

/** Self-registration (Spec 1 §2, §5). */
export function RegisterScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { county, signIn } = useProductConfiguration();
  const form = useCallForm<Registration, { readonly message: string }>({
    initialValues: emptyRegistration(county.state),
    findProblems: (values) => findRegistrationProblems(values, county.name),
    send: ({ passwordConfirm: _, ...values }) =>
      callForMessage(signUp, { ...(values as Omit<SignUp, 'language'>), language: shownLanguage() }),
    onSuccess: useAnswered(),
  });
  const labels = {
    username: personTexts('username'),
    password: personTexts('password'),
    passwordConfirm: personTexts('passwordConfirm'),
    ...personLabels(personTexts),
  };
  return (
    <PublicForm
      title={texts('registerTitle')}
      purpose={texts('registerPurpose')}
      submitLabel={texts('register')}
      isOffered={signIn.selfRegistration}
      isPending={form.isPending}
      onSubmit={form.submit}
    >
      <FormSummary form={form} formId={FORM_ID} labels={labels} />
      <UsernameField
        formId={FORM_ID}
        value={form.values.username}
        error={form.errors.username}
        description={personTexts('usernameHint')}
        onChange={(username) => form.change({ username })}
      />
      <NewPasswordFields form={form} formId={FORM_ID} />
      <PersonFields form={form} formId={FORM_ID} required={REQUIRED} />
    </PublicForm>
  );
}

function emptyRegistration(countyState: string): Registration {
  const person = { firstName: '', lastName: '', company: '', address: '', city: '', zip: '', email: '', phone: '' };
  const state = usStateSchema.safeParse(countyState).data ?? FALLBACK_STATE;
  return { username: '', password: '', passwordConfirm: '', ...person, state, phoneFormatType: 'STANDARD' };
}

/** Everything at once: a field's own problem first, then what only shows beside the others. */
function findRegistrationProblems({ passwordConfirm, ...values }: Registration, countyName: string): FieldProblems {
  const parsed = signUpSchema.safeParse(values);
  const own = [values.username, values.firstName, values.lastName, countyName];
  return {
    ...findPasswordPairProblems({ password: values.password, passwordConfirm }, own),
    ...findProfileProblems(values),
    ...(parsed.success ? {} : problemsOf(parsed.error)),
  };
}
