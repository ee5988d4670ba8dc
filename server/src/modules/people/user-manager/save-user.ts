import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import {
  type saveUser as endpoint,
  findUserProblems,
  MANAGED_USER_FIELDS,
  type ManagedUserFields,
} from '@portal/contract/people/user-manager/user';
import { pick } from '@portal/contract/values/objects';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/unique-violation.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import { parseEntityTag } from '../../../platform/http/entity-tag.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { ensureNoProblems, Refusal } from '../../../platform/refusal.ts';
import { formatTimeOfDay } from '../../../platform/time-of-day.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import {
  changeLockedUser,
  deleteTicketsOfUsers,
  describeUser,
  ensureCanChange,
  findStoredUser,
  getCountyName,
  type ManagedUser,
  queueEmailChangedEmail,
  type StoredUser,
  updateManagedUser,
} from '../identity/index.ts';
import { createManagedUser } from './create-managed-user.ts';
import { ensureAccountTakesUsers } from './ensure-account-takes-users.ts';
import { findAccountActivity } from './user-list.queries.ts';

type Request = ParsedRequestOf<typeof endpoint>;

/**
 * Saves a user, or creates one if the id is 0 (Spec 3 §4, §7): one transaction with its audit entry, which has the changed fields
 * before and after.
 *
 * @throws Refusal INVALID_INPUT, also for a taken user name; NOT_FOUND, OWN_USER, USER_OUT_OF_REACH, LAST_ADMINISTRATOR,
 *   ACCOUNT_INACTIVE, USER_NOT_ACTIVE; USER_CHANGED if someone saved other values of these fields since the version in `If-Match`.
 */
export async function saveUser(
  context: CallContext,
  request: Request,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const fields = pick(request, MANAGED_USER_FIELDS);
  const password = request.id === 0 ? request.password : '';
  const countyName = await getCountyName(context.db, context.county);
  ensureNoProblems(findUserProblems({ ...fields, password, passwordConfirm: password }, countyName));
  try {
    return request.id === 0
      ? await createManagedUser(context, fields, password)
      : await inTransaction(context.db, async (tx) => {
          // The account before the user, so that it can't be deactivated while the user is moved to it.
          await findAccountActivity(tx, fields.accountId, { locks: true });
          return changeLockedUser({ ...context, db: tx }, request.id, (inTx, user) => replace(inTx, user, fields));
        });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('INVALID_INPUT', { username: { key: 'usernameTaken' } });
    throw error;
  }
}

async function replace(
  context: CallContext,
  user: ManagedUser,
  fields: ManagedUserFields,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { db: tx, county, caller } = context;
  const { userId } = user;
  if (user.status !== 'A') throw new Refusal('USER_NOT_ACTIVE');
  ensureCanChange(caller, user, fields);
  const stored = await findStoredUser(tx, userId);
  if (stored === undefined) throw new Refusal('NOT_FOUND');
  ensureUnchanged(context, stored, fields);
  if (fields.accountId !== user.accountId) await ensureAccountTakesUsers(tx, fields.accountId);
  const message = context.translate('users:saved', { username: fields.username });
  const changed = MANAGED_USER_FIELDS.filter((field) => fields[field] !== stored.fields[field]);
  if (changed.length === 0) return new CallResponse({ content: { userId }, message, version: stored.version });
  const savedBy = { username: caller.username, at: county.clock.now() };
  const version = await updateManagedUser(tx, userId, { fields, savedBy });
  await recordAudit(tx, {
    action: 'user.saved',
    actor: actorOf(context),
    details: {
      ...describeUser(user),
      before: pick(stored.fields, changed),
      after: pick(fields, changed),
      ...describeBase(context),
    },
  });
  if (changed.includes('email')) {
    // A link that was sent to the old address would still open the user.
    await deleteTicketsOfUsers(tx, [userId]);
    await queueEmailChangedEmail(tx, county, userId, stored.fields);
  }
  return new CallResponse({ content: { userId }, message, version });
}

/** A save without a version can't conflict; the audit entry says so. */
function describeBase({ client }: CallContext): { readonly isUnchecked?: true } {
  return parseEntityTag(client.ifMatch) === undefined ? { isUnchecked: true } : {};
}

/**
 * @throws Refusal USER_CHANGED with who saved which values and when. A change that the save makes too isn't a conflict.
 */
function ensureUnchanged(context: CallContext, stored: StoredUser, fields: ManagedUserFields): void {
  const base = parseEntityTag(context.client.ifMatch);
  if (base === undefined) return;
  const conflicting = MANAGED_USER_FIELDS.filter(
    (field) => (stored.fieldVersions[field] ?? 1) > base && stored.fields[field] !== fields[field],
  );
  if (conflicting.length === 0) return;
  const { county, translate } = context;
  const savedAt = stored.savedAt ?? county.clock.now();
  throw new Refusal(
    'USER_CHANGED',
    {},
    {
      params: {
        user: stored.savedBy ?? translate('users:portalItself'),
        date: formatPlainDate(plainDateAt(savedAt, county.timeZone)),
        time: formatTimeOfDay(savedAt, county.timeZone),
        fields: conflicting.map((field) => translate(`users:fields.${field}`)).join(', '),
      },
      conflict: {
        version: stored.version,
        savedBy: stored.savedBy,
        savedAt: savedAt.toISOString(),
        fields: conflicting,
      },
    },
  );
}
