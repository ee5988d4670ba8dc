import type { ContentOf } from '@portal/contract/endpoint';
import type { getDepositOptions as endpoint } from '@portal/contract/money/cards/escrow-deposit';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findEscrowOptions } from './find-escrow-options.ts';

/**
 * Gets the content of the deposit dialog (Spec 1 §2 "Escrow deposit amount").
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the escrow can't be added to by card.
 */
export async function getDepositOptions(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const escrowOptions = await findEscrowOptions(context, 0);
  if (escrowOptions === undefined) throw new Refusal('CARDS_NOT_ACCEPTED');
  return { escrowOptions };
}
