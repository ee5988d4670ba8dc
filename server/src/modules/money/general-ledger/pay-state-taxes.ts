import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { payStateTaxes as endpoint } from '@portal/contract/money/general-ledger/tax-report';
import { formatCents } from '@portal/contract/values/money';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { inTransaction } from '../../../platform/database/database.ts';
import { CallResponse } from '../../../platform/http/call-response.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { postStateTaxes, type TaxKind } from '../ledger/index.ts';
import { lockLedgerDays } from './general-ledger.queries.ts';
import { computeCountyShare, findTaxPayment, insertTaxPayment, sumTaxes } from './taxes.queries.ts';

/** By then, entries of the last moments of a month are committed. */
const GRACE_MS = 60 * 60_000;

/** Records a payment of taxes to the state (see the call). @throws Refusal TAXES_NOT_DUE. */
export function payStateTaxes(
  context: CallContext,
  { month, reference }: ParsedRequestOf<typeof endpoint>,
): Promise<CallResponse<ContentOf<typeof endpoint>>> {
  const { caller, county, translate } = context;
  const { timeZone } = county;
  const at = county.clock.now();
  return inTransaction(context.db, async (tx) => {
    // Two clerks: the second one finds what the first one recorded.
    await lockLedgerDays(tx);
    const earlier = await findTaxPayment(tx, month);
    if (earlier !== undefined && earlier.reference !== reference) throw new Refusal('TAXES_NOT_DUE');
    if (earlier !== undefined) return respond(translate, earlier);
    if (month >= plainDateAt(new Date(at.getTime() - GRACE_MS), timeZone).slice(0, 7))
      throw new Refusal('TAXES_NOT_DUE');
    const sums = await sumTaxes(tx, { month, timeZone });
    const dueOf = (kind: TaxKind) => {
      const sum = sums.find((tax) => tax.kind === kind);
      return sum === undefined ? 0 : sum.collectedCents - sum.refundedCents;
    };
    const [deedCents, mortgageCents] = [dueOf('TAX_DEED'), dueOf('TAX_MORTGAGE')];
    const countyCents = computeCountyShare(deedCents) + computeCountyShare(mortgageCents);
    const stateCents = deedCents + mortgageCents - countyCents;
    if (stateCents <= 0) throw new Refusal('TAXES_NOT_DUE');
    const { accountId, userId } = caller;
    const taxes = { month, deedCents, mortgageCents, countyCents, stateCents };
    const journalEntryId = await postStateTaxes(tx, { ...taxes, accountId, userId, reference, at });
    await insertTaxPayment(tx, { ...taxes, reference, paidAt: at, paidBy: caller.username, journalEntryId });
    await recordAudit(tx, {
      ...{ action: 'taxes.paid', actor: actorOf(context), journalEntryId },
      details: { accountId, period: month, reference, amountCents: stateCents },
    });
    return respond(translate, { countyCents, stateCents });
  });
}

function respond(
  translate: CallContext['translate'],
  { countyCents, stateCents }: ContentOf<typeof endpoint>,
): CallResponse<ContentOf<typeof endpoint>> {
  const message = translate('control-panel:taxReport.paid', {
    state: formatCents(stateCents),
    county: formatCents(countyCents),
  });
  return new CallResponse({ content: { countyCents, stateCents }, message });
}
