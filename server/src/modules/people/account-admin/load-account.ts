import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type getAccount as endpoint,
  type LoadedAccount,
  NEW_ACCOUNT,
} from '@portal/contract/people/account-admin/account';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatCents } from '@portal/contract/values/money';
import { usStateSchema } from '@portal/contract/values/us-state';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { getRenewalStatus } from '../../money/billing/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findManagedAccount, type ManagedAccount } from '../accounts/index.ts';
import { countAccountUsers } from '../identity/index.ts';

/** Loads an account, or the defaults of a new one for the id 0 (Spec 3 §7). @throws Refusal NOT_FOUND. */
export async function loadAccount(
  context: CallContext,
  { id }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  if (id === 0) return new CallResponse({ content: await describeNewAccount(context) });
  const account = await findManagedAccount(context.db, id);
  if (account === undefined) throw new Refusal('NOT_FOUND');
  return new CallResponse({ content: await describeAccount(context, account), version: account.version });
}

/** Describes a stored account as the call returns it. */
export async function describeAccount(context: CallContext, account: ManagedAccount): Promise<LoadedAccount> {
  const { db, county } = context;
  const { lastMonthlyRenewal, ...renewal } = await getRenewalStatus(county, account.id);
  const isActive = account.status === 'A';
  return {
    ...account.fields,
    ...(await describeSettings(context, account)),
    id: account.id,
    status: account.status,
    userCount: (await countAccountUsers(db, [account.id])).get(account.id) ?? 0,
    lastMonthlyRenewal: lastMonthlyRenewal === null ? null : localDateTimeAt(lastMonthlyRenewal, county.timeZone),
    needsMonthlyRenewal: isActive && renewal.needsMonthlyRenewal,
    needsMonthlyRenewalJob: isActive && renewal.needsMonthlyRenewalJob,
  };
}

async function describeNewAccount(context: CallContext): Promise<LoadedAccount> {
  const state = usStateSchema.safeParse(context.county.state).data ?? '';
  return {
    ...NEW_ACCOUNT,
    state,
    ...(await describeSettings(context, { fields: NEW_ACCOUNT })),
    id: 0,
    status: 'A',
    userCount: 0,
    lastMonthlyRenewal: null,
    needsMonthlyRenewal: false,
    needsMonthlyRenewalJob: false,
  };
}

/** The texts of the account's codes, and the county's settings on which its fields depend. */
async function describeSettings({ db, translate }: CallContext, { fields }: Pick<ManagedAccount, 'fields'>) {
  const { countyAdminReload, accountAdminReload } = await getSettings(db, 'flatFeeOverride');
  return {
    accountTypeDescription: translate(`accounts:types.${fields.accountType}`),
    paymentMethodDescription: translate(`accounts:paymentMethods.${fields.paymentMethod}`),
    monthlyFeeDescription: formatCents(fields.monthlyFee),
    countyConfigFlatFee: await getSettings(db, 'flatFee'),
    countyAdminReload,
    accountAdminReload,
  };
}
