import { getAccount } from '@portal/contract/people/account-admin/account';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { callForMessage } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FailedLoad } from '../../ui/failed-load/failed-load.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../ui/screen.tsx';
import { AccountForm } from './account-form.tsx';
import { accountQueryKey } from './account-query-key.ts';
import { ToAccounts } from './to-accounts.tsx';

/** The entry form of an account; the id 0 is a new one (Spec 3 §2 "accounts/{id}"). */
export function AccountScreen() {
  const texts = useTexts('accounts');
  const id = Number(useParams().id);
  const { data, error } = useQuery({
    queryKey: accountQueryKey(id),
    queryFn: ({ signal }) => callForMessage(getAccount, { id }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });
  return (
    <>
      <ScreenHeading>{id === 0 ? texts('newAccount') : (data?.content.name ?? texts('account'))}</ScreenHeading>
      {error ? (
        <FailedLoad error={error}>
          <ToAccounts />
        </FailedLoad>
      ) : null}
      {!data && !error && <SkeletonLines lines={10} />}
      {data && (
        <AccountForm
          key={`${id} ${data.content.status} ${data.content.lastMonthlyRenewal}`}
          account={data.content}
          version={data.version}
        />
      )}
    </>
  );
}
