import { formatCents } from '@portal/contract/values/money';
import { useOpenCardCharges } from '../../lib/payment/use-shown-balance.ts';
import { useTexts } from '../../lib/texts/i18n.ts';

/** The amount that signing out charges to the session's authorized card; renders nothing without one. */
export function SignOutCharges() {
  const texts = useTexts('common');
  const charges = useOpenCardCharges(true);
  if (!charges) return null;
  const card = charges.cardNumberMasked;
  const total = formatCents(charges.totalCents);
  const amount = formatCents(charges.usedCents);
  const surcharge = formatCents(charges.surchargeCents);
  return (
    <p>
      {charges.totalCents === 0
        ? texts('logoutReleases', { authorized: formatCents(charges.authorizedCents) })
        : charges.surchargeCents === 0
          ? texts('logoutCharges', { total, card })
          : texts('logoutChargesWithSurcharge', { total, card, amount, surcharge })}
    </p>
  );
}
