import { Button } from '@mantine/core';
import { buildAuditAddress } from '@portal/contract/office/audit/audit-list';
import { canChange } from '@portal/contract/people/user-manager/find-change-problem';
import type { LoadedUser } from '@portal/contract/people/user-manager/user';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { useUserChanges } from './use-user-changes.ts';
import { backToList } from './user-paths.ts';
import { ViewAsButton } from './view-as-button.tsx';

/**
 * The actions on a user other than saving (Spec 3 §2). A success shows the server's message and returns to the list.
 */
export function UserButtons({ user }: { readonly user: LoadedUser }) {
  const texts = useTexts('users');
  const caller = useCurrentUser();
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { state } = useLocation();
  const queryClient = useQueryClient();
  const { changeStatus, remove, sendLink, cancelLink } = useUserChanges();
  const { id, role, accountId, status } = user;
  if (!canChange({ ...caller, accountId }, { userId: id, role, accountId }, { isOfAccess: true })) return null;
  const finish = async (change: Promise<string | undefined>, returns: boolean) => {
    const message = await change;
    if (message === undefined) return;
    await alert({ kind: 'message', message });
    if (returns) await navigate(backToList(state));
    else await queryClient.invalidateQueries({ queryKey: ['user', id] });
  };
  return (
    <>
      {status === 'P' && (
        <>
          <Button variant="default" onClick={() => void finish(sendLink(user), false)}>
            {texts('actions.sendLink')}
          </Button>
          <Button variant="default" onClick={() => void finish(cancelLink(user), false)}>
            {texts('actions.cancelLink')}
          </Button>
        </>
      )}
      <Button variant="default" onClick={() => void finish(changeStatus(user), true)}>
        {texts(status === 'A' ? 'actions.deactivate' : 'actions.activate')}
      </Button>
      <Button variant="default" onClick={() => void finish(remove(user), true)}>
        {texts('actions.delete')}
      </Button>
      {(caller.role === 'COUNTY' || caller.role === 'TRIMIN') && (
        <Button component={Link} to={buildAuditAddress({ username: user.username })} variant="default">
          {texts('actions.auditLog')}
        </Button>
      )}
      <ViewAsButton user={user} />
    </>
  );
}
