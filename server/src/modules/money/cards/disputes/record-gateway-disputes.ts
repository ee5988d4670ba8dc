import type { County } from '../../../../county.ts';
import type { TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { CHARGEBACK, CHARGEBACK_REVERSAL, isOfDispute } from '../gateway/cards.rules.ts';
import { endDispute } from './close-dispute.ts';
import {
  findDisputeByCase,
  findOpenDispute,
  hasChargeback,
  hasWonDispute,
  lockDispute,
  lockPayment,
} from './disputes.queries.ts';
import { recordDispute } from './open-dispute.ts';

/**
 * Whether a recorded dispute is the reason why the gateway's state isn't that of a charge: an open or lost one of a chargeback, a won one of
 * its reversal. Without one, the state is unknown, and staff have to look.
 */
export async function isExplainedByDispute(
  db: Db,
  { gatewayStatus, invoiceNumber, settledCents }: TransactionSummary,
): Promise<boolean> {
  if (gatewayStatus === CHARGEBACK) return hasChargeback(db, invoiceNumber, settledCents);
  return gatewayStatus === CHARGEBACK_REVERSAL && hasWonDispute(db, invoiceNumber);
}

/**
 * Records the chargebacks that the gateway lists, and wins those whose money it lists as given again, each once. One that staff recorded
 * before is left to them, and so is one of more than remains of its payment, which stays a difference of the settlement.
 */
export async function recordGatewayDisputes(county: County, listed: readonly TransactionSummary[]): Promise<void> {
  for (const transaction of listed.filter(isOfDispute))
    await inTransaction(county.db, async (tx) => {
      const { transactionId, invoiceNumber, settledCents, gatewayStatus } = transaction;
      const payment = await lockPayment(tx, invoiceNumber);
      if (payment === undefined) return;
      const open = await findOpenDispute(tx, payment.intentId);
      if (gatewayStatus === CHARGEBACK) {
        const caseNumber = `${CHARGEBACK} ${transactionId}`;
        if (settledCents <= 0 || (open !== undefined && open.caseNumber !== caseNumber)) return;
        await recordDispute(tx, county, payment, {
          ...{ caseNumber, amountCents: settledCents, reason: CHARGEBACK, respondBy: null, openedBy: '' },
          actor: { ...SYSTEM_ACTOR, accountId: payment.accountId },
        });
        return;
      }
      const own = await findDisputeByCase(tx, `${CHARGEBACK} ${transactionId}`);
      // A reversal that names no case of ours can be that of an earlier dispute, which was won.
      if (own === undefined && (await hasWonDispute(tx, invoiceNumber))) return;
      const found = own ?? open;
      const dispute = found && (await lockDispute(tx, found.id));
      if (dispute?.state !== 'OPEN' || dispute.amountCents !== settledCents) return;
      const actor = { ...SYSTEM_ACTOR, accountId: payment.accountId };
      await endDispute(
        tx,
        county,
        { dispute, payment },
        { outcome: 'WON', reason: CHARGEBACK_REVERSAL, closedBy: '', actor },
      );
    });
}
