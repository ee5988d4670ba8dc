import type { Faults } from './faults.ts';
import type { PaymentForms } from './payment-forms.ts';
import type { PaymentResponse } from './payments.ts';
import type { CardEntry } from './test-cards.ts';
import type { TransactionBook } from './transactions.ts';
import type { Webhooks } from './webhooks.ts';
export interface CardEmulator {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly apiUrl: string;
  readonly formUrl: string;
  readonly book: TransactionBook;
  readonly forms: PaymentForms;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
  /** Advances the gateway's clock, not the portal's. */
  advanceDays(days: number): void;
  /** Pays a form like the page. */
  pay(token: string, entry: CardEntry): Promise<PaymentResponse>;
  close(): Promise<void>;
}
