import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { getAccount } from '../../../people/accounts/index.ts';
import { findRecordingDebt } from './differences.queries.ts';

/**
 * Refuses another filing of an account that owes for the correction of a recorded one (docs/decisions/0386). An account that pays by invoice has
 * it on its invoice.
 *
 * @throws Refusal FILING_DEBT.
 */
export async function ensureNothingOwed(
  db: Db,
  { accountId }: Pick<CallContext['caller'], 'accountId'>,
): Promise<void> {
  const { paymentMethod } = await getAccount(db, accountId);
  if (paymentMethod !== 'INVOICE' && (await findRecordingDebt(db, accountId))) throw new Refusal('FILING_DEBT');
}
