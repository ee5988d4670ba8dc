import {
  type AccountFields,
  accountFieldsSchema,
  findAccountProblems,
  NEW_ACCOUNT,
} from '@portal/contract/people/account-admin/account';
import { formatStandardPhone } from '@portal/contract/values/contact';
import { AMOUNT_MAX_CENTS } from '@portal/contract/values/money';
import type { SourceRow } from '../../../platform/source-database/source-database.ts';
import { readFlag, readText, readWholeNumber } from '../../../platform/source-database/source-values.ts';
import type { TableNotes } from './migration-notes.ts';
import { tidyFields } from './tidy-fields.ts';

/** An account to load. */
export interface PlannedAccount {
  /** Its key in the staging table. */
  readonly key: number;
  readonly fields: AccountFields;
  readonly status: 'A' | 'I';
  readonly escrowCents: number;
  /** The account of the portal that it becomes part of, because it stays and has the name. */
  readonly joins: number | undefined;
}

/** Replacements for invalid values. An invalid name, type or payment method rejects the account. */
const REPLACEMENTS = {
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  landLinkAccount: '',
  monthlyFee: 0,
  flatFeeRateLevel: 0,
  imageChargeMethod: 'DOCUMENT',
  certificateChargeMethod: 'DOCUMENT',
} as const;

/**
 * Plans the accounts of the staging table.
 *
 * @param kept the accounts of the portal that stay, by name in lower case.
 */
export function planAccounts(
  rows: readonly SourceRow[],
  { kept, notes }: { readonly kept: ReadonlyMap<string, number>; readonly notes: TableNotes },
): readonly PlannedAccount[] {
  const taken = new Set<string>();
  return rows.flatMap((row) => {
    const key = readWholeNumber(row, 'account_id') ?? 0;
    const named = { key, name: readText(row, 'name') };
    const tidied = tidyFields(accountFieldsSchema, readFields(row), REPLACEMENTS);
    if ('invalid' in tidied) {
      notes.reject(named, 'invalidField', tidied.invalid);
      return [];
    }
    for (const field of tidied.emptied) notes.note(named, 'emptiedField', field);
    const problems = findAccountProblems(tidied.values);
    if (problems.paymentMethod !== undefined) {
      notes.reject(named, 'invalidField', 'paymentMethod');
      return [];
    }
    const joins = kept.get(tidied.values.name.toLowerCase());
    if (joins !== undefined) notes.note(named, 'joined');
    const name = findFreeName(tidied.values.name, taken);
    if (name !== tidied.values.name) notes.note(named, 'renamed', 'name');
    taken.add(name.toLowerCase());
    const isUnnumbered = tidied.values.postToLandLink && tidied.values.landLinkAccount === '';
    if (isUnnumbered) notes.note(named, 'emptiedField', 'postToLandLink');
    const escrowCents = readEscrow(row);
    if (escrowCents === undefined) notes.note(named, 'emptiedField', 'escrowBalanceCents');
    return [
      {
        ...{ key, joins, escrowCents: escrowCents ?? 0 },
        fields: { ...tidied.values, name, postToLandLink: tidied.values.postToLandLink && !isUnnumbered },
        status: readText(row, 'status') === 'I' ? ('I' as const) : ('A' as const),
      },
    ];
  });
}

function readFields(row: SourceRow): Readonly<Record<keyof AccountFields, unknown>> {
  const text = (column: string, otherwise = '') => readText(row, column) || otherwise;
  const number = (column: string) => (readText(row, column) === '' ? 0 : readWholeNumber(row, column));
  const phone = text('phone');
  return {
    name: text('name'),
    accountType: text('account_type', NEW_ACCOUNT.accountType),
    paymentMethod: text('payment_method', NEW_ACCOUNT.paymentMethod),
    monthlyFee: number('monthly_fee_cents'),
    flatFeeRateLevel: number('flat_fee_rate_level'),
    imageChargeMethod: text('image_charge_method', NEW_ACCOUNT.imageChargeMethod),
    certificateChargeMethod: text('certificate_charge_method', NEW_ACCOUNT.certificateChargeMethod),
    imageRetrieval: readFlag(row, 'image_retrieval', true),
    previewRetrieval: readFlag(row, 'preview_retrieval', true),
    certificateRetrieval: readFlag(row, 'certificate_retrieval', true),
    certificatePreviewRetrieval: readFlag(row, 'certificate_preview_retrieval', true),
    certifiedCopiesFree: false,
    userReload: readFlag(row, 'user_reload', false),
    postToLandLink: readFlag(row, 'post_to_land_link', false),
    landLinkAccount: text('land_link_account'),
    address: text('address'),
    city: text('city'),
    state: text('state').toUpperCase(),
    zip: text('zip').slice(0, 5),
    phone: phone === '' ? '' : formatStandardPhone(phone),
    email: text('email'),
  };
}

/** The balance in cents; undefined if an escrow can't have it. */
function readEscrow(row: SourceRow): number | undefined {
  if (readText(row, 'escrow_balance_cents') === '') return 0;
  const cents = readWholeNumber(row, 'escrow_balance_cents');
  return cents !== undefined && cents >= 0 && cents <= AMOUNT_MAX_CENTS ? cents : undefined;
}

const NAME_MAX_CHARACTERS = 60;

/** A second account of a name gets a number, as in `Lakes Abstract (2)`. */
function findFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : ` (${count})`;
    const free = `${name.slice(0, NAME_MAX_CHARACTERS - suffix.length)}${suffix}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
