import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type {
  filingList,
  getFiling as getEndpoint,
  withdrawFiling as withdrawEndpoint,
} from '@portal/contract/filing/efile/filings';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findUsageBalance } from '../../../money/ledger/index.ts';
import { actorOf, recordAudit } from '../../../office/audit/index.ts';
import {
  firstOf,
  insertEvent,
  listPackageFacts,
  lockPackage,
  type StoredFiling,
  selectListedFilings,
  withdrawPackage,
} from './filings.queries.ts';
import { queueFilingEmail } from './queue-filing-email.ts';
import { getRetainedFee, refundPackage } from './refund-package.ts';
import { getVisibleFiling, showFiling, toListedFiling, toScope } from './show-filing.ts';

/** Selects the filings of the caller; of the account for its administrator. Staff see their own here, and all in the queue. */
export function selectFilings(
  context: CallContext,
  { state }: ListFilter<typeof filingList>,
): ListSource<typeof filingList, StoredFiling> {
  const { db, county, caller } = context;
  const scope = caller.role === 'ACCOUNT' ? toScope(context) : { userId: caller.userId };
  return {
    matches: selectListedFilings(db, scope, state === ALL_CODE ? undefined : state),
    orderBy: { transactionNumber: 'id', submittedAt: 'submittedAt' },
    tieBreaker: 'id',
    complete: async (stored) => {
      const packages = await listPackageFacts(
        db,
        stored.map(({ packageId }) => packageId),
      );
      const facts = new Map(packages.map((found) => [found.packageId, found]));
      return stored.map((filing) => toListedFiling(county, filing, facts.get(filing.packageId)));
    },
  };
}

/** @throws Refusal NOT_FOUND for a filing that the caller can't see. */
export async function getFiling(
  context: CallContext,
  { id }: ParsedRequestOf<typeof getEndpoint>,
): Promise<ContentOf<typeof getEndpoint>> {
  return showFiling(context, await getVisibleFiling(context, id));
}

/**
 * Locks the package of a filing. @throws Refusal NOT_FOUND unless the caller filed it: other users of the account can
 * only view it.
 */
export async function lockOwnPackage(tx: Db, { caller }: CallContext, id: number): Promise<readonly StoredFiling[]> {
  const filings = await lockPackage(tx, id, { userId: caller.userId });
  if (filings.length === 0) throw new Refusal('NOT_FOUND');
  return filings;
}

/**
 * Withdraws a filing that no clerk reviews, with its package, and refunds it, in one transaction.
 *
 * @throws Refusal NOT_FOUND; FILING_CHANGED if a clerk has it by now, or it was decided.
 */
export async function withdrawFiling(
  context: CallContext,
  { id, version }: ParsedRequestOf<typeof withdrawEndpoint>,
): Promise<ContentOf<typeof withdrawEndpoint>> {
  const { db, county, caller } = context;
  await inTransaction(db, async (tx) => {
    const filings = await lockOwnPackage(tx, context, id);
    const { packageId, state: fromState } = firstOf(filings);
    const at = county.clock.now();
    const feeCents = await getRetainedFee(tx);
    if (!(await withdrawPackage(tx, { packageId, version, at, feeCents, userId: caller.userId })))
      throw new Refusal('FILING_CHANGED');
    const actor = actorOf(context);
    const terms = { feeCents, actor, reason: 'WITHDRAWN', translate: context.translate } as const;
    const { documents, refundedCents } = await refundPackage({ db: tx, county }, filings, terms);
    for (const { filing, refundedCents } of documents) {
      await insertEvent(tx, {
        ...{ filingId: filing.id, version, occurredAt: at, userId: caller.userId, fromState },
        toState: 'WITHDRAWN',
      });
      await recordAudit(tx, { action: 'filing.withdrawn', actor, details: { filing: filing.number, refundedCents } });
    }
    await queueFilingEmail(tx, county, { filings, state: 'WITHDRAWN', refundedCents });
  });
  return { usageBalance: await findUsageBalance(db, caller) };
}
