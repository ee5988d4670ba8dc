import { findPhoneProblem } from '@portal/contract/people/identity/profile';
import { type ManagedUserFields, managedUserSchema } from '@portal/contract/people/user-manager/user';
import { formatStandardPhone } from '@portal/contract/values/contact';
import { emailSchema } from '@portal/contract/values/email';
import type { SourceRow } from '../../../platform/source-database/source-database.ts';
import { readText, readWholeNumber } from '../../../platform/source-database/source-values.ts';
import type { TableNotes } from './migration-notes.ts';
import type { PlannedAccount } from './plan-accounts.ts';
import { tidyFields } from './tidy-fields.ts';

/** A user to load. Passwords of the older product are not carried over: a user gets a link to choose one, or is inactive. */
export interface PlannedUser {
  /** The key of the account in the staging table. */
  readonly accountKey: number;
  /** `accountId` is 0 until the account is loaded. */
  readonly fields: ManagedUserFields;
  readonly isInvited: boolean;
}

/** Replacements for invalid values. An invalid user name, name or role rejects the user. */
const REPLACEMENTS = { company: '', address: '', city: '', state: '', zip: '', phone: '', phoneFormatType: 'STANDARD' };

/** Passes the form's schema in the place of an address that is missing. */
const NO_EMAIL = 'none@example.com';

/**
 * Plans the users of the staging table.
 *
 * @param kept the user names of the portal that stay, in lower case.
 */
export function planUsers(
  rows: readonly SourceRow[],
  context: {
    readonly accounts: readonly PlannedAccount[];
    readonly kept: ReadonlySet<string>;
    readonly notes: TableNotes;
  },
): readonly PlannedUser[] {
  const { kept, notes } = context;
  const accounts = new Map(context.accounts.map((account) => [account.key, account]));
  const taken = new Set(kept);
  return rows.flatMap((row) => {
    const named = { key: readWholeNumber(row, 'user_id') ?? 0, name: readText(row, 'username') };
    const accountKey = readWholeNumber(row, 'account_id') ?? 0;
    const account = accounts.get(accountKey);
    const email = readText(row, 'email');
    const hasEmail = emailSchema.safeParse(email).success;
    const tidied = tidyFields(managedUserSchema, readFields(row, hasEmail ? email : NO_EMAIL), REPLACEMENTS);
    if ('invalid' in tidied) {
      notes.reject(named, 'invalidField', tidied.invalid);
      return [];
    }
    const { values } = tidied;
    if (values.role === 'TRIMIN' || values.role === 'GUEST') {
      notes.reject(named, 'otherRole', 'role');
      return [];
    }
    if (account === undefined) {
      notes.reject(named, 'accountMissing', 'accountId');
      return [];
    }
    if (taken.has(values.username.toLowerCase())) {
      notes.reject(named, 'nameTaken', 'username');
      return [];
    }
    taken.add(values.username.toLowerCase());
    for (const field of tidied.emptied) notes.note(named, 'emptiedField', field);
    const isPhoneWrong = findPhoneProblem(values.phone, values.phoneFormatType) !== undefined;
    if (isPhoneWrong) notes.note(named, 'emptiedField', 'phone');
    const isActive = readText(row, 'status') !== 'I' && account.status === 'A';
    if (isActive && !hasEmail) notes.note(named, 'noEmail', 'email');
    const fields = {
      ...values,
      accountId: 0,
      email: hasEmail ? values.email : '',
      phone: isPhoneWrong ? '' : values.phone,
    };
    return [{ accountKey, fields, isInvited: isActive && hasEmail }];
  });
}

function readFields(row: SourceRow, email: string): Readonly<Record<keyof ManagedUserFields, unknown>> {
  const text = (column: string) => readText(row, column);
  const phoneFormatType = text('phone_format_type') || 'STANDARD';
  const phone = text('phone');
  return {
    username: text('username'),
    // Any account: which one it becomes is known once it is loaded.
    accountId: 1,
    role: text('role') || 'USER',
    firstName: text('first_name'),
    lastName: text('last_name'),
    email,
    company: text('company'),
    address: text('address'),
    city: text('city'),
    state: text('state').toUpperCase(),
    zip: text('zip').slice(0, 5),
    phoneFormatType,
    phone: phone !== '' && phoneFormatType === 'STANDARD' ? formatStandardPhone(phone) : phone,
  };
}
