import { getUser } from '@portal/contract/people/user-manager/user';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { Screen, ScreenHeading } from '../../ui/screen.tsx';
import { UserAccess } from './user-access.tsx';
import { UserForm } from './user-form.tsx';
import { USERS_PATH } from './user-paths.ts';
import classes from './users-screen.module.css';

/** The query key of a user; reloaded each time that a screen opens, so that a form starts from the stored values. */
const userQueryKey = (id: number) => ['user', id];

/** The entry form of a user; the id 0 is a new one (Spec 3 §2). */
export function UserScreen() {
  const texts = useTexts('users');
  const id = Number(useParams().id);
  const isNew = id === 0;
  const { data, error } = useQuery({
    queryKey: userQueryKey(id),
    queryFn: ({ signal }) => callForMessage(getUser, { id }, { signal }),
    enabled: !isNew,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return (
    <Screen>
      <div className={classes.page}>
        <ScreenHeading>{isNew ? texts('newUser') : (data?.content.username ?? texts('user'))}</ScreenHeading>
        {error ? (
          <FailedLoad error={error}>
            <p>
              <Link to={USERS_PATH}>{texts('title')}</Link>
            </p>
          </FailedLoad>
        ) : null}
        {!isNew && !data && !error && <SkeletonLines lines={10} />}
        {isNew && <UserForm user={undefined} version={undefined} />}
        {data && <UserForm key={`${id} ${data.content.status}`} user={data.content} version={data.version} />}
        {data && <UserAccess key={data.content.status} user={data.content} />}
      </div>
    </Screen>
  );
}
