import { ApiRefusal } from '../../../lib/api-client.ts';

/** Expected outcomes come with a 200; what is not paid is shown where a refusal would be. */
const OK = 200;

/** Details that have to be paid first. */
export class DetailsNotPaid extends ApiRefusal {
  /** What a card would help: a first authorization, another one, or nothing at all. */
  readonly card: 'first' | 'again' | 'none';

  constructor(message: string | undefined, card: DetailsNotPaid['card']) {
    super(OK, message, { code: 'PAYMENT_NEEDED' });
    this.card = card;
  }
}

interface PaidContent {
  readonly details: unknown;
  readonly message?: string | undefined;
  readonly paymentNeeded?: boolean | undefined;
  readonly paymentNeededAgain?: boolean | undefined;
}

/**
 * Details that are paid, or free.
 *
 * @throws DetailsNotPaid with the server's words where they have to be paid first.
 */
export function getPaidDetails<Content extends PaidContent>(
  content: Content,
): Content & { readonly details: NonNullable<Content['details']> } {
  if (content.details === null) {
    const card = content.paymentNeededAgain ? 'again' : content.paymentNeeded ? 'first' : 'none';
    throw new DetailsNotPaid(content.message, card);
  }
  return content as Content & { readonly details: NonNullable<Content['details']> };
}
