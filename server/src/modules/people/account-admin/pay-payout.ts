import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { payPayout as endpoint } from '@portal/contract/people/account-admin/account-payments';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCounterPayment, insertPaidPayout } from '../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { findAccountOfOthers } from './find-account-of-others.ts';

/**
 * Records the check that pays a payout (docs/decisions/0285), once.
 *
 * @throws Refusal NOT_FOUND; OWN_MONEY; RECORDED_OTHERWISE if it is reversed, or paid with another check; CHECK_NUMBER_USED.
 */
export async function payPayout(
  context: CallContext,
  { accountId, journalEntryId, checkNumber }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { county, caller } = context;
  return inTransaction(context.db, async (tx) => {
    const account = await findAccountOfOthers(tx, context, accountId);
    const payout = await findCounterPayment(tx, accountId, journalEntryId);
    if (payout === undefined) throw new Refusal('NOT_FOUND');
    const { userId: paidByUserId, username: paidBy } = caller;
    const paid = { journalEntryId, checkNumber, paidByUserId, paidBy, paidAt: county.clock.now() };
    if (await insertPaidPayout(tx, paid)) {
      const { receipt, amountCents } = payout;
      const details = { accountId, receipt, amountCents, reference: checkNumber };
      await recordAudit(tx, { action: 'account.payoutPaid', actor: actorOf(context), details });
    } else if ((await findCounterPayment(tx, accountId, journalEntryId))?.checkNumber !== checkNumber)
      throw new Refusal('RECORDED_OTHERWISE');
    const message = context.translate('accounts:payoutPaid', { name: account.fields.name });
    return new CallResponse({ content: {}, message });
  }).catch(explain);
}

function explain(error: unknown): never {
  if (isViolationOf(error, 'paid_payouts_check_number_key')) throw new Refusal('CHECK_NUMBER_USED');
  throw isViolationOf(error, 'paid_payouts_open') ? new Refusal('RECORDED_OTHERWISE') : error;
}
