import { randomBytes } from 'node:crypto';
import type { Order } from './transactions.ts';

type Settings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A payment form that a token opens. */
export interface PaymentForm {
  readonly token: string;
  readonly order: Order;
  /** The portal's page that this form embeds to send messages to the page around it. */
  readonly communicatorUrl: string;
  readonly buttonText: string;
  /** Whether it asks for a bank account instead of a card. */
  readonly isBank: boolean;
  readonly expiresAt: Date;
}

export const TOKEN_LIFETIME_MS = 15 * 60_000;
/** The real ones are about 900 characters. */
const TOKEN_BYTES = 660;

/** The forms that the portal has requested, by their tokens. A token opens its form any number of times while it is valid. */
export class PaymentForms {
  readonly #forms = new Map<string, PaymentForm>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** @returns the token. */
  open(order: Order, settings: Settings): string {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    this.#forms.set(token, {
      token,
      order,
      communicatorUrl: String(settings.hostedPaymentIFrameCommunicatorUrl?.url ?? ''),
      buttonText: String(settings.hostedPaymentButtonOptions?.text ?? 'Pay'),
      isBank: settings.hostedPaymentPaymentOptions?.showCreditCard === false,
      expiresAt: new Date(this.#now().getTime() + TOKEN_LIFETIME_MS),
    });
    return token;
  }

  /** @returns undefined for an unknown token, and for one that has expired. */
  find(token: string): PaymentForm | undefined {
    const form = this.#forms.get(token);
    return form !== undefined && form.expiresAt > this.#now() ? form : undefined;
  }

  /** Lets every token expire immediately. */
  expireAll(): void {
    this.#forms.clear();
  }
}
