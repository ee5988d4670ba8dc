import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFileRow, ListFilter } from '@portal/contract/lists/define-list';
import { userList } from '@portal/contract/people/user-manager/users';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { readListPage } from '../../../platform/lists/serve-list.ts';
import { findManagedAccount } from '../accounts/index.ts';
import { listUserRows, selectMatchingUsers, USER_ORDER, type UserKeys } from './user-list.queries.ts';

/**
 * Selects the users whom the caller manages (Spec 3 §2, §7); account administrators only get users of their account,
 * whatever they request.
 */
export function selectUsers(
  context: CallContext,
  filter: ListFilter<typeof userList>,
): ListSource<typeof userList, UserKeys> {
  const { db, translate } = context;
  const limited = limitToReach(context, filter);
  return {
    matches: selectMatchingUsers(db, limited),
    orderBy: USER_ORDER,
    tieBreaker: 'id',
    complete: (keys) =>
      describeUsers(
        context,
        keys.map(({ id }) => id),
      ),
    facts: async () => {
      const account = await findManagedAccount(db, limited.accountId);
      return [{ label: translate('users:account'), value: account?.fields.name ?? '' }];
    },
  };
}

/** Lists the requested page of users. */
export function listUsers(
  context: CallContext,
  request: ParsedRequestOf<(typeof userList)['endpoint']>,
): Promise<ContentOf<(typeof userList)['endpoint']>> {
  return readListPage(userList, selectUsers, context, request);
}

/** Limits a filter to the users whom the caller can see (Spec 3 §6). */
export function limitToReach<Filter extends ListFilter<typeof userList>>(
  { caller }: CallContext,
  filter: Filter,
): Filter {
  return caller.role === 'ACCOUNT' ? { ...filter, accountId: caller.accountId } : filter;
}

async function describeUsers(
  { db, county }: CallContext,
  userIds: readonly number[],
): Promise<ListFileRow<typeof userList>[]> {
  const local = (instant: Date | null) => instant && localDateTimeAt(instant, county.timeZone);
  const now = county.clock.now();
  return (await listUserRows(db, userIds)).map((user) => ({
    ...user,
    name: [user.lastName, user.firstName].filter(Boolean).join(', '),
    createdAt: localDateTimeAt(user.createdAt, county.timeZone),
    lastSignedInAt: local(user.lastSignedInAt),
    invitedAt: local(user.invitedAt),
    linkExpiresAt:
      user.status === 'P' && user.linkExpiresAt !== null && user.linkExpiresAt > now ? local(user.linkExpiresAt) : null,
  }));
}
