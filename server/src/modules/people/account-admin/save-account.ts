import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  ACCOUNT_FIELDS,
  type AccountFields,
  accountFieldsSchema,
  type saveAccount as endpoint,
  findAccountProblems,
  PAYMENT_TERMS,
} from '@portal/contract/people/account-admin/account';
import { accountList } from '@portal/contract/people/account-admin/accounts';
import { type FieldProblems, problemMessage, readProblemMessage } from '@portal/contract/problem';
import { formatCents } from '@portal/contract/values/money';
import { pick } from '@portal/contract/values/objects';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { PaymentMethod } from '@portal/contract/values/role';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/unique-violation.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import { parseEntityTag } from '../../../platform/http/entity-tag.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { formatTimeOfDay } from '../../../platform/time-of-day.ts';
import { type ApprovableAction, carryOut } from '../../money/approvals/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  ensureMoneyOfOthers,
  findAccountVersion,
  findManagedAccount,
  insertManagedAccount,
  type ManagedAccount,
  updateManagedAccount,
} from '../accounts/index.ts';
import { readOpenMoney } from './delete-account.ts';
import { listChangedAccounts } from './list-accounts.ts';

interface Saved {
  readonly id: number;
  readonly version: number;
  readonly changesMethod: boolean;
}

const savingSchema = z.strictObject({
  id: z.int().min(1),
  fields: accountFieldsSchema,
  /** The version that the save started from, if the client knew it. */
  base: z.int().optional(),
});
type Saving = z.output<typeof savingSchema>;

/** A save of an account, which can need a second person if it changes the way to pay while money is open. */
export const methodAction: ApprovableAction<Saving, Saved> = {
  name: 'accountMethod',
  schema: savingSchema,
  examine: async ({ db, translate }, { id, fields }) => {
    const account = await findManagedAccount(db, id, { locks: true });
    if (account === undefined || account.fields.paymentMethod === fields.paymentMethod) return undefined;
    const open = await readOpenMoney(db, id);
    if (open.length === 0) return undefined;
    const { version, fields: stored } = account;
    return {
      ...{ kind: 'METHOD_CHANGE', accountId: id, basis: { version, open } },
      amountCents: open.reduce((sum, { amountCents }) => sum + amountCents, 0),
      reason: [stored.paymentMethod, fields.paymentMethod]
        .map((method) => translate(`accounts:paymentMethods.${method}`))
        .join(' → '),
      key: `payment-method:${id}:${version}`,
    };
  },
  perform: (context, saving) => replace(context.db, context, saving),
  isDone: () => true,
};

/** Saves in one transaction with its audit row, or not at all. @throws the refusals of `replace`; SECOND_PERSON_NEEDED. */
export async function saveAccount(
  context: CallContext,
  request: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const fields = pickFields(request);
  ensureNoProblems(findAccountProblems(fields));
  const base = parseEntityTag(context.client.ifMatch);
  const saved = await (request.id === 0
    ? inTransaction(context.db, (tx) => create(tx, context, fields))
    : carryOut(context, methodAction, { id: request.id, fields, base })
  ).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new Refusal('INVALID_INPUT', { name: readProblemMessage(problemMessage('accountNameTaken')) });
    throw error;
  });
  const shown = accountList.endpoint.request.parse({});
  return new CallResponse({
    content: { accountId: saved.id, ...(await listChangedAccounts(context, shown)) },
    message: await describeSave(context, { ...saved, isNew: request.id === 0, fields }),
    version: saved.version,
  });
}

/** The balances that each way to pay uses; any other one stays open until staff settle it. */
const USED_KINDS: Readonly<Record<PaymentMethod, readonly string[]>> = {
  ESCROW: ['ESCROW'],
  INVOICE: ['RECEIVABLE', 'CREDIT'],
  CREDIT_CARD: ['CARD_UNCAPTURED'],
};

/** A changed way to pay leaves what is open of the way before: the message says so. */
async function describeSave(
  { db, translate }: CallContext,
  { id, isNew, changesMethod, fields }: Saved & { readonly isNew: boolean; readonly fields: AccountFields },
): Promise<string> {
  const { name, paymentMethod } = fields;
  if (isNew) return translate('accounts:created', { name });
  const all = changesMethod ? await readOpenMoney(db, id) : [];
  const open = all.filter(({ kind }) => !USED_KINDS[paymentMethod].includes(kind));
  if (open.length === 0) return translate('accounts:saved', { name });
  const amounts = open.map(({ kind, amountCents }) =>
    translate(`accounts:openMoney.${kind}`, { amount: formatCents(amountCents) }),
  );
  return translate('accounts:savedWithOpenMoney', { name, open: amounts.join(', ') });
}

async function create(tx: Db, context: CallContext, fields: AccountFields): Promise<Saved> {
  ensureNoProblems(await findCountyProblems(tx, fields, undefined));
  const id = await insertManagedAccount(tx, {
    fields,
    at: context.county.clock.now(),
    savedBy: context.caller.username,
  });
  const details = { accountId: id, after: fields };
  await recordAudit(tx, { action: 'account.created', actor: actorOf(context), details });
  return { id, version: 1, changesMethod: false };
}

/**
 * Replaces the fields of an account. A save that changes nothing isn't a conflict, and neither is one that started from an older version
 * whose fields are the same.
 *
 * @throws Refusal NOT_FOUND; ACCOUNT_INACTIVE, because an inactive account can't be edited (Spec 3 §4); ACCOUNT_CHANGED; OWN_MONEY
 *   for another way to pay of the caller's account.
 */
async function replace(tx: Db, context: CallContext, { id, fields, base }: Saving): Promise<Saved> {
  const account = await findManagedAccount(tx, id, { locks: true });
  if (account === undefined) throw new Refusal('NOT_FOUND');
  if (account.status !== 'A') throw new Refusal('ACCOUNT_INACTIVE');
  const changed = listDifferences(account.fields, fields);
  if (changed.some((field) => (PAYMENT_TERMS as readonly string[]).includes(field)))
    ensureMoneyOfOthers(context.caller, { accountId: id });
  if (changed.length === 0) return { id, version: account.version, changesMethod: false };
  await ensureCurrent(tx, context, { account, base });
  ensureNoProblems(await findCountyProblems(tx, fields, account.fields));
  await updateManagedAccount(tx, account, { fields, at: context.county.clock.now(), savedBy: context.caller.username });
  const details = { accountId: id, before: pick(account.fields, changed), after: pick(fields, changed) };
  await recordAudit(tx, { action: 'account.saved', actor: actorOf(context), details });
  return { id, version: account.version + 1, changesMethod: changed.includes('paymentMethod') };
}

/** @throws Refusal ACCOUNT_CHANGED if the stored version differs from `If-Match` and has other fields. */
async function ensureCurrent(
  tx: Db,
  { county, translate }: CallContext,
  { account, base }: { readonly account: ManagedAccount; readonly base: number | undefined },
): Promise<void> {
  if (base === undefined || base === account.version) return;
  const loaded = await findAccountVersion(tx, account.id, base);
  const fields = listDifferences(account.fields, loaded ?? {});
  if (fields.length === 0) return;
  const savedAt = account.savedAt ?? county.clock.now();
  throw new Refusal(
    'ACCOUNT_CHANGED',
    {},
    {
      conflict: { version: account.version, savedBy: account.savedBy, savedAt: savedAt.toISOString(), fields },
      params: {
        user: account.savedBy ?? translate('settings:operator'),
        date: formatPlainDate(plainDateAt(savedAt, county.timeZone)),
        time: formatTimeOfDay(savedAt, county.timeZone),
        fields: fields.map((field) => translate(`accounts:fields.${field}`)).join(', '),
      },
    },
  );
}

/**
 * Finds values that the county's settings don't allow. Stored values stay valid, so that a change of the settings
 * doesn't block other changes of the account.
 */
async function findCountyProblems(
  tx: Db,
  fields: AccountFields,
  stored: AccountFields | undefined,
): Promise<FieldProblems> {
  const { accountAdminReload } = await getSettings(tx, 'flatFeeOverride');
  const { rates } = await getSettings(tx, 'flatFee');
  const { flatFeeRateLevel, userReload } = fields;
  const isOffered = flatFeeRateLevel === 0 || rates[flatFeeRateLevel - 1]?.option === true;
  const isRefused = userReload && !accountAdminReload && stored?.userReload !== true;
  return {
    ...(!isOffered && stored?.flatFeeRateLevel !== flatFeeRateLevel && { flatFeeRateLevel: { key: 'notOffered' } }),
    ...(isRefused && { userReload: { key: 'notOffered' } }),
  };
}

function pickFields(request: ParsedRequestOf<typeof endpoint>): AccountFields {
  return accountFieldsSchema.parse(pick(request, ACCOUNT_FIELDS));
}

function listDifferences(one: AccountFields, other: Partial<AccountFields>): (keyof AccountFields)[] {
  return ACCOUNT_FIELDS.filter((field) => one[field] !== other[field]);
}
