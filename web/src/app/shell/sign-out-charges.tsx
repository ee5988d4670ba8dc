import { getOpenCardCharges } from '@portal/contract/money/cards/open-card-charges';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';

/** The amount that signing out charges to the session's authorized card; renders nothing without one. */
export function SignOutCharges() {
  const texts = useTexts('common');
  const { data } = useQuery({
    queryKey: ['openCardCharges'],
    queryFn: ({ signal }) => call(getOpenCardCharges, {}, { signal }),
    // Other windows of the session make purchases too.
    staleTime: 0,
    gcTime: 0,
  });
  const charges = data?.openCharges;
  if (!charges) return null;
  const total = formatCents(charges.totalCents);
  const amount = formatCents(charges.usedCents);
  const surcharge = formatCents(charges.surchargeCents);
  return (
    <p>
      {charges.totalCents === 0
        ? texts('logoutReleases', { authorized: formatCents(charges.authorizedCents) })
        : charges.surchargeCents === 0
          ? texts('logoutCharges', { total })
          : texts('logoutChargesWithSurcharge', { total, amount, surcharge })}
    </p>
  );
}
