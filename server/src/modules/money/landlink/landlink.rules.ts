import type { Cents } from '@portal/contract/values/money';
import type { SettingsOf } from '../../office/county-settings/index.ts';

/** A movement of an account's money, as the finance system sees it. */
export interface FinanceMovement {
  /**
   * A charge to the escrow or the invoice, a deposit by card, the capture of a card's charges, or the refund of a
   * charge or of a capture.
   */
  readonly kind: 'CHARGE' | 'ESCROW_DEPOSIT' | 'CARD_CAPTURE' | 'REFUND' | 'CARD_REFUND';
  /** More than zero. */
  readonly amountCents: Cents;
  /** The surcharge that a card paid or was returned. */
  readonly surchargeCents: Cents;
}

const PARTS = {
  CHARGE: 'CHARGE',
  CARD_CAPTURE: 'CHARGE',
  ESCROW_DEPOSIT: 'DEPOSIT',
  REFUND: 'REFUND',
  CARD_REFUND: 'REFUND',
} as const satisfies Record<FinanceMovement['kind'], string>;

/** One line of a delivery. */
export interface FinancePosting {
  readonly part: 'CHARGE' | 'DEPOSIT' | 'SURCHARGE' | 'REFUND' | 'SURCHARGE_REFUND';
  readonly feeCode: string;
  readonly chargeCode: string;
  readonly amountCents: Cents;
}

/**
 * Lists the postings of a movement for the finance system (Spec 3 §3 "Escrow", "Credit card extra"). A part without codes in the county's
 * settings is not posted; captures and their refunds are posted only if the county posts cards.
 */
export function listPostings(
  movement: FinanceMovement,
  settings: { readonly escrow: SettingsOf<'escrow'>; readonly card: SettingsOf<'creditCardExtra'> },
): readonly FinancePosting[] {
  const { escrow, card } = settings;
  const { kind, amountCents, surchargeCents } = movement;
  const isCard = kind === 'CARD_CAPTURE' || kind === 'CARD_REFUND';
  if (isCard && !card.postToLandLink) return [];
  const { feeCode, chargeCode } = isCard
    ? { feeCode: card.chargeFeeCode, chargeCode: card.chargeChargeCode }
    : { feeCode: escrow.feeCode, chargeCode: escrow.chargeCode };
  const main = { part: PARTS[kind], feeCode, chargeCode };
  const surcharge = {
    part: kind === 'CARD_REFUND' ? 'SURCHARGE_REFUND' : 'SURCHARGE',
    feeCode: card.surchargeFeeCode,
    chargeCode: card.surchargeChargeCode,
  };
  const postings = [
    { ...main, amountCents },
    { ...surcharge, amountCents: surchargeCents },
  ] as FinancePosting[];
  return postings.filter((posting) => posting.amountCents > 0 && posting.feeCode !== '');
}
