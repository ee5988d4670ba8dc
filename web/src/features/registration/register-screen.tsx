import '../../lib/texts/texts-of-public-pages.ts';
import { Button } from '@mantine/core';
import { findPasswordPairProblems } from '@portal/contract/people/identity/change-password';
import { findProfileProblems, type Profile } from '@portal/contract/people/identity/profile';
import {
  FIRST_STEP,
  firstStepSchema,
  type Registration,
  registrationSchema,
  signUp,
} from '@portal/contract/people/registration';
import type { FieldProblems } from '@portal/contract/problem';
import { FALLBACK_STATE, usStateSchema } from '@portal/contract/values/us-state';
import { useState } from 'react';
import { ApiRefusal, callForMessage } from '../../lib/api-client.ts';
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

const STEPS = 2;

/**
 * Self-registration (Spec 1 §2, §5) in two steps: how the user signs in and is written to, then the other fields. All of them are sent
 * together, and a field that the server refuses is shown with its step.
 */
export function RegisterScreen() {
  const texts = useTexts('registration');
  const personTexts = useTexts('person');
  const { county, signIn, lockout } = useProductConfiguration();
  const [step, setStep] = useState<1 | 2>(1);
  const isFirst = step === 1;
  const form = useContractForm({
    id: 'register',
    initialValues: emptyRegistration(county.state),
    texts: {
      username: { label: personTexts('username'), hint: personTexts('usernameHint') },
      password: { label: personTexts('password'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
      ...personFieldTexts(personTexts),
    },
    schema: isFirst ? firstStepSchema : registrationSchema,
    findProblems: (values) =>
      isFirst ? findPasswordProblems(values, county.name) : findRegistrationProblems(values, county.name),
    // The first step is checked and sent nowhere.
    confirm: async () => {
      if (isFirst) setStep(2);
      return !isFirst;
    },
    send: ({ passwordConfirm: _, ...values }) =>
      callForMessage(signUp, { ...values, language: shownLanguage() }).catch((error: unknown) => {
        const refused = error instanceof ApiRefusal ? Object.keys(error.fieldErrors) : [];
        if (refused.some((field) => field in FIRST_STEP)) setStep(1);
        throw error;
      }),
    onSuccess: useShowMessage(),
    isGuarded: true,
  });
  return (
    <PublicForm
      title={isFirst ? texts('registerTitle') : texts('registerSecondTitle')}
      purpose={`${texts('registerStep', { step, steps: STEPS })} ${isFirst ? texts('registerPurpose') : texts('registerSecondPurpose')}`}
      form={form}
      submitLabel={isFirst ? texts('registerContinue') : texts('register')}
      back={
        !isFirst && (
          <Button variant="default" onClick={() => setStep(1)}>
            {texts('registerBack')}
          </Button>
        )
      }
      isOffered={signIn.selfRegistration}
      isLockedOut={lockout.lockoutInPlace}
    >
      {isFirst ? (
        <>
          <UsernameField form={form} />
          <NewPasswordFields form={form} />
          <PersonFields form={form} required={REQUIRED} part="nameAndEmail" />
        </>
      ) : (
        <PersonFields form={form} required={REQUIRED} part="addressAndPhone" />
      )}
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
  return { ...findPasswordProblems(values, countyName), ...findProfileProblems(values) };
}

function findPasswordProblems(values: Registration, countyName: string): FieldProblems {
  return findPasswordPairProblems(values, [values.username, values.firstName, values.lastName, countyName]);
}
