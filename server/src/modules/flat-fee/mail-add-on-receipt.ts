import { formatCents } from '@portal/contract/values/money';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { Db } from '../../platform/database/database.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { getAccount } from '../accounts/index.ts';
import { listMailRecipients } from '../identity/index.ts';
import { getFunds, mailReceipt } from '../ledger/index.ts';
import { describeAddOn } from './add-on.rules.ts';
import type { HeldAddOn } from './flat-fee.queries.ts';

/**
 * Mails the buyer what was added and what it was charged to, in the transaction that buys it. What cost nothing needs no receipt: the
 * screen says that it was added.
 */
export async function mailAddOnReceipt(
  tx: Db,
  { county, caller }: Pick<CallContext, 'county' | 'caller'>,
  addOn: HeldAddOn,
): Promise<void> {
  if (addOn.costCents === 0) return;
  const recipients = await listMailRecipients(tx, caller.userId);
  if (recipients.length === 0) return;
  const account = await getAccount(tx, addOn.accountId);
  const { balanceCents } = await getFunds(tx, account);
  const today = formatPlainDate(plainDateAt(county.clock.now(), county.timeZone));
  await mailReceipt(tx, county, recipients, {
    subject: ['receipts:addOnSubject'],
    lines: (translate) => [
      [translate('receipts:account'), account.name],
      [translate('receipts:added'), translate(...describeAddOn(addOn, account.imageChargeMethod))],
      [translate('receipts:charged'), formatCents(addOn.costCents)],
      [translate('receipts:balance'), formatCents(balanceCents)],
      [translate('receipts:date'), today],
      [translate('receipts:order'), addOn.guid],
    ],
  });
}
