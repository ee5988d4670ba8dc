import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { type UserRow, userList } from '@portal/contract/user-manager/users';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../platform/http/route.ts';
import { runList } from '../../platform/lists/run-list.ts';
import { listUserRows, selectMatchingUsers, USER_ORDER } from './user-list.queries.ts';

type Endpoint = (typeof userList)['endpoint'];

/** Lists a page of users (Spec 3 §2, §7); for account administrators those of their account, whatever account they request. */
export async function listUsers(
  context: CallContext,
  request: ParsedRequestOf<Endpoint>,
): Promise<ContentOf<Endpoint>> {
  const { db } = context;
  const source = {
    matches: selectMatchingUsers(db, limitToReach(context, request)),
    orderBy: USER_ORDER,
    tieBreaker: 'id',
    complete: (keys: readonly { readonly id: number }[]) =>
      describeUsers(
        context,
        keys.map(({ id }) => id),
      ),
  } as const;
  const { rows, ...page } = await runList(db, userList, source, request);
  return { ...page, users: rows };
}

/** Limits a filter to the users whom the caller can see (Spec 3 §6). */
export function limitToReach<Filter extends ListFilter<typeof userList>>(
  { caller }: CallContext,
  filter: Filter,
): Filter {
  return caller.role === 'ACCOUNT' ? { ...filter, accountId: caller.accountId } : filter;
}

async function describeUsers({ db, county }: CallContext, userIds: readonly number[]): Promise<UserRow[]> {
  const local = (instant: Date | null) => instant && localDateTimeAt(instant, county.timeZone);
  const now = county.clock.now();
  return (await listUserRows(db, userIds)).map((user) => ({
    id: user.id,
    username: user.username,
    name: [user.lastName, user.firstName].filter(Boolean).join(', '),
    accountId: user.accountId,
    accountName: user.accountName,
    role: user.role,
    status: user.status,
    invitedAt: local(user.invitedAt),
    linkExpiresAt:
      user.status === 'P' && user.linkExpiresAt !== null && user.linkExpiresAt > now ? local(user.linkExpiresAt) : null,
  }));
}
