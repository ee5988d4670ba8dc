import { userCancelInvitation, userInvite } from '@portal/contract/people/user-manager/user';
import { userChangeStatusSingle, userDelete, userList } from '@portal/contract/people/user-manager/users';
import type { UserStatus } from '@portal/contract/values/user-status';
import { useQueryClient } from '@tanstack/react-query';
import { callForMessage } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';

interface ChangedUser {
  readonly id: number;
  readonly username: string;
  readonly status: UserStatus;
}

/**
 * What changes one user, each with its question (Spec 3 §4). Each returns the server's message; undefined if the user said no or the
 * server refused, which is shown as a warning.
 */
export function useUserChanges() {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const run = async (change: () => Promise<{ readonly message: string }>): Promise<string | undefined> => {
    try {
      const { message } = await change();
      await queryClient.invalidateQueries({ queryKey: [userList.endpoint.path] });
      return message;
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
      return undefined;
    }
  };

  const changeStatus = async ({ id, username, status }: ChangedUser) => {
    const title = texts('actions.activateUser', { username });
    const question = status === 'L' ? texts('confirm.locked') : status === 'P' ? texts('confirm.pending') : undefined;
    const isConfirmed =
      question === undefined || (await confirm({ title, message: question, confirmLabel: texts('actions.activate') }));
    if (!isConfirmed) return undefined;
    return run(() => callForMessage(userChangeStatusSingle, { userId: id, fromStatus: status }));
  };

  const remove = async ({ id, username }: ChangedUser) => {
    const title = texts('actions.deleteUser', { username });
    const confirmLabel = texts('actions.delete');
    if (!(await confirm({ title, message: texts('confirm.delete'), confirmLabel }))) return undefined;
    return run(() => callForMessage(userDelete, { userId: id, pageNumber: 1 }));
  };

  const sendLink = ({ id }: ChangedUser) => run(() => callForMessage(userInvite, { userId: id }));
  const cancelLink = ({ id }: ChangedUser) => run(() => callForMessage(userCancelInvitation, { userId: id }));

  return { changeStatus, remove, sendLink, cancelLink };
}
