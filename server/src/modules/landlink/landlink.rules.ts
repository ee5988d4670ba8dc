import type { Cents } from '@portal/contract/values/money';
import type { SettingsOf } from '../county-settings/index.ts';

/** A movement of an account's money, as the finance system sees it. */
export interface FinanceMovement {
  /** What it moved: a charge to the escrow or the invoice, a deposit by card, or the capture of what was charged to a card. */
  readonly kind: 'CHARGE' | 'ESCROW_DEPOSIT' | 'CARD_CAPTURE';
  /** More than zero. */
  readonly amountCents: Cents;
  /** What a card paid on top. */
  readonly surchargeCents: Cents;
}

/** One line of a delivery. */
export interface FinancePosting {
  readonly part: 'CHARGE' | 'DEPOSIT' | 'SURCHARGE';
  readonly feeCode: string;
  readonly chargeCode: string;
  readonly amountCents: Cents;
}

/**
 * What the finance system is told of a movement (Spec 3 §3 "Escrow", "Credit card extra"). A part whose codes the county has not
 * set is not posted; nor is a capture where the county does not post cards.
 */
export function listPostings(
  movement: FinanceMovement,
  settings: { readonly escrow: SettingsOf<'escrow'>; readonly card: SettingsOf<'creditCardExtra'> },
): readonly FinancePosting[] {
  const { escrow, card } = settings;
  const { kind, amountCents, surchargeCents } = movement;
  if (kind === 'CARD_CAPTURE' && !card.postToLandLink) return [];
  const main =
    kind === 'CARD_CAPTURE'
      ? { part: 'CHARGE', feeCode: card.chargeFeeCode, chargeCode: card.chargeChargeCode }
      : { part: kind === 'CHARGE' ? 'CHARGE' : 'DEPOSIT', feeCode: escrow.feeCode, chargeCode: escrow.chargeCode };
  const surcharge = { part: 'SURCHARGE', feeCode: card.surchargeFeeCode, chargeCode: card.surchargeChargeCode };
  const postings = [
    { ...main, amountCents },
    { ...surcharge, amountCents: surchargeCents },
  ] as FinancePosting[];
  return postings.filter((posting) => posting.amountCents > 0 && posting.feeCode !== '');
}
