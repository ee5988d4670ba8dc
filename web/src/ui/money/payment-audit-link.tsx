import { buildAuditAddress } from '@portal/contract/office/audit/audit-list';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';

interface PaymentAuditLinkProps {
  /** The journal entry of the payment, which is also the number of its receipt. */
  readonly payment: number;
  readonly onClick?: () => void;
}

/** A link to the entries of a payment in the audit log, for users who can open it; renders nothing for others. */
export function PaymentAuditLink({ payment, onClick }: PaymentAuditLinkProps) {
  const texts = useTexts('common');
  const role = useSession().data?.session?.currentUser.role;
  if (role !== 'COUNTY' && role !== 'TRIMIN') return null;
  return (
    <Link
      to={buildAuditAddress({ payment: String(payment) })}
      aria-label={texts('auditLogOf', { receipt: payment })}
      onClick={onClick}
    >
      {texts('auditLog')}
    </Link>
  );
}
