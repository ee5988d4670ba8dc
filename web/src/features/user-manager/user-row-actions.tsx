import { Button } from '@mantine/core';
import { canChange } from '@portal/contract/people/user-manager/find-change-problem';
import type { UserRow } from '@portal/contract/people/user-manager/users';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { type FromList, passwordPath, userPath } from './user-paths.ts';
import classes from './users-screen.module.css';
import { ViewAsButton } from './view-as-button.tsx';

/** The buttons of a user in the list (Spec 3 §2), without those that the server would refuse. */
export function UserRowActions({ user }: { readonly user: UserRow }) {
  const texts = useTexts('users');
  const announce = useAnnounce();
  const { search } = useLocation();
  const caller = useCurrentUser();
  const { changeStatus, remove, sendLink } = useUserChanges();
  const { id, username, status, accountId, role } = user;
  const actor = { userId: caller.userId, role: caller.role, accountId };
  const target = { userId: id, accountId, role };
  const state: FromList = { listQuery: search };
  const announceResult = async (result: Promise<string | undefined>) => {
    const message = await result;
    if (message !== undefined) announce(message);
  };
  if (!canChange(actor, target)) return null;
  const hasAccess = canChange(actor, target, { isOfAccess: true });
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={userPath(id)}
        state={state}
        variant="default"
        size="xs"
        aria-label={texts('actions.editUser', { username })}
      >
        {texts('actions.edit')}
      </Button>
      {hasAccess && (
        <>
          {status === 'P' ? (
            <Button
              variant="default"
              size="xs"
              aria-label={texts('actions.sendLinkTo', { username })}
              onClick={() => void announceResult(sendLink(user))}
            >
              {texts('actions.sendLink')}
            </Button>
          ) : (
            <Button
              component={Link}
              to={passwordPath(id)}
              state={state}
              variant="default"
              size="xs"
              aria-label={texts('actions.passwordOf', { username })}
            >
              {texts('actions.password')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={texts(status === 'A' ? 'actions.deactivateUser' : 'actions.activateUser', { username })}
            onClick={() => void announceResult(changeStatus(user))}
          >
            {texts(status === 'A' ? 'actions.deactivate' : 'actions.activate')}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={texts('actions.deleteUser', { username })}
            onClick={() => void announceResult(remove(user))}
          >
            {texts('actions.delete')}
          </Button>
          <ViewAsButton user={user} size="xs" />
        </>
      )}
    </div>
  );
}
