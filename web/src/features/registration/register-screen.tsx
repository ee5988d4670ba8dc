import '../../lib/texts/texts-of-public-pages.ts';
import { findPasswordPairProblems } from '@portal/contract/people/identity/change-password';
import { findProfileProblems, type Profile } from '@portal/contract/people/identity/profile';
import { type Registration, registrationSchema, signUp } from '@portal/contract/people/registration';
import type { FieldProblems } from '@portal/contract/problem';
import { FALLBACK_STATE, usStateSchema } from '@portal/contract/values/us-state';
import { callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { shownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PersonFields, personFieldTexts } from '../../ui/form/person-fields.tsx';
import { UsernameField } from './account-fields.tsx';
import { PublicForm } from './public-form.tsx';
import { useShowMessage } from './use-show-message.ts';

/** Everything except the company is required (Spec 1 §2). */
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

/** Self-registration (Spec 1 §2, §5). */
export function RegisterScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { county, signIn, lockout } = useProductConfiguration();
  const form = useContractForm({
    id: 'register',
    initialValues: emptyRegistration(county.state),
    texts: {
      username: { label: personTexts('username'), hint: personTexts('usernameHint') },
      password: { label: personTexts('password'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
      ...personFieldTexts(personTexts),
    },
    schema: registrationSchema,
    findProblems: (values) => findRegistrationProblems(values, county.name),
    send: ({ passwordConfirm: _, ...values }) => callForMessage(signUp, { ...values, language: shownLanguage() }),
    onSuccess: useShowMessage(),
    isGuarded: true,
  });
  return (
    <PublicForm
      title={texts('registerTitle')}
      purpose={texts('registerPurpose')}
      form={form}
      submitLabel={texts('register')}
      isOffered={signIn.selfRegistration}
      isLockedOut={lockout.lockoutInPlace}
    >
      <UsernameField form={form} />
      <NewPasswordFields form={form} />
      <PersonFields form={form} required={REQUIRED} />
    </PublicForm>
  );
}

function emptyRegistration(countyState: string): Registration {
  const person = { firstName: '', lastName: '', company: '', address: '', city: '', zip: '', email: '', phone: '' };
  const state = usStateSchema.safeParse(countyState).data ?? FALLBACK_STATE;
  return { username: '', password: '', passwordConfirm: '', ...person, state, phoneFormatType: 'STANDARD' };
}

/** Finds problems beyond single fields. */
function findRegistrationProblems(values: Registration, countyName: string): FieldProblems {
  const own = [values.username, values.firstName, values.lastName, countyName];
  return { ...findPasswordPairProblems(values, own), ...findProfileProblems(values) };
}
