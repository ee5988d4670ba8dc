import { ApiRefusal } from '../api-client.ts';

/** The server sends expected outcomes with status 200; the portal shows unpaid details like a refusal. */
const OK = 200;

/** The user has to pay before the details can be shown. */
export class DetailsNotPaid extends ApiRefusal {
  /** Whether the user needs a first card authorization or another one, or no card would help. */
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
 * Returns details that are paid or free.
 *
 * @throws DetailsNotPaid with the server's message if the user has to pay first.
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
