import { Button } from '@mantine/core';
import type { AccountMoney } from '@portal/contract/people/account-admin/account-payments';
import { releaseCredit } from '@portal/contract/people/account-admin/returned-checks';
import { useState } from 'react';
import { callForMessage } from '../../../lib/api-client.ts';
import { useIsOwnAccount } from '../../../lib/session/use-is-own-account.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './account-money-screen.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** Says that an account buys nothing on credit since a check was returned, and releases it. */
export function CreditStop({ account }: { readonly account: AccountMoney }) {
  const texts = useTexts('accounts');
  const [isReleasing, setIsReleasing] = useState(false);
  const { id: accountId, name } = account;
  const isOwn = useIsOwnAccount(accountId);
  return (
    <div className={classes.buttons}>
      <strong>{texts('creditStopped')}</strong>
      {!isOwn && (
        <Button variant="default" size="xs" onClick={() => setIsReleasing(true)}>
          {texts('releaseCredit')}
        </Button>
      )}
      {isReleasing && (
        <ReasonDialog
          accountId={accountId}
          title={texts('releaseCreditTitle', { name })}
          hint={texts('releaseCreditHint')}
          submitLabel={texts('releaseCredit')}
          send={(reason) => callForMessage(releaseCredit, { accountId, reason })}
          onClose={() => setIsReleasing(false)}
        />
      )}
    </div>
  );
}
