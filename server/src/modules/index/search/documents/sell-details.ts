import type { ContentOf, Endpoint } from '@portal/contract/endpoint';
import type { Cents } from '@portal/contract/values/money';
import type { CallContext } from '../../../../platform/http/route.ts';
import { chargeDetails, formatOutcome, isPaid } from '../../../money/charging/index.ts';
import { findUsageBalance } from '../../../money/ledger/index.ts';
import { computeNaturalKey } from '../../records/index.ts';

type RecordKind = Parameters<typeof chargeDetails>[1]['kind'];

/** Details before payment. */
export interface ComposedDetails<E extends Endpoint> {
  readonly details: NonNullable<(ContentOf<E> & { readonly details: unknown })['details']>;
  readonly usageBalance: Cents | null;
}

/**
 * Charges for the details of a kind of record: composes them first, then charges once per user and day, and returns them only if paid
 * (docs/decisions/0031).
 *
 * @param compose composes the details. Refusals aren't charged.
 */
export function sellDetails<Request extends { readonly docId: string }, Details>(
  kind: RecordKind,
  compose: (
    context: CallContext,
    request: Request,
  ) => Promise<{ readonly details: Details; readonly usageBalance: Cents | null }>,
) {
  return async (context: CallContext, request: Request) => {
    const composed = await compose(context, request);
    const outcome = await chargeDetails(context, { kind, key: computeNaturalKey(request.docId) });
    return {
      details: isPaid(outcome) ? composed.details : null,
      usageBalance: outcome === 'CHARGED' ? await findUsageBalance(context.db, context.caller) : composed.usageBalance,
      ...formatOutcome(outcome, context.translate),
    };
  };
}
