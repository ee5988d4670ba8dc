import type { CurrentUser } from '@portal/contract/people/current-user/current-user';
import { formatCents } from '@portal/contract/values/money';
import { useEffect, useRef, useState } from 'react';
import { usePay } from '../../lib/payment/payments.ts';
import { useShownBalance } from '../../lib/payment/use-shown-balance.ts';
import { useCurrentUser, useRefreshBalance } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { IconButton } from '../../ui/icon/icon-button.tsx';
import { Money } from '../../ui/money/money.tsx';
import classes from './balance.module.css';

/** Roles that never see a balance (Spec 1 §6). */
const ROLES_WITHOUT_BALANCE: readonly string[] = ['TRIMIN', 'COUNTY', 'GUEST'];

/**
 * Shows the account's balance, money or images of a flat fee, with an animation when it changes. ESCROW and FLAT_FEE accounts can
 * refresh it, and users with the permission can add to it (Spec 1 §4, §6).
 */
export function Balance({ className = '' }: { readonly className?: string }) {
  const texts = useTexts('common');
  const paymentTexts = useTexts('payment');
  const user = useCurrentUser();
  const pay = usePay();
  const shown = useShownBalance(user.paymentMethod, user.usageBalance ?? 0);
  useAnnouncedChange(user);
  const [firstCents] = useState(user.usageBalance);
  const { usageBalance, imageAllowance, accountType } = user;

  if (ROLES_WITHOUT_BALANCE.includes(user.role) || (usageBalance === null && imageAllowance === null)) return null;
  return (
    <div className={`${classes.pill} ${className}`}>
      {imageAllowance && (
        <span className={classes.part}>
          <span className={classes.label}>{texts('balanceCopies')}</span>
          <strong className={classes.amount}>
            {imageAllowance.isUnlimited ? texts('balanceUnlimited') : imageAllowance.imagesRemaining}
          </strong>
        </span>
      )}
      {user.canAddImages && (
        <IconButton
          icon="plus"
          size={16}
          label={paymentTexts('addToFlatFee')}
          className={classes.action}
          onClick={() => void pay({ kind: 'flatFee' })}
        />
      )}
      {usageBalance !== null && (
        <span className={classes.part}>
          <span className={classes.label}>{shown.label}</span>
          <strong key={usageBalance} className={classes.amount} data-moves={usageBalance !== firstCents}>
            <Money cents={shown.cents} />
          </strong>
        </span>
      )}
      {user.canAddToEscrow && (
        <IconButton
          icon="plus"
          size={16}
          label={paymentTexts('addToEscrow')}
          className={classes.action}
          onClick={() => void pay({ kind: 'escrow' })}
        />
      )}
      {user.canPayInvoices && (usageBalance ?? 0) < 0 && (
        <IconButton
          icon="money"
          size={16}
          label={paymentTexts('payInvoices')}
          className={classes.action}
          onClick={() => void pay({ kind: 'invoice' })}
        />
      )}
      {(user.paymentMethod === 'ESCROW' || accountType === 'FLAT_FEE') && <RefreshButton />}
    </div>
  );
}

function RefreshButton() {
  const texts = useTexts('common');
  const { alert } = useDialogs();
  const refresh = useRefreshBalance();
  return (
    <IconButton
      icon="refresh"
      size={16}
      label={texts('balanceRefresh')}
      className={classes.action}
      // Disabled, it would lose the focus of a keyboard user.
      aria-disabled={refresh.isPending}
      onClick={() =>
        !refresh.isPending &&
        refresh.mutate(undefined, {
          onError: () => void alert({ kind: 'warning', message: texts('balanceRefreshFailed') }),
        })
      }
    />
  );
}

function useAnnouncedChange({ usageBalance: balanceCents, paymentMethod }: CurrentUser): void {
  const texts = useTexts('common');
  const announce = useAnnounce();
  const isOwed = balanceCents !== null && balanceCents < 0;
  const isOnCard = isOwed && paymentMethod === 'CREDIT_CARD';
  const last = useRef(balanceCents);
  useEffect(() => {
    if (balanceCents !== null && balanceCents !== last.current) {
      const amount = formatCents(Math.abs(balanceCents));
      const label = texts(isOnCard ? 'balanceCards' : 'balanceOwed');
      announce(isOwed ? `${label} ${amount}` : texts('balanceNow', { amount }));
    }
    last.current = balanceCents;
  }, [announce, balanceCents, isOwed, isOnCard, texts]);
}
