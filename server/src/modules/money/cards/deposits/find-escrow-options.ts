import type { EscrowOptions } from '@portal/contract/money/cards/deposit-amount';
import { type Cents, formatCents } from '@portal/contract/values/money';
import type { CallContext } from '../../../../platform/http/route.ts';
import { getFunds } from '../../ledger/index.ts';
import { formatSurcharge } from '../gateway/format-surcharge.ts';
import { findDepositTerms } from './deposit-terms.ts';

/**
 * Describes how the caller can add to their escrow by card (Spec 1 §3 "escrowOptions").
 *
 * @param neededCents the cost of the purchase; 0 for none.
 * @returns undefined if the escrow can't be added to by card, or if the largest deposit would not be enough.
 */
export async function findEscrowOptions(
  { db, county, caller, translate }: Pick<CallContext, 'db' | 'county' | 'caller' | 'translate'>,
  neededCents: Cents,
): Promise<EscrowOptions | undefined> {
  const terms = await findDepositTerms({ db, cardGateway: county.cardGateway }, caller.accountId);
  if (terms === undefined) return undefined;
  const { account, limits, surcharge, acceptsBankAccounts } = terms;
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
    surchargeMessage: formatSurcharge(surcharge, translate),
    endingBalance: { description: translate('cards:depositEndingBalance'), valueCents: balanceCents + suggestedCents },
    suggestedCents,
    acceptsBankAccounts,
    limits,
    surcharge,
  };
}
