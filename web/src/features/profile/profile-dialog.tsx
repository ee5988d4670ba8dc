import { Button, NativeSelect } from '@mantine/core';
import { findAddressGaps } from '@portal/contract/filing/efile/filing';
import {
  findProfileProblems,
  getProfile,
  type Profile,
  type SavedProfile,
  savedProfileSchema,
  saveProfile,
} from '@portal/contract/people/identity/profile';
import { LANGUAGES, type Language } from '@portal/contract/values/language';
import { usStateSchema } from '@portal/contract/values/us-state';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { sessionQuery, useChooseLanguage, useCurrentUser } from '../../lib/session/session.ts';
import { useShownLanguage, useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { FormDialog } from '../../ui/form/layer/form-dialog.tsx';
import { useContractForm, useFormValue, useFormValues } from '../../ui/form/layer/use-contract-form.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PersonFields, personFieldTexts } from '../../ui/form/person-fields.tsx';
import { OpenSessions } from './open-sessions.tsx';
import type { PasskeyTask } from './passkey-dialog.tsx';
import { Passkeys } from './passkeys.tsx';
import classes from './profile-section.module.css';
import { SecondFactor } from './second-factor.tsx';
import type { SecondFactorTask } from './second-factor-dialog.tsx';
import { SingleSignOn } from './single-sign-on.tsx';

const REQUIRED: readonly (keyof Profile)[] = ['firstName', 'lastName', 'email'];

interface ProfileDialogProps {
  readonly onClose: () => void;
  readonly onChangePassword: () => void;
  readonly onSecondFactor: (task: SecondFactorTask) => void;
  readonly onPasskey: (task: PasskeyTask) => void;
}

/** The user's name and contact data (Spec 1 §2 "Dialogs", §3 "Profile"). Loaded each time that the dialog opens. */
export function ProfileDialog(props: ProfileDialogProps) {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  const { data, error } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(getProfile, {}, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  if (data) {
    const state = usStateSchema.safeParse(data.state).data ?? '';
    return <ProfileForm {...props} profile={{ ...data, state }} />;
  }
  return (
    <Dialog
      title={texts('title')}
      onClose={props.onClose}
      focusesTitle
      footer={
        <Button variant="default" onClick={props.onClose}>
          {commonTexts('close')}
        </Button>
      }
    >
      {error ? <ErrorSummary message={describeFailure(error, commonTexts)} /> : <SkeletonLines lines={8} />}
    </Dialog>
  );
}

function ProfileForm(props: ProfileDialogProps & { readonly profile: Profile }) {
  const { profile, onClose, onChangePassword, onSecondFactor, onPasskey } = props;
  const texts = useTexts('profile');
  const personTexts = useTexts('person');
  const announce = useAnnounce();
  const showName = useShowName();
  const form = useContractForm({
    id: 'profile',
    initialValues: { ...profile, currentPassword: '' },
    texts: {
      ...personFieldTexts(personTexts),
      currentPassword: { label: texts('currentPassword'), hint: texts('currentPasswordHint') },
    },
    schema: savedProfileSchema,
    findProblems: (values) => ({
      ...findProfileProblems(values),
      ...(isNewEmail(values, profile) && values.currentPassword === '' && { currentPassword: { key: 'required' } }),
    }),
    send: (values) => callForMessage(saveProfile, values),
    onSuccess: ({ message }, { firstName, lastName }) => {
      showName(firstName.trim(), lastName.trim());
      announce(message);
      onClose();
    },
    isGuarded: true,
  });
  return (
    <FormDialog
      title={texts('title')}
      form={form}
      submitLabel={texts('save')}
      otherWay={{ label: texts('changePassword'), onChoose: onChangePassword }}
      onClose={onClose}
      focusesTitle
    >
      <PersonFields form={form} required={REQUIRED} />
      <AddressForFiling form={form} />
      <PasswordForNewEmail form={form} profile={profile} />
      <LanguageChoice />
      <Passkeys onTask={onPasskey} />
      <SecondFactor onTask={onSecondFactor} />
      <SingleSignOn />
      <OpenSessions />
    </FormDialog>
  );
}

/** Says what the address lacks before software files for the user: a package of theirs would be refused for it. */
function AddressForFiling({ form }: { readonly form: ContractForm<SavedProfile> }) {
  const texts = useTexts('profile');
  const personTexts = useTexts('person');
  const { tabList } = useCurrentUser();
  const gaps = findAddressGaps(useFormValues(form));
  if (!tabList.includes('efile') || gaps.length === 0) return null;
  const fields = gaps.map((field) => personTexts(field)).join(', ');
  return (
    <p className={classes.note} role="note">
      {texts('addressForFiling', { fields })}
    </p>
  );
}

function isNewEmail({ email }: Pick<Profile, 'email'>, profile: Profile): boolean {
  return email.trim().toLowerCase() !== profile.email.toLowerCase();
}

/** The current password, which a new email address needs. */
function PasswordForNewEmail({
  form,
  profile,
}: {
  readonly form: ContractForm<SavedProfile>;
  readonly profile: Profile;
}) {
  const email = useFormValue(form, 'email');
  if (!isNewEmail({ email }, profile)) return null;
  return <PasswordField form={form} path="currentPassword" autoComplete="current-password" />;
}

/** The language, if the county offers a choice. It changes immediately and is kept for the next visit. */
function LanguageChoice() {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  const { languages } = useProductConfiguration();
  const shown = useShownLanguage();
  const choose = useChooseLanguage();
  if (!languages) return null;
  return (
    <NativeSelect
      label={texts('language')}
      name="language"
      value={shown}
      error={choose.isError ? describeFailure(choose.error, commonTexts) : undefined}
      onChange={(event) => choose.mutate(event.currentTarget.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([code, { name, tag }]) => (
        <option key={code} value={code} lang={tag}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Updates the name in the greeting. */
function useShowName() {
  const queryClient = useQueryClient();
  return (firstName: string, lastName: string) =>
    queryClient.setQueryData(sessionQuery.queryKey, (state) =>
      state?.session
        ? {
            ...state,
            session: { ...state.session, currentUser: { ...state.session.currentUser, firstName, lastName } },
          }
        : state,
    );
}
