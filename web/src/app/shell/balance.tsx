import { formatCents } from '@portal/contract/values/money';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser, useRefreshBalance } from '../../lib/session.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Money } from '../../ui/money.tsx';
import classes from './balance.module.css';

/** Roles that are never shown a balance (Spec 1 §6). */
const ROLES_WITHOUT_BALANCE: readonly string[] = ['TRIMIN', 'COUNTY', 'GUEST'];

/** The usage balance; it moves when it changes, and ESCROW and FLAT_FEE accounts may ask for it anew (Spec 1 §4, §6). */
export function Balance({ className = '' }: { readonly className?: string }) {
  const texts = useTexts('common');
  const user = useCurrentUser();
  const { alert } = useDialogs();
  const refresh = useRefreshBalance();
  useAnnouncedChange(user.usageBalance);
  const [firstCents] = useState(user.usageBalance);

  if (user.usageBalance === null || ROLES_WITHOUT_BALANCE.includes(user.role)) return null;
  const isEscrow = user.paymentMethod === 'ESCROW';
  return (
    <div className={`${classes.pill} ${className}`}>
      <span className={classes.label}>{isEscrow ? texts('balanceEscrow') : texts('balance')}</span>
      <strong key={user.usageBalance} className={classes.amount} data-moves={user.usageBalance !== firstCents}>
        <Money cents={user.usageBalance} />
      </strong>
      {(isEscrow || user.accountType === 'FLAT_FEE') && (
        <IconButton
          icon="refresh"
          size={16}
          label={texts('balanceRefresh')}
          className={classes.refresh}
          disabled={refresh.isPending}
          onClick={() =>
            refresh.mutate(undefined, {
              onError: () => void alert({ kind: 'warning', message: texts('balanceRefreshFailed') }),
            })
          }
        />
      )}
    </div>
  );
}

function useAnnouncedChange(balanceCents: number | null): void {
  const texts = useTexts('common');
  const announce = useAnnounce();
  const last = useRef(balanceCents);
  useEffect(() => {
    if (balanceCents !== null && balanceCents !== last.current) {
      announce(texts('balanceNow', { amount: formatCents(balanceCents) }));
    }
    last.current = balanceCents;
  }, [announce, balanceCents, texts]);
}
