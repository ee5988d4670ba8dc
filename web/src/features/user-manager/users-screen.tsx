import { Button } from '@mantine/core';
import { type UserRow, userList } from '@portal/contract/people/user-manager/users';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCountyFlags } from '../../lib/county/county-flags.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useKeys } from '../../ui/keys/keys.tsx';
import { ListHead } from '../../ui/list/list-head.tsx';
import { ListView } from '../../ui/list/list-view.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { Screen } from '../../ui/screen.tsx';
import { SelectedUsersActions } from './selected-users-actions.tsx';
import { type FromList, userPath } from './user-paths.ts';
import { UserRowActions } from './user-row-actions.tsx';
import { UserStatusBadge } from './user-status-badge.tsx';
import { UsersFilter } from './users-filter.tsx';
import classes from './users-screen.module.css';

/** The users that the caller manages (Spec 3 §2 "User manager"): filter, export, and the actions on each. */
export function UsersScreen() {
  const texts = useTexts('users');
  const shown = useList(userList, { today: getPlainDate(useCountyFlags().today) });
  const selection = useListSelection(JSON.stringify(shown.filter), shown.page?.totalCount ?? 0);
  const navigate = useNavigate();
  const fromList = useFromList();
  useKeys([{ key: 'n', label: texts('newUser'), run: () => void navigate(userPath(0), { state: fromList }) }]);
  return (
    <Screen>
      <div className={classes.page}>
        <ListHead title={texts('title')}>
          <Button component={Link} to={userPath(0)} state={fromList}>
            {texts('new')}
          </Button>
        </ListHead>
        <UsersFilter shown={shown} />
        <ListView
          shown={shown}
          presentation={{
            keyOf: ({ id }) => String(id),
            cells: { username: (user) => <Username user={user} /> },
            actions: (user) => <UserRowActions user={user} />,
          }}
          selection={selection}
          bulkActions={<SelectedUsersActions shown={shown} selection={selection} />}
        />
      </div>
    </Screen>
  );
}

function useFromList(): FromList {
  return { listQuery: useLocation().search };
}

/** The user name with the status, and for a pending user until when the emailed link can be used. */
function Username({ user }: { readonly user: UserRow }) {
  const texts = useTexts('users');
  const { id, username, status, linkExpiresAt } = user;
  return (
    <span className={classes.username}>
      <Link to={userPath(id)} state={useFromList()}>
        {username}
      </Link>{' '}
      <UserStatusBadge status={status} />
      {status === 'P' && (
        <span className={classes.link}>
          {linkExpiresAt === null
            ? texts('linkExpired')
            : texts('linkExpires', { time: formatLocalDateTime(linkExpiresAt) })}
        </span>
      )}
    </span>
  );
}
