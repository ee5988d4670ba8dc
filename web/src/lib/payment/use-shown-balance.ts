import { getOpenCardCharges, type OpenCardCharges } from '@portal/contract/money/cards/open-card-charges';
import type { Cents } from '@portal/contract/values/money';
import type { PaymentMethod } from '@portal/contract/values/role';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api-client.ts';
import { useTexts } from '../texts/i18n.ts';

/**
 * The charges of the session on its card, which signing out captures, with their surcharge.
 *
 * @param version changes with every purchase of the session, so that the sum is read again.
 */
export function useOpenCardCharges(isEnabled: boolean, version?: unknown): OpenCardCharges | null | undefined {
  const { data } = useQuery({
    queryKey: ['openCardCharges', version],
    queryFn: ({ signal }) => call(getOpenCardCharges, {}, { signal }),
    enabled: isEnabled,
    // Other windows of the session make purchases too.
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  return data?.openCharges;
}

/**
 * A balance with the label that describes it, so that it needs no sign: a balance, a debt, or what a card will be charged. An account's
 * charges can be on the cards of several sessions; the own card's are shown as signing out names them.
 *
 * @param balanceCents zero for users who see no balance.
 */
export function useShownBalance(paymentMethod: PaymentMethod, balanceCents: Cents): { label: string; cents: Cents } {
  const texts = useTexts('common');
  const isOnCard = paymentMethod === 'CREDIT_CARD' && balanceCents < 0;
  const charges = useOpenCardCharges(isOnCard, balanceCents);
  if (isOnCard && charges) {
    const { cardNumberMasked: card, surchargeCents, totalCents } = charges;
    const label = surchargeCents === 0 ? texts('balanceCard', { card }) : texts('balanceCardWithSurcharge', { card });
    return { label, cents: totalCents };
  }
  const cents = Math.abs(balanceCents);
  if (isOnCard) return { label: texts('balanceCards'), cents };
  if (balanceCents < 0) return { label: texts('balanceOwed'), cents };
  return { label: texts(paymentMethod === 'ESCROW' ? 'balanceEscrow' : 'balance'), cents };
}
