import type { EscrowOptions } from '@portal/contract/escrow-deposit/deposit-amount';
import { type Cents, formatCents } from '@portal/contract/values/money';
import type { CallContext } from '../../platform/http/route.ts';
import { getFunds } from '../ledger/index.ts';
import { findDepositTerms } from './deposit-terms.ts';
import { wordSurcharge } from './word-surcharge.ts';

/**
 * Words what adding to the caller's escrow by card takes (Spec 1 §3 "escrowOptions").
 *
 * @param neededCents what is being bought costs; 0 for nothing.
 * @returns undefined where it can not be added to by card, or where no deposit that is accepted would be enough.
 */
export async function findEscrowOptions(
  { db, county, caller, translate }: Pick<CallContext, 'db' | 'county' | 'caller' | 'translate'>,
  neededCents: Cents,
): Promise<EscrowOptions | undefined> {
  const terms = await findDepositTerms({ db, cardGateway: county.cardGateway }, caller.accountId);
  if (terms === undefined) return undefined;
  const { account, limits, surcharge } = terms;
  const { balanceCents } = await getFunds(db, account);
  const missingCents = Math.max(0, neededCents - balanceCents);
  const suggestedCents = Math.max(missingCents, limits.minimumCents);
  if (suggestedCents > limits.maximumCents) return undefined;
  return {
    accountMessage: translate('cards:depositAccount', { account: account.name }),
    beginningBalance: { description: translate('cards:depositBeginningBalance'), valueCents: balanceCents },
    lowBalanceMessage:
      missingCents === 0 ? '' : translate('cards:depositLowBalance', { amount: formatCents(missingCents) }),
    depositAmountMessage: translate('cards:depositAmount', {
      minimum: formatCents(limits.minimumCents),
      maximum: formatCents(limits.maximumCents),
    }),
    surchargeMessage: wordSurcharge(surcharge, translate),
    endingBalance: { description: translate('cards:depositEndingBalance'), valueCents: balanceCents + suggestedCents },
    suggestedCents,
    limits,
    surcharge,
  };
}
