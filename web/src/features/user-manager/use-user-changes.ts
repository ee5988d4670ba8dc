import { type Belongings, userBelongings } from '@portal/contract/people/user-manager/belongings';
import { userCancelInvitation, userInvite } from '@portal/contract/people/user-manager/user';
import { userChangeStatusSingle, userDelete, userList } from '@portal/contract/people/user-manager/users';
import type { UserStatus } from '@portal/contract/values/user-status';
import { useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { useDescribeBelongings } from '../../ui/use-describe-belongings.ts';

interface ChangedUser {
  readonly id: number;
  readonly username: string;
  readonly status: UserStatus;
}

/**
 * The changes of a single user, each with its confirmation (Spec 3 §4). Each returns the server's message; undefined if
 * the user declined or the server refused, which is shown as a warning.
 */
export function useUserChanges() {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const queryClient = useQueryClient();
  const describeBelongings = useDescribeBelongings();
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
    const gone = await countBelongings(id);
    if (gone === undefined) return undefined;
    const message = [texts('confirm.delete'), describeBelongings(gone)].filter(Boolean).join(' ');
    if (!(await confirm({ title, message, confirmLabel }))) return undefined;
    return run(() => callForMessage(userDelete, { userId: id, pageNumber: 1 }));
  };

  /** @returns undefined if it couldn't be counted, which the user was told. */
  const countBelongings = async (id: number): Promise<Belongings | undefined> => {
    try {
      return await call(userBelongings, { id });
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
      return undefined;
    }
  };

  const sendLink = ({ id }: ChangedUser) => run(() => callForMessage(userInvite, { userId: id }));
  const cancelLink = ({ id }: ChangedUser) => run(() => callForMessage(userCancelInvitation, { userId: id }));

  return { changeStatus, remove, sendLink, cancelLink };
}
