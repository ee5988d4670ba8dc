import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Translate } from '../../../platform/translate.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { listUsernames, selectUserName } from '../../people/identity/index.ts';
import type { ReceiptLine } from './queue-receipt-email.ts';

/** The facts of a payment on every receipt: on the screen, in the mail and on paper. */
export interface PaymentFacts {
  /** The number of the payment: the same here and at the card gateway. */
  readonly number: string;
  readonly accountName: string;
  /** Empty for charges by a job. */
  readonly payer: string;
  readonly paidAt: Date;
  /** The buyer's own, such as the number of a title file; empty for none. */
  readonly reference: string;
}

/** Looks up who paid. */
export async function getPaymentFacts(
  db: Db,
  payment: {
    readonly number: string;
    readonly accountId: number;
    readonly userId: number | null;
    readonly paidAt: Date;
    readonly reference?: string | undefined;
  },
): Promise<PaymentFacts> {
  const { number, accountId, userId, paidAt, reference = '' } = payment;
  const { name: accountName } = await getAccount(db, accountId);
  return { number, accountName, payer: userId === null ? '' : await formatPayer(db, userId), paidAt, reference };
}

async function formatPayer(db: Db, userId: number): Promise<string> {
  const name = await selectUserName(db, userId).executeTakeFirst();
  const fullName = `${name?.firstName ?? ''} ${name?.lastName ?? ''}`.trim();
  return fullName === '' ? ((await listUsernames(db, [userId])).get(userId) ?? '') : fullName;
}

/** Formats the facts as lines; those without a value are left out. */
export function formatPaymentFacts(
  { number, accountName, payer, paidAt, reference }: PaymentFacts,
  { timeZone }: Pick<County, 'timeZone'>,
  translate: Translate,
): readonly ReceiptLine[] {
  const lines: readonly ReceiptLine[] = [
    [translate('receipts:account'), accountName],
    [translate('receipts:payer'), payer],
    [translate('receipts:date'), formatPlainDate(plainDateAt(paidAt, timeZone))],
    [translate('receipts:number'), number],
    [translate('receipts:buyerReference'), reference],
  ];
  return lines.filter(([, value]) => value !== '');
}
