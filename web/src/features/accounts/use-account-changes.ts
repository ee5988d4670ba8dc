import type { RequestOf } from '@portal/contract/endpoint';
import {
  type AccountStatus,
  accountBelongings,
  accountChangeStatusList,
  accountDelete,
  accountList,
  accountOpenMoney,
} from '@portal/contract/people/account-admin/accounts';
import { formatCents } from '@portal/contract/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, callForMessage } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { useDescribeBelongings } from '../../ui/use-describe-belongings.ts';
import { moneyPath } from './account-paths.ts';
import { useDescribeRestored } from './use-describe-restored.ts';

interface ChangedAccount {
  readonly id: number;
  readonly name: string;
  readonly status: AccountStatus;
}

/** The state of the list; the response has one page of it. */
type Shown = Omit<RequestOf<(typeof accountList)['endpoint']>, 'pageNumber'>;

/**
 * The changes of a single account, each with its confirmation (Spec 3 §4). A failure shows a warning with the server's
 * message.
 */
export function useAccountChanges() {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert, confirm } = useDialogs();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const warn = (error: unknown) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
  const describeRestored = useDescribeRestored();
  const describeBelongings = useDescribeBelongings();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [accountList.endpoint.path] });

  /** Lists an account's open money; empty if it has no open money. */
  const describeOpenMoney = async ({ id }: ChangedAccount): Promise<string> => {
    const { open } = await call(accountOpenMoney, { id });
    return open
      .map(({ kind, amountCents }) => texts(`openMoney.${kind}`, { amount: formatCents(amountCents) }))
      .join(', ');
  };

  /**
   * Warns about open money, which stays when an account is deactivated.
   *
   * @returns whether the user chooses to settle it first.
   */
  const settlesFirst = async (account: ChangedAccount, title: string): Promise<boolean> => {
    const open = await describeOpenMoney(account);
    if (open === '') return false;
    const message = texts('openMoneyStays', { name: account.name, open });
    const cancelLabel = texts('continue');
    if (!(await confirm({ title, message, confirmLabel: texts('settle'), cancelLabel }))) return false;
    await navigate(moneyPath(account.id));
    return true;
  };

  /** @returns the new status; undefined if the user declined or the server refused. */
  const changeStatus = async (account: ChangedAccount, shown: Shown = {}): Promise<AccountStatus | undefined> => {
    const status = account.status === 'A' ? 'I' : 'A';
    const title = texts(`confirmTitle.${status}`);
    const question = texts(`confirm.${status}`, { name: account.name });
    try {
      const users = status === 'A' ? await describeRestored({ kind: 'rows', ids: [account.id] }) : '';
      const message = [question, users].filter(Boolean).join(' ');
      if (status === 'I' && (await settlesFirst(account, title))) return undefined;
      if (!(await confirm({ title, message, confirmLabel: title }))) return undefined;
      const request = { ...shown, pageNumber: 1, accountId: account.id, status } as const;
      const changed = await callForMessage(accountChangeStatusList, request);
      announce(changed.message);
      await refresh();
      return changed.content.status;
    } catch (error) {
      await warn(error);
      return undefined;
    }
  };

  /** @returns whether the account was deleted. */
  const remove = async (account: ChangedAccount, shown: Shown = {}): Promise<boolean> => {
    try {
      const open = await describeOpenMoney(account);
      if (open !== '') {
        const message = texts('openMoneyFirst', { name: account.name, open });
        const title = texts('confirmTitle.delete');
        if (await confirm({ title, message, confirmLabel: texts('settle') })) await navigate(moneyPath(account.id));
        return false;
      }
      const title = texts('confirmTitle.delete');
      const gone = describeBelongings(await call(accountBelongings, { id: account.id }));
      const message = [texts('confirm.delete', { name: account.name }), gone].filter(Boolean).join(' ');
      if (!(await confirm({ title, message, confirmLabel: title }))) return false;
      const deleted = await callForMessage(accountDelete, { ...shown, pageNumber: 1, accountId: account.id });
      await alert({ kind: 'message', message: deleted.message });
      await refresh();
      return true;
    } catch (error) {
      await warn(error);
      return false;
    }
  };

  return { changeStatus, remove };
}
