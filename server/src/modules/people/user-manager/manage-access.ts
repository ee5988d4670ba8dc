import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import {
  type userAccess as accessEndpoint,
  IMAGE_RIGHTS,
  type userEndSessions,
  type userPasswordLink,
  type userRemoveSecondFactor,
} from '@portal/contract/people/user-manager/user-access';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { findSearchDenial, getAccount } from '../accounts/index.ts';
import {
  canRecover,
  changeLockedUser,
  describeUser,
  endManagedSessions,
  ensureCanChange,
  findSecondFactorSince,
  findStoredUser,
  findUserContact,
  listManagedSessions,
  removeSecondFactorOfUser,
  sendPasswordLink,
} from '../identity/index.ts';
import { listUserRows } from './user-list.queries.ts';

/**
 * Describes what a user can do now, and where they are signed in.
 *
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH.
 */
export async function getUserAccess(
  { db, county, caller }: CallContext,
  { id }: ParsedRequestOf<typeof accessEndpoint>,
): Promise<ContentOf<typeof accessEndpoint>> {
  const stored = await findStoredUser(db, id);
  const [row] = await listUserRows(db, [id]);
  if (stored === undefined || row === undefined) throw new Refusal('NOT_FOUND');
  const { accountId, username, role } = stored.fields;
  ensureCanChange(
    caller,
    { userId: id, accountId, username, role, status: row.status, statusBeforeAccount: null },
    { isOfAccess: true },
  );
  const account = await getAccount(db, accountId);
  const [search, landlink] = [await getSettings(db, 'search'), await getSettings(db, 'landlink')];
  const secondFactorSince = await findSecondFactorSince(db, id);
  const { sessions, count } = await listManagedSessions(db, county, id);
  return {
    lastSignedInAt: row.lastSignedInAt && localDateTimeAt(row.lastSignedInAt, county.timeZone),
    secondFactorSince: secondFactorSince && localDateTimeAt(secondFactorSince, county.timeZone),
    sessions: [...sessions],
    sessionCount: count,
    searches: SEARCH_TYPES.map((type) => ({
      type,
      denial: findSearchDenial(type, { search, landlink, account }) ?? null,
    })),
    images: IMAGE_RIGHTS.filter((right) => account[right]),
  };
}

/**
 * Signs a user out of one browser, or of all.
 *
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH.
 */
export async function endSessionsOfUser(
  context: CallContext,
  { userId, key }: ParsedRequestOf<typeof userEndSessions>,
): Promise<CallResponse<ContentOf<typeof userEndSessions>>> {
  const ended = await changeLockedUser(context, userId, async (inTx, user) => {
    ensureCanChange(context.caller, user, { isOfAccess: true });
    const count = await endManagedSessions(inTx.db, context.county, { userId, key });
    const details = { ...describeUser(user), count };
    await recordAudit(inTx.db, { action: 'user.sessionsEnded', actor: actorOf(context), details });
    return count;
  });
  const message = context.translate('answers:sessionsEnded', { count: ended });
  return new CallResponse({ content: { ended }, message });
}

/**
 * Switches off the one-time codes of a user who has lost their phone and their recovery codes.
 *
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH; SECOND_FACTOR_CHANGED if the user has none.
 */
export async function removeSecondFactorFromUser(
  context: CallContext,
  { userId }: ParsedRequestOf<typeof userRemoveSecondFactor>,
): Promise<CallResponse<ContentOf<typeof userRemoveSecondFactor>>> {
  const username = await changeLockedUser(context, userId, async (inTx, user) => {
    ensureCanChange(context.caller, user, { isOfAccess: true });
    const removed = { user, actor: actorOf(context) };
    if (!(await removeSecondFactorOfUser(inTx.db, context.county, removed))) throw new Refusal('SECOND_FACTOR_CHANGED');
    return user.username;
  });
  return new CallResponse({ content: {}, message: context.translate('users:secondFactorRemoved', { username }) });
}

/**
 * Emails a user the link with which they choose a new password.
 *
 * @throws Refusal NOT_FOUND, OWN_USER, USER_OUT_OF_REACH; USER_NOT_ACTIVE for a guest and for a user whom the link
 *   wouldn't help; USER_HAS_NO_EMAIL.
 */
export async function emailPasswordLink(
  context: CallContext,
  { userId }: ParsedRequestOf<typeof userPasswordLink>,
): Promise<CallResponse<ContentOf<typeof userPasswordLink>>> {
  const { username, email } = await changeLockedUser(context, userId, async (inTx, user) => {
    ensureCanChange(context.caller, user, { isOfAccess: true });
    const contact = await findUserContact(inTx.db, userId);
    if (contact === undefined || contact.role === 'GUEST' || !canRecover(contact)) throw new Refusal('USER_NOT_ACTIVE');
    if (contact.email === '') throw new Refusal('USER_HAS_NO_EMAIL');
    await sendPasswordLink(inTx.db, context.county, contact);
    const details = describeUser(user);
    await recordAudit(inTx.db, { action: 'user.passwordLinkSent', actor: actorOf(context), details });
    return contact;
  });
  return new CallResponse({ content: {}, message: context.translate('users:passwordLinkSent', { username, email }) });
}
