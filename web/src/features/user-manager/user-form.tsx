import { Button } from '@mantine/core';
import { ALLOWABLE_ROLES } from '@portal/contract/people/user-manager/find-change-problem';
import {
  findUserProblems,
  getUser,
  type LoadedUser,
  MANAGED_USER_FIELDS,
  type ManagedUserField,
  saveUser,
  type UserForm as UserValues,
  userFormSchema,
} from '@portal/contract/people/user-manager/user';
import { userList } from '@portal/contract/people/user-manager/users';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { ConflictPanel } from '../../ui/form/layer/conflict-panel.tsx';
import type { ContractForm } from '../../ui/form/layer/contract-form.ts';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { FormSummary } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm } from '../../ui/form/layer/use-contract-form.ts';
import { type StoredValues, useSaveConflict } from '../../ui/form/layer/use-save-conflict.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { PersonFields, personFieldTexts } from '../../ui/form/person-fields.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AccountField } from './account-field.tsx';
import { UserButtons } from './user-buttons.tsx';
import classes from './user-form.module.css';
import { backToList } from './user-paths.ts';
import { UserStatusBadge } from './user-status-badge.tsx';

const REQUIRED = ['firstName', 'lastName', 'email'] as const;

interface UserFormProps {
  /** Undefined for a new user. */
  readonly user: LoadedUser | undefined;
  /** The version that a save starts from. */
  readonly version: number | undefined;
}

/** The fields of a user with the buttons that the status offers. A user who isn't active can only be read (Spec 3 §4). */
export function UserForm({ user, version }: UserFormProps) {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const { state } = useLocation();
  const { form, conflict, resolve } = useUserForm(user, version);
  const formatField = useFormatField();
  const isReadOnly = user !== undefined && user.status !== 'A';
  return (
    <FormElement form={form} className={classes.form}>
      {isReadOnly && (
        <p className={classes.status}>
          <UserStatusBadge status={user.status} /> {texts('readOnlyHint')}
        </p>
      )}
      <FormSummary form={form} />
      {conflict && (
        <ConflictPanel
          form={form}
          conflict={conflict}
          fields={MANAGED_USER_FIELDS}
          labelOf={(field) => texts(`fields.${field}`)}
          format={(field, values) => formatField(field, values, conflict.theirs)}
          portalName={texts('portalItself')}
          onResolved={resolve}
        />
      )}
      <fieldset className={classes.fields} disabled={isReadOnly}>
        <div className={`${classes.fields} ${classes.half}`}>
          <TextField form={form} path="username" autoComplete="off" autoCapitalize="none" isRequired />
          {!isReadOnly && <AccessFields form={form} user={user} />}
        </div>
        {isReadOnly && <AccessText user={user} />}
        {user === undefined && <PasswordOfNewUser form={form} />}
        <PersonFields form={form} required={REQUIRED} />
      </fieldset>
      <div className={classes.buttons}>
        {!isReadOnly && <SubmitButton form={form} label={texts('save')} pendingLabel={texts('saving')} />}
        <Button component={Link} to={backToList(state)} variant="default">
          {commonTexts('cancel')}
        </Button>
        {user && <UserButtons user={user} />}
      </div>
    </FormElement>
  );
}

/** Another user's saved values, with the name of the account, which the form only knows by its id. */
interface StoredUser extends StoredValues<UserValues> {
  readonly accountName: string;
}

/** Formats a field's value as its input shows it. */
function useFormatField() {
  const texts = useTexts('users');
  return (field: ManagedUserField, values: UserValues, theirs: StoredUser): string => {
    if (field === 'role') return texts(`roles.${values.role}`);
    if (field === 'accountId') return values === theirs.values ? theirs.accountName : texts('conflict.myAccount');
    return String(values[field]);
  };
}

/** The form's state, with another user's values if they saved in the meantime. */
function useUserForm(user: LoadedUser | undefined, version: number | undefined) {
  const texts = useTexts('users');
  const personTexts = useTexts('person');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const { county } = useProductConfiguration();
  const id = user?.id ?? 0;
  const initialValues = toValues(user);
  const { conflict, save, resolve } = useSaveConflict<UserValues, StoredUser>({
    stored: { version, values: initialValues },
    load: async () => {
      const saved = await callForMessage(getUser, { id });
      return { version: saved.version, values: toValues(saved.content), accountName: saved.content.accountName };
    },
  });
  const fieldTexts = useMemo(
    () => ({
      username: { label: texts('fields.username'), hint: personTexts('usernameHint') },
      accountId: { label: texts('fields.accountId') },
      role: { label: texts('fields.role') },
      password: { label: personTexts('password'), hint: personTexts('passwordHint') },
      passwordConfirm: { label: personTexts('passwordConfirm') },
      ...personFieldTexts(personTexts),
    }),
    [texts, personTexts],
  );
  const form = useContractForm<UserValues, { readonly message: string }>({
    id: 'user',
    initialValues,
    texts: fieldTexts,
    schema: userFormSchema,
    findProblems: (values) => findUserProblems(values, county.name),
    send: ({ passwordConfirm: _, ...values }) =>
      save((since) => callForMessage(saveUser, { id, ...values }, { version: since })),
    onSuccess: async ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: [userList.endpoint.path] });
      await alert({ kind: 'message', message });
      await navigate(backToList(state));
    },
    isGuarded: true,
  });
  return { form, conflict, resolve };
}

interface AccessFieldsProps {
  readonly form: ContractForm<UserValues>;
  readonly user: LoadedUser | undefined;
}

/** Account and user type, as far as the caller can give them. Users never change their own. */
function AccessFields({ form, user }: AccessFieldsProps) {
  const texts = useTexts('users');
  const caller = useCurrentUser();
  const options = useMemo(
    () => ALLOWABLE_ROLES[caller.role].map((value) => ({ value, label: texts(`roles.${value}`) })),
    [caller.role, texts],
  );
  const isOwn = user?.id === caller.userId;
  return (
    <>
      {isOwn && user ? <AccessText user={user} /> : <AccountField form={form} isFixed={caller.role === 'ACCOUNT'} />}
      {!isOwn && <SelectField form={form} path="role" options={options} isRequired />}
    </>
  );
}

/** Account and user type of a user who isn't active, or of oneself, as text (Spec 3 §4). */
function AccessText({ user }: { readonly user: LoadedUser }) {
  const texts = useTexts('users');
  return (
    <dl className={classes.read}>
      <div>
        <dt>{texts('fields.accountId')}</dt>
        <dd>{user.accountName}</dd>
      </div>
      <div>
        <dt>{texts('fields.role')}</dt>
        <dd>{texts(`roles.${user.role}`)}</dd>
      </div>
    </dl>
  );
}

function PasswordOfNewUser({ form }: { readonly form: ContractForm<UserValues> }) {
  const texts = useTexts('users');
  return (
    <>
      <p className={classes.hint}>{texts('passwordOrInvitation')}</p>
      <NewPasswordFields form={form} isRequired={false} />
    </>
  );
}

/** New users default to the type USER (Spec 3 §4). */
function toValues(user: LoadedUser | undefined): UserValues {
  const { id: _id, accountName: _name, status: _status, isInvited: _isInvited, ...fields } = user ?? NEW_USER;
  return { ...fields, password: '', passwordConfirm: '' };
}

const NEW_USER: LoadedUser = {
  id: 0,
  username: '',
  accountId: 0,
  accountName: '',
  role: 'USER',
  status: 'A',
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  phoneFormatType: 'STANDARD',
  phone: '',
  isInvited: false,
};
