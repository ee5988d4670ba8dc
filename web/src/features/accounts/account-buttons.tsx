import { Button } from '@mantine/core';
import { type LoadedAccount, runMonthlyRenewal } from '@portal/contract/people/account-admin/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useIsOwnAccount } from '../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { ACCOUNTS_PATH } from './account-paths.ts';
import { accountQueryKey } from './account-query-key.ts';
import { useAccountChanges } from './use-account-changes.ts';

/** The actions on an account other than saving: a renewal if one is due, changing its status, and deleting it. */
export function AccountButtons({ account }: { readonly account: LoadedAccount }) {
  const texts = useTexts('accounts');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { changeStatus, remove } = useAccountChanges();
  const isOwn = useIsOwnAccount(account.id);
  const load = () => queryClient.invalidateQueries({ queryKey: accountQueryKey(account.id) });
  return (
    <>
      {account.needsMonthlyRenewal && !isOwn && <RenewalButton account={account} />}
      <Button
        variant="default"
        onClick={async () => {
          if ((await changeStatus(account)) !== undefined) await load();
        }}
      >
        {texts(account.status === 'A' ? 'deactivate' : 'activate')}
      </Button>
      <Button
        variant="default"
        onClick={async () => {
          if (await remove(account)) await navigate(ACCOUNTS_PATH);
        }}
      >
        {texts('delete')}
      </Button>
    </>
  );
}

/** Charges the month that is due; the result refreshes the form (Spec 3 §4). A second press while it runs does nothing. */
function RenewalButton({ account }: { readonly account: LoadedAccount }) {
  const texts = useTexts('accounts');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callForMessage(runMonthlyRenewal, { accountId: account.id }),
    onSuccess: async ({ content, message, version }) => {
      const { isRenewed, ...renewed } = content;
      queryClient.setQueryData(accountQueryKey(account.id), { content: renewed, message, version });
      await alert({ kind: isRenewed ? 'message' : 'warning', message });
    },
    onError: (error) => void alert({ kind: 'warning', message: describeFailure(error, commonTexts) }),
  });
  return (
    <Button variant="default" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
      {isPending ? texts('renewing') : texts('runMonthlyRenewal')}
    </Button>
  );
}
